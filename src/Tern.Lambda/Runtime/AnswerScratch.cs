namespace Tern.Lambda.Runtime;

/// <summary>
/// Scratch space for writers. It never comes from a pool, because a caller that holds it may write to it at any time.
/// It is reused for the next invocation only if nothing can hold it anymore: after spans, whose lifetime ends with the
/// method that requested them, and only if each was advanced over.
/// </summary>
internal struct AnswerScratch
{
    private const int Least = 1024;
    private const int MostKept = 64 * 1024;

    private byte[]? _array;
    private int _taken;
    private bool _mayBeHeld;
    private bool _isOut;

    public Memory<byte> GetMemory(int sizeHint)
    {
        _mayBeHeld = true;
        return Get(sizeHint);
    }

    public Span<byte> GetSpan(int sizeHint)
    {
        _isOut = true;
        return Get(sizeHint);
    }

    /// <summary>Takes the next bytes of the space handed out last.</summary>
    /// <exception cref="ArgumentOutOfRangeException">That many bytes weren't handed out.</exception>
    public ReadOnlySpan<byte> Take(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, (_array?.Length ?? 0) - _taken);
        _isOut = false;
        var bytes = _array.AsSpan(_taken, count);
        _taken += count;
        return bytes;
    }

    /// <summary>Ends the invocation.</summary>
    public void End()
    {
        if (_mayBeHeld || _isOut || _array is { Length: > MostKept }) _array = null;
        _mayBeHeld = _isOut = false;
        _taken = 0;
    }

    private byte[] Get(int sizeHint)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        _taken = 0;
        if (_array is null || _array.Length < sizeHint) _array = new byte[Math.Max(sizeHint, Least)];
        return _array;
    }
}
