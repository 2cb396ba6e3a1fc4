using Tern.Lambda.Errors;

namespace Tern.Lambda.Streaming;

/// <summary>Where a streamed answer goes: the Runtime API in a function, memory in a test. Called by one thread at a time.</summary>
internal abstract class StreamOutput
{
    /// <summary>Sends one piece, and before the first one whatever begins the answer.</summary>
    /// <exception cref="IOException">It cannot be sent; nothing more can.</exception>
    public abstract void Send(ReadOnlySpan<byte> bytes);

    /// <summary>Sends what is left and the end, which tells of <paramref name="error"/> where there is one.</summary>
    /// <exception cref="IOException">It cannot be sent.</exception>
    public abstract void End(ReadOnlySpan<byte> rest, ErrorReport? error);
}
