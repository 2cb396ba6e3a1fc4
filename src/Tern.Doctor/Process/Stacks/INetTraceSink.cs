namespace Tern.Diagnosis.Process.Stacks;

/// <summary>Takes the events of a trace, in the order of the stream.</summary>
internal interface INetTraceSink
{
    /// <summary>An event.</summary>
    /// <param name="kind">What kind.</param>
    /// <param name="thread">The thread that wrote it.</param>
    /// <param name="stack">The addresses of its stack, the innermost first; empty where there is none. It may be kept.</param>
    /// <param name="payload">Its fields; gone when the method returns.</param>
    /// <param name="pointerBytes">How many bytes an address has among them.</param>
    void Event(NetTraceKind kind, long thread, ulong[] stack, ReadOnlySpan<byte> payload, int pointerBytes);
}
