namespace Tern.Lambda.Runtime;

/// <summary>
/// Space that is handed out to be written to. Never from a pool: whoever holds it may write to it for ever. It serves
/// the next invocation too only where nobody can hold it any more: after spans, which end with the method that asked
/// for them, and only when each was advanced over.
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

    /// <summary>The next bytes of what was handed out last.</summary>
    /// <exception cref="ArgumentOutOfRangeException">So many were not handed out.</exception>
    public ReadOnlySpan<byte> Take(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, (_array?.Length ?? 0) - _taken);
        _isOut = false;
        var bytes = _array.AsSpan(_taken, count);
        _taken += count;
        return bytes;
    }

    /// <summary>The invocation is over.</summary>
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
