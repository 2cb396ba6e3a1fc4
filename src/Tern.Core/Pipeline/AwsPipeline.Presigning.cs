using System.ComponentModel;
using System.Text;
using Tern.Http;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    private const string Form = "application/x-www-form-urlencoded; charset=utf-8";

    /// <summary>
    /// Signs a request without sending it. Anyone who has it can send it, any number of times, until it expires.
    /// </summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request. Leave a stream body unset for services whose presigned requests accept any
    /// body, such as S3.</param>
    /// <param name="expires">The time for which the request is valid: 1 second to 7 days, and no longer than the
    /// credentials that sign it.</param>
    /// <param name="options">The Region, credentials, endpoint and headers of this request, which override the
    /// client's, or null.</param>
    /// <param name="cancellationToken">A token that cancels the wait for credentials and Region.</param>
    /// <returns>The signed request. Treat it as a secret.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The time is less than one second or more than seven
    /// days.</exception>
    /// <exception cref="ArgumentException">The request is invalid, or the operation isn't signed.</exception>
    /// <exception cref="InvalidOperationException">The client is anonymous.</exception>
    /// <exception cref="NotSupportedException">The client sends a bearer token in place of a signature.</exception>
    /// <exception cref="AwsCredentialException">No credentials were found.</exception>
    /// <exception cref="AwsConfigurationException">A required setting is missing, such as the Region.</exception>
    /// <exception cref="ObjectDisposedException">The client was disposed.</exception>
    public ValueTask<AwsPresignedRequest> PresignAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation,
        TRequest request,
        TimeSpan expires,
        AwsCallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        PresignAsync(operation, request, expires, options, null, cancellationToken);

    /// <summary>
    /// Presigns a cross-Region copy for its source Region. The result is a URL, valid for an hour, that the service
    /// in this client's region calls in the source region. Intended for generated clients; don't call it elsewhere.
    /// </summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="operation">The operation, whose requests are forms.</param>
    /// <param name="request">The request, without the URL.</param>
    /// <param name="sourceRegion">The Region to copy from.</param>
    /// <param name="cancellationToken">A token that cancels the wait for credentials and Region.</param>
    /// <returns>The URL, which is a secret, and the destination Region.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public async ValueTask<(string Url, string DestinationRegion)> PresignCopyAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, string sourceRegion, CancellationToken cancellationToken = default)
    {
        var region = AwsSettings.CheckRegion(new AwsSetting(sourceRegion, "the member SourceRegion"));
        var destination = "";
        var presigned = await PresignAsync(operation, request, TimeSpan.FromHours(1), null, region, cancellationToken, found => destination = found)
            .ConfigureAwait(false);
        return (presigned.Uri.AbsoluteUri, destination);
    }

    private async ValueTask<AwsPresignedRequest> PresignAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, TimeSpan expires, AwsCallOptions? options, string? sourceRegion,
        CancellationToken cancellationToken, Action<string>? showDestination = null)
    {
        ArgumentNullException.ThrowIfNull(operation);
        if (_isDisposed) throw Disposed();
        if ((operation.Traits & AwsOperationTraits.Unsigned) != 0)
            throw new ArgumentException($"{operation.Name} is sent without a signature, so it can't be presigned. Call it directly.", nameof(operation));
        if (_settings.IsAnonymous) throw NoCredentials();
        CallFaults.ThrowIfCanceled(cancellationToken);

        var call = _calls.Rent();
        try
        {
            Begin(call, operation.Traits, operation.AnswerTime, options, cancellationToken);
            var http = call.Http;
            http.IsPresigned = true;
            operation.Write(request, http);
            if (options?.Headers is { } headers) CallHeaders.Add(headers, http.Headers);
            var resource = operation.Resource?.Invoke(request);
            call.View.Begin(_service.Id, operation.Name, resource, _schemes);
            if (http.BodyStream is not null) await _rules.PrepareBodyAsync(call.View, call.CallerToken).ConfigureAwait(false);
            if (IsForm(http)) MoveFormToQuery(http);

            await _identity.IdentifyAsync(call, operation.Traits, operation.AuthSchemes).ConfigureAwait(false);
            http.Endpoint = FindEndpoint(operation, request, call.Credentials?.AccountId, resource, options);
            if ((operation.Traits & _discovered) != 0 && options?.Endpoint is null)
                await DiscoverAsync(call, operation.Traits, operation.Name).ConfigureAwait(false);
            if (sourceRegion is not null)
            {
                showDestination!(http.Endpoint.SigningRegion);
                http.PathAndQuery += "&DestinationRegion=" + http.Endpoint.SigningRegion;
                http.Endpoint = _service.EndpointRules.Resolve(_endpoints.GetParameters(call.Credentials?.AccountId) with { Region = sourceRegion });
            }

            if (http.HostPrefix.Length > 0 && !TakesPrefix(http.Endpoint)) http.HostPrefix = "";
            // The client's hooks don't run: they change attempts, and callers of the URL would have to send the headers
            // that they add.
            if (_ruleHooks is not null) await _ruleHooks.BeforeAsync(call).ConfigureAwait(false);
            var signedAt = _signer.Presign(call, expires);
            return AwsPresignedRequest.Of(http, signedAt + expires, call.Credentials!.Expiration);
        }
        finally
        {
            _calls.Return(call);
        }
    }

    private static bool IsForm(AwsHttpRequest http)
    {
        for (var i = 0; i < http.Headers.Count; i++)
            if (http.Headers[i].Name == "content-type") return http.Headers[i].GetText() == Form;
        return false;
    }

    // As in AWS's own SDKs: a complete URL that a browser can open. EC2 and RDS require this form for the URLs that
    // they accept.
    private static void MoveFormToQuery(AwsHttpRequest http)
    {
        http.Method = "GET";
        var separator = http.PathAndQuery.Contains('?', StringComparison.Ordinal) ? '&' : '?';
        http.PathAndQuery = $"{http.PathAndQuery}{separator}{Encoding.UTF8.GetString(http.Body.WrittenSpan)}";
        http.Body.Clear();
        http.Headers.Remove("content-type");
    }
}
