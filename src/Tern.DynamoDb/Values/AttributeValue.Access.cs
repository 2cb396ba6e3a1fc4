using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.DynamoDb;

// Reading a value: As… for where one type is expected, TryGet… for where several may come.
public readonly partial struct AttributeValue
{
    /// <summary>The text of a string.</summary>
    /// <returns>The text.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public string AsString() => TryGetString(out var value) ? value : throw Mismatch(AttributeType.String);

    /// <summary>The text of a string.</summary>
    /// <param name="value">The text.</param>
    /// <returns>False when the value is of another type.</returns>
    public bool TryGetString([NotNullWhen(true)] out string? value)
    {
        value = _bits == 0 ? _reference as string : null;
        return value is not null;
    }

    /// <summary>A number as it was written, with all its digits.</summary>
    /// <returns>The number's text.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public string AsNumberText() => TryGetNumberText(out var value) ? value : throw Mismatch(AttributeType.Number);

    /// <summary>A number as it was written, with all its digits.</summary>
    /// <param name="value">The number's text.</param>
    /// <returns>False when the value is of another type.</returns>
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

    /// <summary>A number as a 32-bit integer.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    /// <exception cref="OverflowException">The number has a fraction or is out of range.</exception>
    public int AsInt32() => AsInt64() is >= int.MinValue and <= int.MaxValue and var value ? (int)value : throw Lossy("a 32-bit integer");

    /// <summary>A number as a 64-bit integer.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    /// <exception cref="OverflowException">The number has a fraction or is out of range.</exception>
    public long AsInt64() =>
        TryGetInt64(out var value) ? value : throw (Type == AttributeType.Number ? Lossy("a 64-bit integer") : Mismatch(AttributeType.Number));

    /// <summary>A number as a 64-bit integer.</summary>
    /// <param name="value">The number.</param>
    /// <returns>False when the value is of another type, has a fraction or is out of range.</returns>
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

    /// <summary>A number as a decimal, exactly.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    /// <exception cref="OverflowException">A decimal has not enough digits for it (about 28) or it is out of range.</exception>
    public decimal AsDecimal() =>
        TryGetDecimal(out var value) ? value : throw (Type == AttributeType.Number ? Lossy("a decimal") : Mismatch(AttributeType.Number));

    /// <summary>A number as a decimal, exactly.</summary>
    /// <param name="value">The number.</param>
    /// <returns>False when the value is of another type, or a decimal can't hold all its digits.</returns>
    public bool TryGetDecimal(out decimal value)
    {
        value = 0;
        Span<byte> text = stackalloc byte[MaxNumberLength];
        var length = CopyNumber(text);
        if (length < 0 || !decimal.TryParse(text[..length], NumberStyles.Float, CultureInfo.InvariantCulture, out value)) return false;

        // decimal.Parse rounds what it has no digits for; the rounded number shows it when taken apart again.
        Span<byte> digits = stackalloc byte[MaxNumberLength];
        if (!NumberText.TryParse(text[..length], digits, out var number)) return false;
        Span<byte> back = stackalloc byte[32];
        Span<byte> backDigits = stackalloc byte[32];
        value.TryFormat(back, out var backLength, default, CultureInfo.InvariantCulture);
        return NumberText.TryParse(back[..backLength], backDigits, out var exact) && exact.ValueEquals(number);
    }

    /// <summary>A number as a double: the nearest one, which is exact to double's own 15 to 17 digits.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    /// <exception cref="OverflowException">The number has more than 17 digits that no double has.</exception>
    public double AsDouble() => TryGetDouble(out var value) ? value : throw (Type == AttributeType.Number ? Lossy("a double") : Mismatch(AttributeType.Number));

    /// <summary>A number as a double: the nearest one, which is exact to double's own 15 to 17 digits.</summary>
    /// <param name="value">The number.</param>
    /// <returns>False when the value is of another type, or has more than 17 digits that no double has.</returns>
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

        // More digits than a double needs are fine when they are the double's own, as those of a power of two.
        Span<byte> back = stackalloc byte[MaxNumberLength];
        Span<byte> backDigits = stackalloc byte[MaxNumberLength];
        return value.TryFormat(back, out var backLength, "E200", CultureInfo.InvariantCulture)
            && NumberText.TryParse(back[..backLength], backDigits, out var exact) && exact.ValueEquals(number);
    }

    /// <summary>The bytes of a binary value.</summary>
    /// <returns>The bytes.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public ReadOnlyMemory<byte> AsBinary() => TryGetBinary(out var value) ? value : throw Mismatch(AttributeType.Binary);

    /// <summary>The bytes of a binary value.</summary>
    /// <param name="value">The bytes.</param>
    /// <returns>False when the value is of another type.</returns>
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

    /// <summary>True or false.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public bool AsBoolean() => TryGetBoolean(out var value) ? value : throw Mismatch(AttributeType.Boolean);

    /// <summary>True or false.</summary>
    /// <param name="value">The value.</param>
    /// <returns>False when the value is of another type.</returns>
    public bool TryGetBoolean(out bool value)
    {
        value = _bits != 0;
        return ReferenceEquals(_reference, Tag.Boolean);
    }

    /// <summary>The elements of a list.</summary>
    /// <returns>The elements.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public ImmutableArray<AttributeValue> AsList() => TryGetList(out var value) ? value : throw Mismatch(AttributeType.List);

    /// <summary>The elements of a list.</summary>
    /// <param name="value">The elements.</param>
    /// <returns>False when the value is of another type.</returns>
    public bool TryGetList(out ImmutableArray<AttributeValue> value)
    {
        value = ImmutableCollectionsMarshal.AsImmutableArray(_reference as AttributeValue[]);
        return !value.IsDefault;
    }

    /// <summary>The names and values of a map.</summary>
    /// <returns>The map.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public AttributeMap AsMap() => TryGetMap(out var value) ? value : throw Mismatch(AttributeType.Map);

    /// <summary>The names and values of a map.</summary>
    /// <param name="value">The map.</param>
    /// <returns>False when the value is of another type.</returns>
    public bool TryGetMap([NotNullWhen(true)] out AttributeMap? value)
    {
        value = _reference as AttributeMap;
        return value is not null;
    }

    /// <summary>The values of a set of strings.</summary>
    /// <returns>The values.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public ImmutableArray<string> AsStringSet() => TryGetStringSet(out var value) ? value : throw Mismatch(AttributeType.StringSet);

    /// <summary>The values of a set of strings.</summary>
    /// <param name="value">The values.</param>
    /// <returns>False when the value is of another type.</returns>
    public bool TryGetStringSet(out ImmutableArray<string> value)
    {
        value = ImmutableCollectionsMarshal.AsImmutableArray(_bits == 0 ? _reference as string[] : null);
        return !value.IsDefault;
    }

    /// <summary>The values of a set of numbers, as values of type <see cref="AttributeType.Number"/>.</summary>
    /// <returns>The values.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public ImmutableArray<AttributeValue> AsNumberSet() => TryGetNumberSet(out var value) ? value : throw Mismatch(AttributeType.NumberSet);

    /// <summary>The values of a set of numbers, as values of type <see cref="AttributeType.Number"/>.</summary>
    /// <param name="value">The values.</param>
    /// <returns>False when the value is of another type.</returns>
    public bool TryGetNumberSet(out ImmutableArray<AttributeValue> value)
    {
        value = _bits == 1 && _reference is string[] texts
            ? ImmutableCollectionsMarshal.AsImmutableArray(Array.ConvertAll(texts, text => new AttributeValue(text, 1).Packed()))
            : default;
        return !value.IsDefault;
    }

    /// <summary>The values of a set of byte strings.</summary>
    /// <returns>The values.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public ImmutableArray<ReadOnlyMemory<byte>> AsBinarySet() => TryGetBinarySet(out var value) ? value : throw Mismatch(AttributeType.BinarySet);

    /// <summary>The values of a set of byte strings.</summary>
    /// <param name="value">The values.</param>
    /// <returns>False when the value is of another type.</returns>
    public bool TryGetBinarySet(out ImmutableArray<ReadOnlyMemory<byte>> value)
    {
        value = ImmutableCollectionsMarshal.AsImmutableArray(_reference as ReadOnlyMemory<byte>[]);
        return !value.IsDefault;
    }

    /// <summary>The type as a message names it, such as <c>S (a string)</c>.</summary>
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
        new($"The number can't be had as {target} without loss: read it as another type, or as text with {nameof(AsNumberText)}.");

    // The ASCII text of a number; -1 when this is none, or none that can be taken apart.
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
