namespace Files.Counting;

/// <summary>
/// Counts lines and words of UTF-8 that comes piece by piece, in no memory but this. Words are what spaces, tabs and ends of lines divide. A last line
/// counts though nothing ends it. Text that has a zero byte near its beginning is none.
/// </summary>
internal struct TextCounter
{
    // As far as git looks.
    private const int Sample = 8_000;

    private long _bytes;
    private long _words;
    private long _ends;
    private bool _isBinary;
    private bool _inWord;
    private bool _inLine;

    public readonly bool IsText => !_isBinary;

    public readonly long Lines => _isBinary ? 0 : _ends + (_inLine ? 1 : 0);

    public readonly long Words => _isBinary ? 0 : _words;

    public void Append(ReadOnlySpan<byte> piece)
    {
        if (_bytes < Sample) _isBinary |= piece[..(int)Math.Min(piece.Length, Sample - _bytes)].Contains((byte)0);
        _bytes += piece.Length;
        if (_isBinary || piece.IsEmpty) return;
        foreach (var value in piece)
        {
            var isSpace = value is (byte)' ' or (>= (byte)'\t' and <= (byte)'\r');
            if (!isSpace && !_inWord) _words++;
            _inWord = !isSpace;
            if (value == (byte)'\n') _ends++;
        }

        _inLine = piece[^1] != (byte)'\n';
    }
}
