namespace Tern.Local.S3;

/// <summary>Bytes in an array.</summary>
/// <param name="bytes">The array, counted in the budget with its whole length.</param>
/// <param name="length">The number of bytes used.</param>
/// <param name="memory">The budget.</param>
internal sealed class MemoryBlock(byte[] bytes, int length, ObjectMemory memory) : BodyBlock
{
    private byte[]? _bytes = bytes;

    public override long Length => length;

    public override void Read(long offset, Span<byte> destination) =>
        (_bytes ?? throw new ObjectDisposedException(nameof(MemoryBlock))).AsSpan((int)offset, destination.Length).CopyTo(destination);

    protected override void Free()
    {
        if (Interlocked.Exchange(ref _bytes, null) is { } freed) memory.Remove(freed.Length);
    }
}
