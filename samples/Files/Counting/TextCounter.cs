namespace Files.Counting;

/// <summary>
/// Counts lines and words of UTF-8 text that arrives in pieces, without buffering it. Words are separated by spaces,
/// tabs and line ends. A last line without a line end counts too. Data with a zero byte near its start isn't text.
/// </summary>
internal struct TextCounter
{
    // The same number of bytes that git checks.
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
