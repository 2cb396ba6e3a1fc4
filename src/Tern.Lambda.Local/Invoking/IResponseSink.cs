namespace Tern.Lambda.Local;

/// <summary>
/// Receives a streamed response as it arrives. A response that isn't streamed is in the outcome's payload and never
/// reaches the sink. While the sink waits, the function waits too, as with a slow client. If the sink throws, copying
/// stops; the function isn't notified.
/// </summary>
internal interface IResponseSink
{
    /// <summary>Starts the response.</summary>
    ValueTask BeginAsync(string contentType, CancellationToken cancellationToken);

    /// <summary>
    /// Writes a part of the response, as the function sent it. The memory is valid until the call returns.
    /// </summary>
    ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);

    /// <summary>Ends the response.</summary>
    /// <param name="errorType">The type of an error in the middle of the response, or null if the response is
    /// complete.</param>
    /// <param name="errorBody">The error as JSON, or null if there is none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    ValueTask EndAsync(string? errorType, string? errorBody, CancellationToken cancellationToken);
}
