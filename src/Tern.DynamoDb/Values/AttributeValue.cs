using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.DynamoDb;

/// <summary>
/// A DynamoDB attribute value: a string, number, binary value, Boolean, null, list, map or set. It's immutable and has
/// 16 bytes. <c>default</c> is unset and can't be sent.
/// </summary>
/// <remarks>
/// Numbers are kept as the text that they were created from or received as, so that none of their 38 digits is lost.
/// Numbers with the same value are equal however they are written (<c>1</c>, <c>1.0</c>, <c>1E0</c>), as they are to
/// the service. Sets with the same values in any order are equal.
/// </remarks>
public readonly partial struct AttributeValue : IEquatable<AttributeValue>
{
    // More than the 126 characters that the service's smallest and largest numbers need.
    internal const int MaxNumberLength = 256;

    // The reference contains:   and the bits contain:
    //   a Tag                    an inline number's characters; true or false; nothing
    //   string                   1 for a number, else a string
    //   byte[]                   offset and length
    //   AttributeValue[], AttributeMap, ReadOnlyMemory<byte>[]
    //   string[]                 1 for numbers, else strings
    private readonly object? _reference;
    private readonly ulong _bits;

    private AttributeValue(object reference, ulong bits = 0)
    {
        _reference = reference;
        _bits = bits;
    }

    /// <summary>Gets DynamoDB's <c>NULL</c>.</summary>
    public static AttributeValue Null { get; } = new(Tag.Null);

    /// <summary>Gets the value's type.</summary>
    public AttributeType Type => _reference switch
    {
        string => _bits == 0 ? AttributeType.String : AttributeType.Number,
        Tag tag => tag.Type,
        AttributeMap => AttributeType.Map,
        AttributeValue[] => AttributeType.List,
        byte[] => AttributeType.Binary,
        string[] => _bits == 0 ? AttributeType.StringSet : AttributeType.NumberSet,
        ReadOnlyMemory<byte>[] => AttributeType.BinarySet,
        _ => AttributeType.Unset,
    };

    /// <summary>
    /// Gets a value indicating whether the value is unset: <c>default(AttributeValue)</c>, not <c>NULL</c>.
    /// </summary>
    public bool IsUnset => _reference is null;

    /// <summary>Gets a value indicating whether the value is DynamoDB's <c>NULL</c>.</summary>
    public bool IsNull => ReferenceEquals(_reference, Tag.Null);

    /// <summary>Creates a string.</summary>
    /// <param name="value">The text. It can be empty, except in keys.</param>
    /// <returns>The value.</returns>
    public static AttributeValue String(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new(value, 0);
    }

    /// <summary>Creates a number.</summary>
    /// <param name="value">The number.</param>
    /// <returns>The value.</returns>
    public static AttributeValue Number(long value)
    {
        Span<byte> text = stackalloc byte[20];
        value.TryFormat(text, out var length, default, CultureInfo.InvariantCulture);
        return NumberOf(text[..length]);
    }

    /// <summary>Creates a number.</summary>
    /// <param name="value">The number, which keeps all its digits.</param>
    /// <returns>The value.</returns>
    public static AttributeValue Number(decimal value)
    {
        Span<byte> text = stackalloc byte[32];
        value.TryFormat(text, out var length, default, CultureInfo.InvariantCulture);
        return NumberOf(text[..length]);
    }

    /// <summary>Creates a number, with as many digits as are needed to read the same value back.</summary>
    /// <param name="value">The number.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">The number is NaN or infinite.</exception>
    public static AttributeValue Number(double value)
    {
        if (!double.IsFinite(value)) throw NotFinite(nameof(value));
        Span<byte> text = stackalloc byte[32];
        value.TryFormat(text, out var length, "R", CultureInfo.InvariantCulture);
        return NumberOf(text[..length]);
    }

    /// <summary>Creates a number, with as many digits as are needed to read the same value back.</summary>
    /// <param name="value">The number.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">The number is NaN or infinite.</exception>
    public static AttributeValue Number(float value)
    {
        if (!float.IsFinite(value)) throw NotFinite(nameof(value));
        Span<byte> text = stackalloc byte[32];
        value.TryFormat(text, out var length, "R", CultureInfo.InvariantCulture);
        return NumberOf(text[..length]);
    }

    /// <summary>Creates a number from text, which is sent as is.</summary>
    /// <param name="text">
    /// The number, such as <c>12.50</c> or <c>1E-5</c>. The service accepts 38 significant digits and magnitudes from
    /// 1E-130 to 9.99E+125.
    /// </param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">The text isn't a number.</exception>
    public static AttributeValue Number(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        Span<byte> utf8 = stackalloc byte[MaxNumberLength];
        Span<byte> digits = stackalloc byte[MaxNumberLength];
        if (text.Length > MaxNumberLength || !Ascii.IsValid(text) || !NumberText.TryParse(utf8[..Encoding.ASCII.GetBytes(text, utf8)], digits, out _))
        {
            throw new ArgumentException(
                "The text isn't a number: expected digits with an optional sign, point and exponent, such as -12.50 or 1E-5, "
                + "without spaces or group separators.", nameof(text));
        }

        return InlineNumber.TryPack(utf8[..text.Length], out var packed) ? new(Tag.Number, packed) : new(text, 1);
    }

    /// <summary>Creates a binary value. The bytes aren't copied, so don't change them afterwards.</summary>
    /// <param name="value">The bytes.</param>
    /// <returns>The value.</returns>
    public static AttributeValue Binary(ReadOnlyMemory<byte> value) =>
        MemoryMarshal.TryGetArray(value, out var segment) && segment.Array is { } array
            ? new(array, ((ulong)(uint)segment.Offset << 32) | (uint)segment.Count)
            : Binary(value.ToArray());

    /// <summary>Creates a Boolean.</summary>
    /// <param name="value">The Boolean.</param>
    /// <returns>The value.</returns>
    public static AttributeValue Boolean(bool value) => new(Tag.Boolean, value ? 1UL : 0);

    /// <summary>Creates a list.</summary>
    /// <param name="values">The values, of any types.</param>
    /// <returns>The value.</returns>
    public static AttributeValue List(params ReadOnlySpan<AttributeValue> values) => new(values.ToArray());

    /// <summary>Creates a list.</summary>
    /// <param name="values">The values, of any types.</param>
    /// <returns>The value.</returns>
    public static AttributeValue List(IEnumerable<AttributeValue> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new(values.ToArray());
    }

    /// <summary>Creates a map. The map isn't copied, so don't change it afterwards.</summary>
    /// <param name="value">The names and values.</param>
    /// <returns>The value.</returns>
    public static AttributeValue Map(AttributeMap value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new(value);
    }

    /// <summary>Creates a set of strings.</summary>
    /// <param name="values">The values: at least one, and no duplicates.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">
    /// There are no values, or there are duplicates. The service doesn't support such sets.
    /// </exception>
    public static AttributeValue StringSet(params IEnumerable<string> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        var array = values.ToArray();
        foreach (var value in array) ArgumentNullException.ThrowIfNull(value, nameof(values));
        RequireSet(array.Length, new HashSet<string>(array).Count, nameof(values));
        return new(array);
    }

    /// <summary>Creates a set of numbers.</summary>
    /// <param name="values">The values: at least one, and no duplicates.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">
    /// There are no values, a value isn't a number, or there are duplicates.
    /// </exception>
    public static AttributeValue NumberSet(params IEnumerable<AttributeValue> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        var numbers = values.ToArray();
        foreach (var number in numbers)
        {
            if (number.Type != AttributeType.Number)
                throw new ArgumentException($"A set of numbers (NS) can't hold {number.Description}. "
                    + "Make each value with AttributeValue.Number.", nameof(values));
        }

        RequireSet(numbers.Length, new HashSet<AttributeValue>(numbers).Count, nameof(values));
        return new(Array.ConvertAll(numbers, number => number.AsNumberText()), 1);
    }

    /// <summary>Creates a set of binary values. The bytes aren't copied, so don't change them afterwards.</summary>
    /// <param name="values">The values: at least one, and no duplicates.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentException">
    /// There are no values, or there are duplicates. The service doesn't support such sets.
    /// </exception>
    public static AttributeValue BinarySet(params IEnumerable<ReadOnlyMemory<byte>> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        var array = values.ToArray();
        RequireSet(array.Length, new HashSet<AttributeValue>(array.Select(Binary)).Count, nameof(values));
        return new(array);
    }

    /// <summary>Converts text to a string value.</summary>
    /// <param name="value">
    /// The text. null becomes an unset value, so that the error when a request is written names the attribute.
    /// </param>
    public static implicit operator AttributeValue(string value) => value is null ? default : String(value);

    /// <summary>Converts a number to a number value.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator AttributeValue(int value) => Number(value);

    /// <summary>Converts a number to a number value.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator AttributeValue(long value) => Number(value);

    /// <summary>Converts a number to a number value.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator AttributeValue(decimal value) => Number(value);

    /// <summary>Converts a number to a number value.</summary>
    /// <param name="value">The number, which must be finite.</param>
    public static implicit operator AttributeValue(double value) => Number(value);

    /// <summary>Converts a number to a number value.</summary>
    /// <param name="value">The number, which must be finite.</param>
    public static implicit operator AttributeValue(float value) => Number(value);

    /// <summary>Converts a Boolean to a Boolean value.</summary>
    /// <param name="value">The Boolean.</param>
    public static implicit operator AttributeValue(bool value) => Boolean(value);

    /// <summary>Converts bytes to a binary value. The bytes aren't copied, so don't change them afterwards.</summary>
    /// <param name="value">The bytes; not null.</param>
    public static implicit operator AttributeValue(byte[] value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return Binary(value);
    }

    /// <summary>Converts a map to a map value. The map isn't copied, so don't change it afterwards.</summary>
    /// <param name="value">The names and values; not null.</param>
    public static implicit operator AttributeValue(AttributeMap value) => Map(value);

    internal static AttributeValue NumberOf(ReadOnlySpan<byte> ascii) =>
        InlineNumber.TryPack(ascii, out var packed) ? new(Tag.Number, packed) : new(Encoding.UTF8.GetString(ascii), 1);

    // The value takes ownership of the arrays.
    internal static AttributeValue ListOf(AttributeValue[] values) => new(values);

    internal static AttributeValue StringSetOf(string[] values) => new(values);

    internal static AttributeValue NumberSetOf(string[] values) => new(values, 1);

    internal static AttributeValue BinarySetOf(ReadOnlyMemory<byte>[] values) => new(values);

    private static ArgumentException NotFinite(string parameter) =>
        new("DynamoDB has no NaN or infinity: store such values as strings, or omit the attribute.", parameter);

    private static void RequireSet(int count, int distinct, string parameter)
    {
        if (count == 0) throw new ArgumentException("DynamoDB has no empty sets: omit the attribute instead.", parameter);
        if (distinct != count)
            throw new ArgumentException($"A set contains each value once, but {count - distinct} of {count} values are duplicates.", parameter);
    }

    /// <summary>The references that identify the types of values without an object of their own.</summary>
    private sealed class Tag(AttributeType type)
    {
        internal static readonly Tag Null = new(AttributeType.Null);
        internal static readonly Tag Boolean = new(AttributeType.Boolean);
        internal static readonly Tag Number = new(AttributeType.Number);

        internal AttributeType Type { get; } = type;
    }
}
