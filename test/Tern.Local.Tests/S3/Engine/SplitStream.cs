namespace Tern.Local.Tests.S3.Engine;

/// <summary>A stream that returns bytes in pieces of random length.</summary>
internal sealed class SplitStream(byte[] bytes, Random random) : MemoryStream(bytes)
{
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (random.Next(4) == 0) await Task.Yield();
        return await base.ReadAsync(buffer[..Math.Min(buffer.Length, random.Next(1, 3000))], cancellationToken);
    }
}
