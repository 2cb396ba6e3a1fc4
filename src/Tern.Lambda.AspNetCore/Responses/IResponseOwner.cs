using System.IO.Pipelines;

namespace Tern.Lambda.AspNetCore.Responses;

/// <summary>What a body asks of the response that it belongs to. An interface, so that bodies know nothing of requests.</summary>
internal interface IResponseOwner
{
    /// <summary>Begins the response: callbacks of <c>OnStarting</c>, then status and headers are fixed.</summary>
    Task StartAsync(CancellationToken cancellationToken);

    /// <summary>Whether the response has begun.</summary>
    bool HasStarted { get; }

    /// <summary>Where a streamed body goes once the response has begun; null where it is buffered.</summary>
    PipeWriter? Stream { get; }

    /// <summary>Says that nobody reads the response any more.</summary>
    void ReaderHasGone();
}
