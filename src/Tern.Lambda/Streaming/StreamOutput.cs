using Tern.Lambda.Errors;

namespace Tern.Lambda.Streaming;

/// <summary>
/// The destination of a streamed response: the Runtime API in a function, memory in a test. One thread at a time calls
/// it.
/// </summary>
internal abstract class StreamOutput
{
    /// <summary>Sends one chunk, and before the first one the start of the response.</summary>
    /// <exception cref="IOException">The chunk can't be sent; the output can no longer be used.</exception>
    public abstract void Send(ReadOnlySpan<byte> bytes);

    /// <summary>Sends the rest and the end, which reports <paramref name="error"/> if there is one.</summary>
    /// <exception cref="IOException">The end can't be sent.</exception>
    public abstract void End(ReadOnlySpan<byte> rest, ErrorReport? error);
}
