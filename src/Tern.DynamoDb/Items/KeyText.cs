using System.Buffers;
using System.ComponentModel;
using System.Globalization;

namespace Tern.DynamoDb;

/// <summary>
/// Builds a key's text from its template such that different values never produce the same key. For generated code.
/// </summary>
/// <remarks>
/// A value that would violate that is rejected with an <see cref="ArgumentException"/> that names the item, the member
/// and the template.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct KeyText
{
    private readonly string _typeName;
    private readonly string _template;
    private Span<char> _text;
    private int _length;
    private char[]? _rented;

    // The last member, if it has variable length: the literal after it must not occur in it.
    private string? _open;
    private int _openStart;

    /// <summary>Initializes an empty text.</summary>
    /// <param name="buffer">The initial buffer, which grows as needed.</param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="template">The template, for error messages.</param>
    public KeyText(Span<char> buffer, string typeName, string template)
    {
        _text = buffer;
        _typeName = typeName;
        _template = template;
    }

    /// <summary>Gets the current text.</summary>
    public readonly ReadOnlySpan<char> Text => _text[.._length];

    /// <summary>Returns the text as the value of a key attribute. Nothing can be appended afterwards.</summary>
    /// <returns>The value.</returns>
    public AttributeValue ToAttributeValue()
    {
        var value = AttributeValue.String(Text.ToString());
        Dispose();
        return value;
    }

    /// <summary>Releases the memory of a long text. The text can't be used afterwards.</summary>
    public void Dispose()
    {
        if (_rented is not { } rented) return;
        _rented = null;
        _text = default;
        _length = 0;
        ArrayPool<char>.Shared.Return(rented);
    }

    /// <inheritdoc/>
    public override readonly string ToString() => Text.ToString();

    /// <summary>Appends a literal of the template.</summary>
    /// <param name="literal">The literal.</param>
    public void AppendLiteral(string literal)
    {
        Append(literal);
        if (_open is not { } member) return;
        _open = null;
        var value = Text[_openStart..];
        if (value.IndexOf(literal) != value.Length - literal.Length)
            throw Refused(member, $"the value contains '{literal}', which follows it in the key, so a different value could give the same key. "
                + "Change the literal in the template, or the value. If such keys are already stored, use one computed member in the template in place "
                + "of both values, such as string KeyText => $\"{A}-{B}\"");
    }

    /// <summary>
    /// Appends a literal that keeps keys in the order of the text before it. Values that would break the order are
    /// rejected.
    /// </summary>
    /// <param name="literal">The literal, which begins with a space or a control character.</param>
    public void AppendSeparator(string literal)
    {
        var (member, start) = (_open, _openStart);
        AppendLiteral(literal);
        if (member is null) return;

        // A key with a shorter text continues with the literal where this one continues with the rest of its text.
        for (var i = start; i < _length - literal.Length; i++)
        {
            if (_text[i] <= literal[0] && Text[i..].CompareTo(literal, StringComparison.Ordinal) < 0)
                throw Refused(member, "the value contains a character that sorts before the literal that follows it, so keys would not be in "
                    + "the order of the values. Change the literal in the template, or the value");
        }
    }

    /// <summary>Appends a string, which must be neither null nor empty.</summary>
    /// <param name="value">The string.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendString(string? value, string member)
    {
        if (string.IsNullOrEmpty(value))
            throw Refused(member, $"the value is {(value is null ? "null" : "empty")}, but every part of a key needs one");
        Open(member);
        Append(value);
    }

    /// <summary>Appends the name of an enum value.</summary>
    /// <param name="name">The name, or null if the value has none.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendName(string? name, string member)
    {
        if (name is null) throw Refused(member, "the value has no name in the enum");
        Open(member);
        Append(name);
    }

    /// <summary>Appends a number.</summary>
    /// <typeparam name="T">The type of number.</typeparam>
    /// <param name="value">The number.</param>
    /// <param name="width">The number of digits, padded with zeros; 0 for no padding.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendNumber<T>(T value, int width, string member) where T : ISpanFormattable
    {
        Span<char> digits = stackalloc char[40];
        value.TryFormat(digits, out var length, default, CultureInfo.InvariantCulture);
        if (width == 0)
        {
            Open(member);
        }
        else
        {
            if (digits[0] == '-')
                throw Refused(member, $"the value is negative, and keys of {width} digits would not be in the order of the numbers. Use values of 0 or more");
            if (length > width) throw Refused(member, $"the value has {length} digits, but the template has room for {width}. "
                + "Widen the template, which changes the keys of stored items");
            for (var i = length; i < width; i++) Append("0");
        }

        Append(digits[..length]);
    }

    /// <summary>Appends the text that a converter writes.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value; not null.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendText<T>(DynamoConverter<T> converter, T? value, string member) =>
        AppendString(value is null ? null : ItemValues.Convert(converter, value, AttributeType.String).AsString(), member);

    /// <summary>Appends the whole number that a converter writes.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value; not null.</param>
    /// <param name="width">The number of digits, padded with zeros; 0 for no padding.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendDigits<T>(DynamoConverter<T> converter, T? value, int width, string member)
    {
        if (value is null) throw Refused(member, "the value is null, but every part of a key needs one");
        var text = ItemValues.Convert(converter, value, AttributeType.Number).AsNumberText();
        if (!Int128.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number))
            throw Refused(member, $"{converter.GetType().Name} doesn't write it as an integer");
        AppendNumber(number, width, member);
    }

    /// <summary>Appends a GUID.</summary>
    /// <param name="value">The GUID.</param>
    /// <param name="format">The format: D, N, B or P.</param>
    public void AppendGuid(Guid value, string format)
    {
        Span<char> text = stackalloc char[38];
        value.TryFormat(text, out var length, format);
        Append(text[..length]);
    }

    /// <summary>Appends true or false.</summary>
    /// <param name="value">The value.</param>
    public void AppendBoolean(bool value) => Append(value ? "true" : "false");

    /// <summary>Appends a character.</summary>
    /// <param name="value">The character.</param>
    public void AppendChar(char value) => Append(new ReadOnlySpan<char>(in value));

    /// <summary>Appends a time in UTC.</summary>
    /// <param name="value">The time.</param>
    /// <param name="format">The format; <c>O</c> for all seven fractional digits.</param>
    /// <param name="exact">true to reject a value that the format can't represent completely; otherwise, false.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendTime(DateTimeOffset value, string format, bool exact, string member) => AppendUtc(value.UtcDateTime, format, exact, member);

    /// <summary>Appends a time in UTC.</summary>
    /// <param name="value">
    /// The time. If its kind is unspecified, it's rejected, because it doesn't identify a point in time.
    /// </param>
    /// <param name="format">The format; <c>O</c> for all seven fractional digits.</param>
    /// <param name="exact">true to reject a value that the format can't represent completely; otherwise, false.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendTime(DateTime value, string format, bool exact, string member)
    {
        if (value.Kind == DateTimeKind.Unspecified)
            throw Refused(member, "the kind of the value is unspecified, so it can't be converted to UTC. Use DateTimeKind.Utc, or a DateTimeOffset");
        AppendUtc(value.ToUniversalTime(), format, exact, member);
    }

    /// <summary>Checks that a time isn't more precise than its member's stored form.</summary>
    /// <param name="value">The time.</param>
    /// <param name="unit">The ticks of the stored unit.</param>
    /// <param name="member">The member, for error messages.</param>
    public readonly void RequireStored(DateTimeOffset value, long unit, string member) => RequireStored(value.UtcDateTime, unit, member);

    /// <summary>Checks that a time isn't more precise than its member's stored form.</summary>
    /// <param name="value">The time.</param>
    /// <param name="unit">The ticks of the stored unit.</param>
    /// <param name="member">The member, for error messages.</param>
    public readonly void RequireStored(DateTime value, long unit, string member)
    {
        if (value.Ticks % unit != 0)
            throw Refused(member, "the value is more precise than its member's stored form, so the item would have a different key when read. Round it");
    }

    /// <summary>Appends a time since 1970: ten digits for seconds, or thirteen for milliseconds.</summary>
    /// <param name="value">The time.</param>
    /// <param name="milliseconds">true for milliseconds; false for seconds.</param>
    /// <param name="exact">true to reject a more precise time; otherwise, false.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendEpoch(DateTimeOffset value, bool milliseconds, bool exact, string member)
    {
        var unit = milliseconds ? TimeSpan.TicksPerMillisecond : TimeSpan.TicksPerSecond;
        if (exact && value.Ticks % unit != 0)
            throw Refused(member, $"the value is finer than whole {(milliseconds ? "milliseconds" : "seconds")}, so different values would give the same "
                + "key. Round it");
        var width = milliseconds ? 13 : 10;
        var number = milliseconds ? value.ToUnixTimeMilliseconds() : value.ToUnixTimeSeconds();
        if (number < (milliseconds ? 1_000_000_000_000 : 1_000_000_000) || number >= (milliseconds ? 10_000_000_000_000 : 10_000_000_000))
            throw Refused(member, $"its number doesn't have {width} digits, so keys would not be in the order of the times. Use times from 2001-09-09 to "
                + "2286-11-20");
        AppendNumber(number, width, member);
    }

    /// <summary>Appends a time since 1970. An unspecified time is treated as UTC.</summary>
    /// <param name="value">The time.</param>
    /// <param name="milliseconds">true for milliseconds; false for seconds.</param>
    /// <param name="exact">true to reject a more precise time; otherwise, false.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendEpoch(DateTime value, bool milliseconds, bool exact, string member) =>
        AppendEpoch(ItemValues.InUtc(value), milliseconds, exact, member);

    /// <summary>Checks that a time has whole seconds, which is its member's stored form.</summary>
    /// <param name="value">The time.</param>
    /// <param name="member">The member, for error messages.</param>
    public readonly void RequireSeconds(DateTimeOffset value, string member) => RequireSeconds(value.Ticks, member);

    /// <summary>Checks that a time has whole seconds, which is its member's stored form.</summary>
    /// <param name="value">The time.</param>
    /// <param name="member">The member, for error messages.</param>
    public readonly void RequireSeconds(DateTime value, string member) => RequireSeconds(value.Ticks, member);

    /// <summary>Appends a date.</summary>
    /// <param name="value">The date.</param>
    /// <param name="format">The format; <c>O</c> for the complete date.</param>
    /// <param name="exact">true to reject a value that the format can't represent completely; otherwise, false.</param>
    /// <param name="member">The member, for error messages.</param>
    public void AppendDate(DateOnly value, string format, bool exact, string member) =>
        AppendUtc(value.ToDateTime(TimeOnly.MinValue, DateTimeKind.Utc), format == "O" ? "yyyy-MM-dd" : format, exact, member);

    /// <summary>Appends a time of day with seven fractional digits.</summary>
    /// <param name="value">The time.</param>
    public void AppendTimeOfDay(TimeOnly value)
    {
        Span<char> text = stackalloc char[16];
        value.TryFormat(text, out var length, "O", CultureInfo.InvariantCulture);
        Append(text[..length]);
    }

    private readonly void RequireSeconds(long ticks, string member)
    {
        if (ticks % TimeSpan.TicksPerSecond != 0)
            throw Refused(member, "the value has a fraction of a second but is stored in whole seconds, so the item would have a "
                + "different key when read. Round it");
    }

    private void AppendUtc(DateTime value, string format, bool exact, string member)
    {
        Span<char> text = stackalloc char[64];
        value.TryFormat(text, out var length, format, CultureInfo.InvariantCulture);
        if (exact && format != "O")
        {
            var shown = DateTime.ParseExact(
                text[..length], format, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal);
            if (shown != value) throw Refused(member, $"the value is more precise than the format '{format}', "
                + "so different values would give the same key. Round the value, or use the format O");
        }

        Append(text[..length]);
    }

    private void Open(string member)
    {
        _open = member;
        _openStart = _length;
    }

    private void Append(scoped ReadOnlySpan<char> text)
    {
        if (text.Length > _text.Length - _length)
        {
            var larger = ArrayPool<char>.Shared.Rent(Math.Max(_text.Length * 2, _length + text.Length));
            Text.CopyTo(larger);
            if (_rented is not null) ArrayPool<char>.Shared.Return(_rented);
            _text = _rented = larger;
        }

        text.CopyTo(_text[_length..]);
        _length += text.Length;
    }

    private readonly ArgumentException Refused(string member, string reason) =>
        new($"{_typeName}.{member} can't be used in the key '{_template}': {reason}.");
}
