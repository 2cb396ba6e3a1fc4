using System.ComponentModel;
using System.Globalization;

namespace Tern.DynamoDb;

/// <summary>
/// Reads the members of a template from a key that <see cref="KeyText"/> wrote, for templates in which no two values
/// produce the same text. For generated code.
/// </summary>
/// <remarks>
/// A key that wasn't built by its type throws an <see cref="ArgumentException"/>. No message contains the key.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct KeyTextReader
{
    private readonly string _typeName;
    private readonly string _template;
    private ReadOnlySpan<char> _rest;

    /// <summary>Initializes a reader at the beginning of a key.</summary>
    /// <param name="key">The value of the key attribute.</param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="template">The template, for error messages.</param>
    public KeyTextReader(AttributeValue key, string typeName, string template)
    {
        _typeName = typeName;
        _template = template;
        _rest = key.Type == AttributeType.String ? key.AsString() : throw Foreign();
    }

    /// <summary>Reads a literal of the template.</summary>
    /// <param name="literal">The literal.</param>
    public void ReadLiteral(string literal)
    {
        if (!_rest.StartsWith(literal, StringComparison.Ordinal)) throw Foreign();
        _rest = _rest[literal.Length..];
    }

    /// <summary>Reads a string, or the name of an enum value.</summary>
    /// <param name="following">The literal after the string; empty at the end of the template.</param>
    /// <returns>The string, which is never empty.</returns>
    public string ReadString(string following) => ReadOpen(following).ToString();

    /// <summary>Reads a URI.</summary>
    /// <param name="following">The literal after the URI; empty at the end of the template.</param>
    /// <returns>The URI.</returns>
    public Uri ReadUri(string following) => Uri.TryCreate(ReadString(following), UriKind.RelativeOrAbsolute, out var value) ? value : throw Foreign();

    /// <summary>Reads a number.</summary>
    /// <typeparam name="T">The type of number.</typeparam>
    /// <param name="width">The number of digits; 0 for a variable number.</param>
    /// <param name="following">The literal after the number; empty at the end of the template.</param>
    /// <returns>The number.</returns>
    public T ReadNumber<T>(int width, string following) where T : ISpanParsable<T> =>
        T.TryParse(width > 0 ? Take(width) : ReadOpen(following), CultureInfo.InvariantCulture, out var value) ? value : throw Foreign();

    /// <summary>Reads a whole number as an attribute value, for a converter.</summary>
    /// <param name="width">The number of digits; 0 for a variable number.</param>
    /// <param name="following">The literal after the number; empty at the end of the template.</param>
    /// <returns>The number.</returns>
    public AttributeValue ReadDigits(int width, string following) =>
        AttributeValue.Number(ReadNumber<Int128>(width, following).ToString(CultureInfo.InvariantCulture));

    /// <summary>Reads a GUID.</summary>
    /// <param name="format">The format: D, N, B or P.</param>
    /// <returns>The GUID.</returns>
    public Guid ReadGuid(string format) =>
        Guid.TryParseExact(Take(format switch { "N" => 32, "D" => 36, _ => 38 }), format, out var value) ? value : throw Foreign();

    /// <summary>Reads true or false.</summary>
    /// <returns>The value.</returns>
    public bool ReadBoolean()
    {
        var value = _rest.StartsWith("true", StringComparison.Ordinal);
        ReadLiteral(value ? "true" : "false");
        return value;
    }

    /// <summary>Reads a character.</summary>
    /// <returns>The character.</returns>
    public char ReadChar() => Take(1)[0];

    /// <summary>Reads a time in UTC.</summary>
    /// <param name="format">The format.</param>
    /// <returns>The time.</returns>
    public DateTime ReadTime(string format)
    {
        // Key formats write every part with all its digits, so their texts have a fixed length.
        Span<char> sample = stackalloc char[64];
        DateTime.UnixEpoch.TryFormat(sample, out var length, format, CultureInfo.InvariantCulture);
        var styles = format == "O" ? DateTimeStyles.RoundtripKind : DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
        return DateTime.TryParseExact(Take(length), format, CultureInfo.InvariantCulture, styles, out var value) ? value : throw Foreign();
    }

    /// <summary>Reads a time since 1970: ten digits for seconds, or thirteen for milliseconds.</summary>
    /// <param name="milliseconds">true for milliseconds; false for seconds.</param>
    /// <returns>The time, in UTC.</returns>
    public DateTime ReadEpoch(bool milliseconds)
    {
        var number = ReadNumber<long>(milliseconds ? 13 : 10, "");
        return (milliseconds ? DateTimeOffset.FromUnixTimeMilliseconds(number) : DateTimeOffset.FromUnixTimeSeconds(number)).UtcDateTime;
    }

    /// <summary>Reads a date.</summary>
    /// <param name="format">The format; <c>O</c> for the complete date.</param>
    /// <returns>The date.</returns>
    public DateOnly ReadDate(string format) => DateOnly.FromDateTime(ReadTime(format == "O" ? "yyyy-MM-dd" : format));

    /// <summary>Reads a time of day with seven fractional digits.</summary>
    /// <returns>The time.</returns>
    public TimeOnly ReadTimeOfDay() =>
        TimeOnly.TryParseExact(Take(16), "O", CultureInfo.InvariantCulture, DateTimeStyles.None, out var value) ? value : throw Foreign();

    /// <summary>Ends the key.</summary>
    public readonly void End()
    {
        if (!_rest.IsEmpty) throw Foreign();
    }

    // A value never contains the literal that follows it, so the literal's first occurrence ends the value.
    private ReadOnlySpan<char> ReadOpen(string following) => Take(following.Length == 0 ? _rest.Length : _rest.IndexOf(following));

    private ReadOnlySpan<char> Take(int length)
    {
        if (length <= 0 || length > _rest.Length) throw Foreign();
        var text = _rest[..length];
        _rest = _rest[length..];
        return text;
    }

    private readonly ArgumentException Foreign() =>
        new($"A key of {_typeName} doesn't have the form '{_template}' that the type declares: create it with {_typeName}.Key(…).");
}
