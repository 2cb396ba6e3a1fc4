using Tern.Http;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>Handles the requests of clients in this process, on their threads.</summary>
internal sealed class ServiceTransport(IReadOnlyList<ServicePart> parts, TableStores tables) : AwsTransport
{
    private volatile bool _isStopped;

    /// <summary>
    /// Gets the server address in traces. It isn't a host name, so that no span claims that AWS or any other server was
    /// called.
    /// </summary>
    public override string? ServerAddress => "in-process";

    public void Stop() => _isStopped = true;

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<AwsHttpResponse>(cancellationToken);
        if (_isStopped)
        {
            return ValueTask.FromException<AwsHttpResponse>(
                new AwsTransportException("The local AWS has been disposed. Keep it until the last call has ended.", AwsTransportFault.Connect));
        }

        var scope = RequestScope.Read(InProcessServiceRequest.Find(request.Headers, "authorization"))
            ?? new RequestScope(RequestScope.DefaultAccount, request.Endpoint.SigningRegion, request.Endpoint.SigningName);
        if (scope.Service == TableStores.SigningName) return tables.Find(scope.Account, scope.Region).Transport.SendAsync(request, cancellationToken);
        return Find(scope.Service) is { } part
            ? SendAsync(part, scope, request, cancellationToken)
            : ValueTask.FromException<AwsHttpResponse>(Missing(scope.Service));
    }

    private static async ValueTask<AwsHttpResponse> SendAsync(
        ServicePart part, RequestScope scope, AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var query = request.PathAndQuery.IndexOf('?', StringComparison.Ordinal);
        var call = new InProcessServiceRequest(request.Headers)
        {
            Method = request.Method,
            Path = query < 0 ? request.PathAndQuery : request.PathAndQuery[..query],
            Query = query < 0 ? "" : request.PathAndQuery[(query + 1)..],
            Origin = request.Endpoint.Uri.GetLeftPart(UriPartial.Authority),
            Account = scope.Account,
            Region = scope.Region,
            Body = request.Body.WrittenMemory,
        };
        var answer = await part.HandleAsync(call, cancellationToken).ConfigureAwait(false);
        if (answer.Body.WrittenCount <= request.MaxResponseLength) return new InProcessServiceResponse(answer);
        var length = answer.Body.WrittenCount;
        answer.Dispose();
        throw new AwsTransportException(
            $"The answer has {length} bytes, more than the {request.MaxResponseLength} that may be read.", AwsTransportFault.ResponseTooLarge);
    }

    private AwsTransportException Missing(string service)
    {
        var names = parts.Select(static part => part.SigningName).Append(TableStores.SigningName).Order(StringComparer.Ordinal);
        return new AwsTransportException(
            $"The local AWS has no service '{service}'. It has {string.Join(", ", names)}. Give this client another endpoint or transport.",
            AwsTransportFault.Connect);
    }

    private ServicePart? Find(string service)
    {
        foreach (var part in parts)
        {
            if (part.SigningName == service) return part;
        }

        return null;
    }
}
