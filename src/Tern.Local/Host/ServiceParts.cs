using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The services of a local AWS, except DynamoDB.</summary>
internal sealed class ServiceParts(params ServicePart[] parts)
{
    private volatile bool _isStopped;

    public IReadOnlyList<ServicePart> All => parts;

    /// <summary>Gets the signing names of all services, with DynamoDB's, in order.</summary>
    public IEnumerable<string> Names => parts.Select(static part => part.SigningName).Append(Tables.SigningName).Order(StringComparer.Ordinal);

    /// <summary>Gets or sets a value indicating whether the first state is being created.</summary>
    public bool IsStarting { get; set; }

    /// <summary>Gets or sets the log that keeps the state of the services, or null if it is in memory only.</summary>
    public IStateLog? Log { get; set; }

    /// <summary>Finds a service by its signing name; returns null if there is no such service.</summary>
    public ServicePart? Find(string service)
    {
        foreach (var part in parts)
        {
            if (part.SigningName == service) return part;
        }

        return null;
    }

    /// <summary>Handles a request. The response comes when everything that the request changed is on disk.</summary>
    public ValueTask<ServiceAnswer> HandleAsync(ServicePart part, ServiceRequest request, CancellationToken cancellationToken) =>
        Log is { } log ? HandleAsync(part, request, log, cancellationToken) : part.HandleAsync(request, cancellationToken);

    /// <summary>
    /// Ends all waits. With a data directory, requests in progress fail from now on, because their changes aren't kept.
    /// </summary>
    public void Stop()
    {
        _isStopped = true;
        foreach (var part in parts) part.Stop();
    }

    private async ValueTask<ServiceAnswer> HandleAsync(
        ServicePart part, ServiceRequest request, IStateLog log, CancellationToken cancellationToken)
    {
        if (log.Failure is { } failure && request.Method is not ("GET" or "HEAD")) return part.Refuse(request, NotKept(failure));
        var before = log.Position;
        var answer = await part.HandleAsync(request, cancellationToken).ConfigureAwait(false);
        try
        {
            if (log.Position != before) await log.WaitAsync(log.Position).AsTask().WaitAsync(cancellationToken).ConfigureAwait(false);
            if (!_isStopped) return answer;
            answer.Dispose();
            return part.Refuse(request, new ServiceErrorException("ServiceUnavailable", "The local AWS has been disposed.") { StatusCode = 503 });
        }
        catch (IOException lost)
        {
            answer.Dispose();
            return part.Refuse(request, NotKept(lost.Message));
        }
        catch
        {
            answer.Dispose();
            throw;
        }
    }

    private static ServiceErrorException NotKept(string reason) => new("InternalError", reason) { StatusCode = 500 };
}
