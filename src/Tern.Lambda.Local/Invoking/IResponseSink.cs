namespace Tern.Lambda.Local.Invoking;

/// <summary>
/// Takes a streamed answer as it comes. An answer that is not streamed never reaches it: it is the outcome's payload. Waiting
/// in it holds the function back, as a slow client does. What it throws ends the copying; the function is told nothing.
/// </summary>
internal interface IResponseSink
{
    /// <summary>The answer begins.</summary>
    ValueTask BeginAsync(string contentType, CancellationToken cancellationToken);

    /// <summary>A piece of it, as the function sent it. The memory is good until the call ends.</summary>
    ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);

    /// <summary>The answer is over.</summary>
    /// <param name="errorType">What went wrong in its midst; null for an answer that is whole.</param>
    /// <param name="errorBody">The error as JSON; null where there is none.</param>
    /// <param name="cancellationToken">Gives up.</param>
    ValueTask EndAsync(string? errorType, string? errorBody, CancellationToken cancellationToken);
}
