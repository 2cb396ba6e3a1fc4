using System.ComponentModel;
using System.Text;
using Tern.Configuration;
using Tern.Http;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    private const string Form = "application/x-www-form-urlencoded; charset=utf-8";

    /// <summary>Signs a request without sending it: whoever has it can send it, once or often, until it expires.</summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request. A body that is a stream stays unset for services whose presigned requests take any, such as S3.</param>
    /// <param name="expires">How long it is good for: 1 second to 7 days, and no longer than the credentials that sign it.</param>
    /// <param name="options">The region, credentials, endpoint and headers of this request, which override the client's, or null.</param>
    /// <param name="cancellationToken">Ends the wait for credentials and region.</param>
    /// <returns>What must be sent. Treat it as a secret.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The time is less than a second or more than seven days.</exception>
    /// <exception cref="ArgumentException">The request is not one that can be sent, or the operation is sent without a signature.</exception>
    /// <exception cref="InvalidOperationException">The client is anonymous.</exception>
    /// <exception cref="NotSupportedException">The client sends a bearer token in place of a signature.</exception>
    /// <exception cref="AwsCredentialException">There are no credentials.</exception>
    /// <exception cref="AwsConfigurationException">A setting is missing, such as the region.</exception>
    /// <exception cref="ObjectDisposedException">The client was disposed.</exception>
    public ValueTask<AwsPresignedRequest> PresignAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation,
        TRequest request,
        TimeSpan expires,
        AwsCallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        PresignAsync(operation, request, expires, options, null, cancellationToken);

    /// <summary>
    /// Signs a copy between regions for the region that it copies from: the address, good for an hour, that the service of this client's region calls there.
    /// For generated clients; not meant to be called otherwise.
    /// </summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">The operation, whose requests are forms.</param>
    /// <param name="request">The request, without that address.</param>
    /// <param name="sourceRegion">The region that is copied from.</param>
    /// <param name="cancellationToken">Ends the wait for credentials and region.</param>
    /// <returns>The address, which is a secret, and the region that is copied to.</returns>
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
            throw new ArgumentException($"{operation.Name} is sent without a signature: there is nothing to presign. Call it.", nameof(operation));
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
            if (http.BodyStream is not null) await ReadBodyAsync(call, operation.Name).ConfigureAwait(false);
            if (IsForm(http)) MoveFormToQuery(http);

            await _identity.IdentifyAsync(call, operation.Traits, operation.AuthSchemes).ConfigureAwait(false);
            var resource = operation.Resource?.Invoke(request);
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
            if (http.HoldsKey) KeyGuard.Check(http.Endpoint, operation.Name);
            await _identity.JoinSessionAsync(call, resource).ConfigureAwait(false);
            var signedAt = _signer.Presign(call, expires);
            return AwsPresignedRequest.Of(http, signedAt + expires, call.Credentials!.Expiration);
        }
        finally
        {
            _calls.Return(call);
        }
    }

    private async ValueTask ReadBodyAsync(AwsCall call, string operation)
    {
        if (_service.FollowsS3)
        {
            throw new ArgumentException(
                $"A presigned {operation} takes any body, from whoever sends it, and the request has one that would not be sent. Leave it unset.");
        }

        await RequestStreams.ReadAsync(call.Http, call.CallerToken).ConfigureAwait(false);
    }

    private static bool IsForm(AwsHttpRequest http)
    {
        for (var i = 0; i < http.Headers.Count; i++)
            if (http.Headers[i].Name == "content-type") return http.Headers[i].GetText() == Form;
        return false;
    }

    // As AWS's own SDKs do it: an address that a browser can open, and that says all. EC2 and RDS demand it of the addresses they take.
    private static void MoveFormToQuery(AwsHttpRequest http)
    {
        http.Method = "GET";
        var separator = http.PathAndQuery.Contains('?', StringComparison.Ordinal) ? '&' : '?';
        http.PathAndQuery = $"{http.PathAndQuery}{separator}{Encoding.UTF8.GetString(http.Body.WrittenSpan)}";
        http.Body.Clear();
        http.Headers.Remove("content-type");
    }
}
