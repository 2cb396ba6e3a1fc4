using System.Text;

namespace Tern.Http;

/// <summary>One header of a request: a lower-case name and a value that is held as text or as UTF-8, whichever it was made as.</summary>
public readonly ref struct AwsHeader
{
    private readonly string? _text;
    private readonly ReadOnlySpan<byte> _utf8;

    internal AwsHeader(string name, string? text, ReadOnlySpan<byte> utf8)
    {
        Name = name;
        _text = text;
        _utf8 = utf8;
    }

    /// <summary>The name, in lower case.</summary>
    public string Name { get; }

    /// <summary>The value as text. Allocates when the value was made as UTF-8.</summary>
    /// <returns>The value.</returns>
    public string GetText() => _text ?? Encoding.UTF8.GetString(_utf8);

    /// <summary>The number of bytes that <see cref="CopyTo"/> needs at the most.</summary>
    public int MaxUtf8Length => _text is null ? _utf8.Length : Encoding.UTF8.GetMaxByteCount(_text.Length);

    /// <summary>Writes the value as UTF-8.</summary>
    /// <param name="destination">Where to write; at least <see cref="MaxUtf8Length"/> bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public int CopyTo(Span<byte> destination)
    {
        if (_text is not null) return Encoding.UTF8.GetBytes(_text, destination);
        _utf8.CopyTo(destination);
        return _utf8.Length;
    }
}
