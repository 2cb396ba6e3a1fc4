using System.Text;

namespace Tern.Http;

/// <summary>
/// A request header: a lower-case name, and a value stored as a string or as UTF-8, depending on how it was created.
/// </summary>
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

    /// <summary>Gets the name in lower case.</summary>
    public string Name { get; }

    /// <summary>Returns the value as a string. Allocates if the value was created as UTF-8.</summary>
    /// <returns>The value.</returns>
    public string GetText() => _text ?? Encoding.UTF8.GetString(_utf8);

    /// <summary>Gets the maximum number of bytes that <see cref="CopyTo"/> needs.</summary>
    public int MaxUtf8Length => _text is null ? _utf8.Length : Encoding.UTF8.GetMaxByteCount(_text.Length);

    /// <summary>Writes the value as UTF-8.</summary>
    /// <param name="destination">The buffer to write to, of at least <see cref="MaxUtf8Length"/> bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public int CopyTo(Span<byte> destination)
    {
        if (_text is not null) return Encoding.UTF8.GetBytes(_text, destination);
        _utf8.CopyTo(destination);
        return _utf8.Length;
    }
}
