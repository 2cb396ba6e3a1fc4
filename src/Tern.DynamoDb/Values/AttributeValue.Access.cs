using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.DynamoDb;

// Access to a value: As… if you expect one type, TryGet… if there may be several.
public readonly partial struct AttributeValue
{
    /// <summary>Gets the text of a string.</summary>
    /// <returns>The text.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public string AsString() => TryGetString(out var value) ? value : throw Mismatch(AttributeType.String);

    /// <summary>Gets the text of a string.</summary>
    /// <param name="value">The text.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetString([NotNullWhen(true)] out string? value)
    {
        value = _bits == 0 ? _reference as string : null;
        return value is not null;
    }

    /// <summary>Gets a number as text, exactly as it was written, with all its digits.</summary>
    /// <returns>The number's text.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public string AsNumberText() => TryGetNumberText(out var value) ? value : throw Mismatch(AttributeType.Number);

    /// <summary>Gets a number as text, exactly as it was written, with all its digits.</summary>
    /// <param name="value">The number's text.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetNumberText([NotNullWhen(true)] out string? value)
    {
        if (ReferenceEquals(_reference, Tag.Number))
        {
            Span<byte> text = stackalloc byte[InlineNumber.MaxLength];
            value = Encoding.ASCII.GetString(text[..InlineNumber.Unpack(_bits, text)]);
            return true;
        }

        value = _bits == 1 ? _reference as string : null;
        return value is not null;
    }

    /// <summary>Gets a number as a 32-bit integer.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    /// <exception cref="OverflowException">The number has a fraction or is out of range.</exception>
    public int AsInt32() => AsInt64() is >= int.MinValue and <= int.MaxValue and var value ? (int)value : throw Lossy("a 32-bit integer");

    /// <summary>Gets a number as a 64-bit integer.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    /// <exception cref="OverflowException">The number has a fraction or is out of range.</exception>
    public long AsInt64() =>
        TryGetInt64(out var value) ? value : throw (Type == AttributeType.Number ? Lossy("a 64-bit integer") : Mismatch(AttributeType.Number));

    /// <summary>Gets a number as a 64-bit integer.</summary>
    /// <param name="value">The number.</param>
    /// <returns>true if the value is a whole number in range; otherwise, false.</returns>
    public bool TryGetInt64(out long value)
    {
        value = 0;
        Span<byte> text = stackalloc byte[MaxNumberLength];
        var length = CopyNumber(text);
        if (length < 0) return false;
        if (long.TryParse(text[..length], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value)) return true;

        Span<byte> digits = stackalloc byte[MaxNumberLength];
        if (!NumberText.TryParse(text[..length], digits, out var number) || !number.IsInteger || number.Exponent > 19) return false;
        digits[number.Digits.Length..number.Exponent].Fill((byte)'0');
        if (!UInt128.TryParse(digits[..number.Exponent], NumberStyles.None, CultureInfo.InvariantCulture, out var magnitude) && number.Exponent > 0)
            return false;
        if (magnitude > (UInt128)long.MaxValue + (number.Negative ? 1u : 0u)) return false;
        value = unchecked(number.Negative ? -(long)(ulong)magnitude : (long)(ulong)magnitude);
        return true;
    }

    /// <summary>Gets a number as an exact decimal.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    /// <exception cref="OverflowException">
    /// The number has more digits than a decimal can hold (about 28), or is out of range.
    /// </exception>
    public decimal AsDecimal() =>
        TryGetDecimal(out var value) ? value : throw (Type == AttributeType.Number ? Lossy("a decimal") : Mismatch(AttributeType.Number));

    /// <summary>Gets a number as an exact decimal.</summary>
    /// <param name="value">The number.</param>
    /// <returns>true if the value is a number that a decimal can hold with all its digits; otherwise, false.</returns>
    public bool TryGetDecimal(out decimal value)
    {
        value = 0;
        Span<byte> text = stackalloc byte[MaxNumberLength];
        var length = CopyNumber(text);
        if (length < 0 || !decimal.TryParse(text[..length], NumberStyles.Float, CultureInfo.InvariantCulture, out value)) return false;

        // decimal.Parse rounds excess digits. Parsing the result's digits again reveals that.
        Span<byte> digits = stackalloc byte[MaxNumberLength];
        if (!NumberText.TryParse(text[..length], digits, out var number)) return false;
        Span<byte> back = stackalloc byte[32];
        Span<byte> backDigits = stackalloc byte[32];
        value.TryFormat(back, out var backLength, default, CultureInfo.InvariantCulture);
        return NumberText.TryParse(back[..backLength], backDigits, out var exact) && exact.ValueEquals(number);
    }

    /// <summary>Gets a number as the nearest double, which is exact to the 15 to 17 digits of a double.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    /// <exception cref="OverflowException">The number has more than 17 digits and isn't exactly a double.</exception>
    public double AsDouble() => TryGetDouble(out var value) ? value : throw (Type == AttributeType.Number ? Lossy("a double") : Mismatch(AttributeType.Number));

    /// <summary>Gets a number as the nearest double, which is exact to the 15 to 17 digits of a double.</summary>
    /// <param name="value">The number.</param>
    /// <returns>true if the value is a number with at most 17 digits, or exactly a double; otherwise, false.</returns>
    public bool TryGetDouble(out double value)
    {
        value = 0;
        Span<byte> text = stackalloc byte[MaxNumberLength];
        var length = CopyNumber(text);
        if (length < 0 || !double.TryParse(text[..length], NumberStyles.Float, CultureInfo.InvariantCulture, out value) || !double.IsFinite(value))
            return false;

        Span<byte> digits = stackalloc byte[MaxNumberLength];
        if (!NumberText.TryParse(text[..length], digits, out var number)) return false;
        if (number.Digits.Length <= 17) return true;

        // More digits are accepted if they are exactly those of the double, such as for a power of two.
        Span<byte> back = stackalloc byte[MaxNumberLength];
        Span<byte> backDigits = stackalloc byte[MaxNumberLength];
        return value.TryFormat(back, out var backLength, "E200", CultureInfo.InvariantCulture)
            && NumberText.TryParse(back[..backLength], backDigits, out var exact) && exact.ValueEquals(number);
    }

    /// <summary>Gets the bytes of a binary value.</summary>
    /// <returns>The bytes.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public ReadOnlyMemory<byte> AsBinary() => TryGetBinary(out var value) ? value : throw Mismatch(AttributeType.Binary);

    /// <summary>Gets the bytes of a binary value.</summary>
    /// <param name="value">The bytes.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetBinary(out ReadOnlyMemory<byte> value)
    {
        if (_reference is not byte[] array)
        {
            value = default;
            return false;
        }

        value = array.AsMemory((int)(_bits >> 32), (int)(uint)_bits);
        return true;
    }

    /// <summary>Gets a Boolean value.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public bool AsBoolean() => TryGetBoolean(out var value) ? value : throw Mismatch(AttributeType.Boolean);

    /// <summary>Gets a Boolean value.</summary>
    /// <param name="value">The value.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetBoolean(out bool value)
    {
        value = _bits != 0;
        return ReferenceEquals(_reference, Tag.Boolean);
    }

    /// <summary>Gets the elements of a list.</summary>
    /// <returns>The elements.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public ImmutableArray<AttributeValue> AsList() => TryGetList(out var value) ? value : throw Mismatch(AttributeType.List);

    /// <summary>Gets the elements of a list.</summary>
    /// <param name="value">The elements.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetList(out ImmutableArray<AttributeValue> value)
    {
        value = ImmutableCollectionsMarshal.AsImmutableArray(_reference as AttributeValue[]);
        return !value.IsDefault;
    }

    /// <summary>Gets the names and values of a map.</summary>
    /// <returns>The map.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public AttributeMap AsMap() => TryGetMap(out var value) ? value : throw Mismatch(AttributeType.Map);

    /// <summary>Gets the names and values of a map.</summary>
    /// <param name="value">The map.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetMap([NotNullWhen(true)] out AttributeMap? value)
    {
        value = _reference as AttributeMap;
        return value is not null;
    }

    /// <summary>Gets the values of a set of strings.</summary>
    /// <returns>The values.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public ImmutableArray<string> AsStringSet() => TryGetStringSet(out var value) ? value : throw Mismatch(AttributeType.StringSet);

    /// <summary>Gets the values of a set of strings.</summary>
    /// <param name="value">The values.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetStringSet(out ImmutableArray<string> value)
    {
        value = ImmutableCollectionsMarshal.AsImmutableArray(_bits == 0 ? _reference as string[] : null);
        return !value.IsDefault;
    }

    /// <summary>Gets the values of a set of numbers, as values of type <see cref="AttributeType.Number"/>.</summary>
    /// <returns>The values.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public ImmutableArray<AttributeValue> AsNumberSet() => TryGetNumberSet(out var value) ? value : throw Mismatch(AttributeType.NumberSet);

    /// <summary>Gets the values of a set of numbers, as values of type <see cref="AttributeType.Number"/>.</summary>
    /// <param name="value">The values.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetNumberSet(out ImmutableArray<AttributeValue> value)
    {
        value = _bits == 1 && _reference is string[] texts
            ? ImmutableCollectionsMarshal.AsImmutableArray(Array.ConvertAll(texts, text => new AttributeValue(text, 1).Packed()))
            : default;
        return !value.IsDefault;
    }

    /// <summary>Gets the values of a set of binary values.</summary>
    /// <returns>The values.</returns>
    /// <exception cref="InvalidOperationException">The value has a different type.</exception>
    public ImmutableArray<ReadOnlyMemory<byte>> AsBinarySet() => TryGetBinarySet(out var value) ? value : throw Mismatch(AttributeType.BinarySet);

    /// <summary>Gets the values of a set of binary values.</summary>
    /// <param name="value">The values.</param>
    /// <returns>true if the value has this type; otherwise, false.</returns>
    public bool TryGetBinarySet(out ImmutableArray<ReadOnlyMemory<byte>> value)
    {
        value = ImmutableCollectionsMarshal.AsImmutableArray(_reference as ReadOnlyMemory<byte>[]);
        return !value.IsDefault;
    }

    /// <summary>The type's name in messages, such as <c>S (a string)</c>.</summary>
    internal string Description => Describe(Type);

    internal static string Describe(AttributeType type) => type switch
    {
        AttributeType.String => "S (a string)",
        AttributeType.Number => "N (a number)",
        AttributeType.Binary => "B (binary)",
        AttributeType.Boolean => "BOOL",
        AttributeType.Null => "NULL",
        AttributeType.List => "L (a list)",
        AttributeType.Map => "M (a map)",
        AttributeType.StringSet => "SS (a set of strings)",
        AttributeType.NumberSet => "NS (a set of numbers)",
        AttributeType.BinarySet => "BS (a set of binary values)",
        _ => "no value (default(AttributeValue))",
    };

    private InvalidOperationException Mismatch(AttributeType expected) =>
        new($"Expected the attribute value to be {Describe(expected)}, but it is {Description}.");

    private static OverflowException Lossy(string target) =>
        new($"The number can't be converted to {target} without loss: read it as a different type, or as text with {nameof(AsNumberText)}.");

    // Copies the ASCII text of a number. Returns -1 if the value isn't a number, or one that can't be parsed.
    private int CopyNumber(Span<byte> destination)
    {
        if (ReferenceEquals(_reference, Tag.Number)) return InlineNumber.Unpack(_bits, destination);
        return _bits == 1 && _reference is string text && text.Length <= MaxNumberLength && Ascii.IsValid(text)
            ? Encoding.ASCII.GetBytes(text, destination)
            : -1;
    }

    private AttributeValue Packed()
    {
        Span<byte> text = stackalloc byte[MaxNumberLength];
        var length = CopyNumber(text);
        return length > 0 && InlineNumber.TryPack(text[..length], out var packed) ? new(Tag.Number, packed) : this;
    }
}
