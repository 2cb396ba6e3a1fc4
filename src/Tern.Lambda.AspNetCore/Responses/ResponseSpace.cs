using Tern.Buffers;

namespace Tern.Lambda.AspNetCore.Responses;

/// <summary>The memory that one response after the other is written in.</summary>
internal sealed class ResponseSpace : IDisposable
{
    /// <summary>The least that is given out to be written to.</summary>
    public const int LeastScratch = 1024;

    private const int MostKept = 64 * 1024;
    private byte[]? _scratch;

    /// <summary>The body as it was written.</summary>
    public PooledBuffer Bytes { get; } = new();

    /// <summary>The answer to Lambda.</summary>
    public PooledBuffer Answer { get; } = new();

    /// <summary>Space from the request before, where nobody can hold it any more.</summary>
    public byte[]? TakeScratch()
    {
        var scratch = _scratch;
        _scratch = null;
        return scratch;
    }

    /// <summary>Keeps space for the next request.</summary>
    public void KeepScratch(byte[] scratch)
    {
        if (scratch.Length <= MostKept) _scratch = scratch;
    }

    public void Dispose()
    {
        Bytes.Dispose();
        Answer.Dispose();
    }
}
