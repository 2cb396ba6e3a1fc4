namespace Tern.Diagnostics;

/// <summary>Receives the events of a trace in the order of the stream.</summary>
internal interface INetTraceSink
{
    /// <summary>Handles an event.</summary>
    /// <param name="kind">The kind of the event.</param>
    /// <param name="thread">The thread that wrote it.</param>
    /// <param name="stack">The addresses of its stack, innermost first, or an empty array if there is none. It may be
    /// kept.</param>
    /// <param name="payload">The event's fields, valid until the method returns.</param>
    /// <param name="pointerBytes">The size of an address in the payload, in bytes.</param>
    void Event(NetTraceKind kind, long thread, ulong[] stack, ReadOnlySpan<byte> payload, int pointerBytes);
}
