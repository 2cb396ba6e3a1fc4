using System.Buffers;
using Tern.Lambda.Errors;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Functions;

/// <summary>Collects a streamed response for a test.</summary>
internal sealed class MemoryOutput : StreamOutput
{
    private readonly ArrayBufferWriter<byte> _bytes = new();

    public override void Send(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    public override void End(ReadOnlySpan<byte> rest, ErrorReport? error) => _bytes.Write(rest);

    public byte[] ToArray() => _bytes.WrittenSpan.ToArray();
}
