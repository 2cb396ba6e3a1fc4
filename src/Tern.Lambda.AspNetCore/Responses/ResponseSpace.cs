using Tern.Buffers;

namespace Tern.Lambda.AspNetCore;

/// <summary>The memory in which successive responses are written.</summary>
internal sealed class ResponseSpace : IDisposable
{
    /// <summary>The minimum length of scratch space.</summary>
    public const int LeastScratch = 1024;

    private const int MostKept = 64 * 1024;
    private byte[]? _scratch;

    /// <summary>The body as written.</summary>
    public PooledBuffer Bytes { get; } = new();

    /// <summary>The response to Lambda.</summary>
    public PooledBuffer Answer { get; } = new();

    /// <summary>Takes the scratch space of the previous request, if nothing can hold it anymore.</summary>
    public byte[]? TakeScratch()
    {
        var scratch = _scratch;
        _scratch = null;
        return scratch;
    }

    /// <summary>Keeps scratch space for the next request.</summary>
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
