using System.IO.Pipelines;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// The response to which a body belongs. It is an interface, so that bodies don't depend on requests.
/// </summary>
internal interface IResponseOwner
{
    /// <summary>Begins the response: <c>OnStarting</c> callbacks run, then status and headers are fixed.</summary>
    Task StartAsync(CancellationToken cancellationToken);

    /// <summary>true if the response has begun; otherwise, false.</summary>
    bool HasStarted { get; }

    /// <summary>The output of a streamed body once the response has begun; null if the body is buffered.</summary>
    PipeWriter? Stream { get; }

    /// <summary>Reports that nothing reads the response anymore.</summary>
    void ReaderHasGone();
}
