using System.Buffers.Text;
using System.Globalization;
using System.Numerics;

namespace Tern.DynamoDb;

public ref partial struct ItemWriter
{
    /// <summary>Writes a string: <c>{"S":"text"}</c>.</summary>
    /// <param name="value">The text.</param>
    public void WriteString(string value)
    {
        if (value is null) throw NullError();
        WriteString(value.AsSpan());
    }

    /// <summary>Writes a string: <c>{"S":"text"}</c>.</summary>
    /// <param name="value">The text.</param>
    public void WriteString(scoped ReadOnlySpan<char> value)
    {
        if (_inSet ? Json.TryWriteString(value) : Json.TryWriteString("{\"S\":\""u8, value, "\"}"u8)) return;
        throw Error("the string contains an unpaired surrogate, which UTF-8 can't represent. Remove it, or store the data as binary");
    }

    /// <summary>Writes a string that is a key, which must be neither null nor empty.</summary>
    /// <param name="value">The text.</param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="member">The member, for error messages.</param>
    public void WriteKeyString(string? value, string typeName, string member)
    {
        if (string.IsNullOrEmpty(value)) throw ItemValues.EmptyKey(typeName, member, value is null);
        WriteString(value);
    }

    /// <summary>Writes the name of an enum value.</summary>
    /// <param name="name">The name, or null if the value has none.</param>
    /// <param name="typeName">The enum's type, for error messages.</param>
    public void WriteEnumName(string? name, string typeName)
    {
        if (name is null) throw Error($"the value has no name in {typeName}. "
            + "Store the enum by number, with [DynamoAttribute(EnumAsNumber = true)], to keep such values");
        WriteString(name);
    }

    /// <summary>Writes a string of a single character.</summary>
    /// <param name="value">The character.</param>
    public void WriteChar(char value) => WriteString(new ReadOnlySpan<char>(in value));

    /// <summary>Writes a URI in its original form.</summary>
    /// <param name="value">The URI.</param>
    public void WriteUri(Uri value)
    {
        if (value is null) throw NullError();
        WriteString(value.OriginalString);
    }

    /// <summary>Writes a GUID in lowercase with hyphens.</summary>
    /// <param name="value">The GUID.</param>
    public void WriteGuid(Guid value)
    {
        Span<char> text = stackalloc char[36];
        value.TryFormat(text, out _);
        WriteString(text);
    }

    /// <summary>Writes a Boolean: <c>{"BOOL":true}</c>.</summary>
    /// <param name="value">The value.</param>
    public void WriteBoolean(bool value) => Json.WriteRaw(value ? "{\"BOOL\":true}"u8 : "{\"BOOL\":false}"u8);

    /// <summary>Writes bytes: <c>{"B":"base64"}</c>.</summary>
    /// <param name="value">The bytes.</param>
    public void WriteBytes(byte[] value)
    {
        if (value is null) throw NullError();
        WriteBytes(value.AsSpan());
    }

    /// <summary>Writes bytes: <c>{"B":"base64"}</c>.</summary>
    /// <param name="value">The bytes.</param>
    public void WriteBytes(scoped ReadOnlySpan<byte> value)
    {
        if (_inSet)
        {
            Json.WriteBase64(value);
            return;
        }

        Json.BeginText("{\"B\":"u8, 0);
        Json.WriteBase64(value);
        Json.EndText(0, "}"u8);
    }

    /// <summary>Writes a number: <c>{"N":"12"}</c>.</summary>
    /// <param name="value">The number.</param>
    public void WriteInt64(long value)
    {
        Utf8Formatter.TryFormat(value, OpenText("{\"N\":\""u8, 20), out var written);
        CloseText(written);
    }

    /// <summary>Writes a number: <c>{"N":"12"}</c>.</summary>
    /// <param name="value">The number.</param>
    public void WriteUInt64(ulong value)
    {
        Utf8Formatter.TryFormat(value, OpenText("{\"N\":\""u8, 20), out var written);
        CloseText(written);
    }

    /// <summary>Writes a number of at most 38 digits.</summary>
    /// <param name="value">The number.</param>
    public void WriteInt128(Int128 value) => WriteBigInteger(value);

    /// <summary>Writes a number of at most 38 digits.</summary>
    /// <param name="value">The number.</param>
    public void WriteUInt128(UInt128 value) => WriteBigInteger(value);

    /// <summary>Writes a number of at most 38 significant digits and less than 10^126.</summary>
    /// <param name="value">The number.</param>
    public void WriteBigInteger(BigInteger value)
    {
        var digits = value.ToString("D", CultureInfo.InvariantCulture);
        var significant = digits.AsSpan().TrimStart('-').TrimEnd('0').Length;
        if (significant > 38 || digits.Length > 127)
            throw Error("the number has more than 38 significant digits or is beyond 10^126, which DynamoDB can't store. Store it as a string");
        WriteNumberText(digits);
    }

    /// <summary>Writes a finite number.</summary>
    /// <param name="value">The number.</param>
    public void WriteHalf(Half value) => WriteDouble((double)value);

    /// <summary>Writes a finite number.</summary>
    /// <param name="value">The number.</param>
    public void WriteSingle(float value)
    {
        if (!float.IsFinite(value)) throw Error("DynamoDB has no NaN or infinity. Store such values as strings, or omit them");

        // DynamoDB has no negative zero. Adding zero makes it positive.
        (value + 0).TryFormat(OpenText("{\"N\":\""u8, 32), out var written, "R", CultureInfo.InvariantCulture);
        CloseText(written);
    }

    /// <summary>Writes a finite number with a magnitude from 1E-130 to 9.9E125.</summary>
    /// <param name="value">The number.</param>
    public void WriteDouble(double value)
    {
        if (!double.IsFinite(value)) throw Error("DynamoDB has no NaN or infinity. Store such values as strings, or omit them");
        if (Math.Abs(value) is >= 1e126 or (> 0 and < 1e-130))
            throw Error("the number is beyond DynamoDB's range of magnitudes, 1E-130 to 9.9E125. Store it as a string");

        // DynamoDB has no negative zero. Adding zero makes it positive.
        (value + 0).TryFormat(OpenText("{\"N\":\""u8, 32), out var written, "R", CultureInfo.InvariantCulture);
        CloseText(written);
    }

    /// <summary>Writes a number.</summary>
    /// <param name="value">The number.</param>
    public void WriteDecimal(decimal value)
    {
        value.TryFormat(OpenText("{\"N\":\""u8, 32), out var written, default, CultureInfo.InvariantCulture);
        CloseText(written);
    }

    /// <summary>
    /// Writes an ISO 8601 date and time with seven fractional digits, so that the texts have the order of the times.
    /// UTC and local times are written in UTC (<c>Z</c>); unspecified times are written as is, without a zone.
    /// </summary>
    /// <param name="value">The time.</param>
    public void WriteDateTime(DateTime value)
    {
        if (value.Kind == DateTimeKind.Local) value = value.ToUniversalTime();
        value.TryFormat(OpenText("{\"S\":\""u8, 33), out var written, "O", CultureInfo.InvariantCulture);
        CloseText(written);
    }

    /// <summary>Writes a date and time with its offset: <c>2024-05-06T07:08:09.1230000+02:00</c>.</summary>
    /// <param name="value">The time.</param>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        value.TryFormat(OpenText("{\"S\":\""u8, 33), out var written, "O", CultureInfo.InvariantCulture);
        CloseText(written);
    }

    /// <summary>Writes a date and time in UTC (<c>Z</c>), so that the texts have the order of the times.</summary>
    /// <param name="value">The time.</param>
    public void WriteUtc(DateTimeOffset value) => WriteDateTime(value.UtcDateTime);

    /// <summary>Writes a date: <c>2024-05-06</c>.</summary>
    /// <param name="value">The date.</param>
    public void WriteDateOnly(DateOnly value)
    {
        value.TryFormat(OpenText("{\"S\":\""u8, 10), out var written, "O", CultureInfo.InvariantCulture);
        CloseText(written);
    }

    /// <summary>Writes a time of day: <c>07:08:09.1230000</c>.</summary>
    /// <param name="value">The time.</param>
    public void WriteTimeOnly(TimeOnly value)
    {
        value.TryFormat(OpenText("{\"S\":\""u8, 16), out var written, "O", CultureInfo.InvariantCulture);
        CloseText(written);
    }

    /// <summary>Writes a duration as a number of seconds.</summary>
    /// <param name="value">The duration.</param>
    public void WriteTimeSpan(TimeSpan value) => WriteDecimal(value.Ticks / (decimal)TimeSpan.TicksPerSecond);

    /// <summary>Writes a time as whole seconds since 1970, as in DynamoDB's time to live.</summary>
    /// <param name="value">The time.</param>
    public void WriteEpochSeconds(DateTimeOffset value) => WriteInt64(value.ToUnixTimeSeconds());

    /// <summary>
    /// Writes a time as whole seconds since 1970, as in DynamoDB's time to live. An unspecified time is treated as UTC.
    /// </summary>
    /// <param name="value">The time.</param>
    public void WriteEpochSeconds(DateTime value) =>
        WriteEpochSeconds(ItemValues.InUtc(value));

    /// <summary>Writes a time as whole milliseconds since 1970. Fractions are truncated.</summary>
    /// <param name="value">The time.</param>
    public void WriteEpochMilliseconds(DateTimeOffset value) => WriteInt64(value.ToUnixTimeMilliseconds());

    /// <summary>
    /// Writes a time as whole milliseconds since 1970. Fractions are truncated. An unspecified time is treated as UTC.
    /// </summary>
    /// <param name="value">The time.</param>
    public void WriteEpochMilliseconds(DateTime value) => WriteEpochMilliseconds(ItemValues.InUtc(value));

    /// <summary>
    /// Writes a date and time in UTC with a number of fractional digits: <c>2024-05-06T07:08:09.123Z</c>. Further
    /// digits are truncated.
    /// </summary>
    /// <param name="value">The time.</param>
    /// <param name="digits">The number of fractional digits, up to seven.</param>
    public void WriteIso(DateTimeOffset value, int digits)
    {
        // 2024-05-06T07:08:09.1234567Z
        Span<byte> text = stackalloc byte[28];
        value.UtcDateTime.TryFormat(text, out _, "O", CultureInfo.InvariantCulture);
        var length = digits == 0 ? 19 : 20 + digits;
        text[length++] = (byte)'Z';
        text[..length].CopyTo(OpenText("{\"S\":\""u8, length));
        CloseText(length);
    }

    /// <summary>
    /// Writes a date and time in UTC with a number of fractional digits. Further digits are truncated. An unspecified
    /// time is treated as UTC.
    /// </summary>
    /// <param name="value">The time.</param>
    /// <param name="digits">The number of fractional digits, up to seven.</param>
    public void WriteIso(DateTime value, int digits) => WriteIso(ItemValues.InUtc(value), digits);

    /// <summary>Writes a value of any type.</summary>
    /// <param name="value">The value.</param>
    public void WriteAttributeValue(AttributeValue value)
    {
        if (value.IsUnset) throw Error("the attribute value is unset (default). Set it, or use AttributeValue.Null");
        value.Write(ref Json);
    }

    /// <summary>Writes a map.</summary>
    /// <param name="value">The map.</param>
    public void WriteAttributeMap(AttributeMap value)
    {
        if (value is null) throw NullError();
        Json.BeginText("{\"M\":"u8, 0);
        value.Write(ref Json);
        Json.EndText(0, "}"u8);
    }

    /// <summary>Writes a value with a converter.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">
    /// The converter threw an exception; the message contains the type and the member.
    /// </exception>
    public void WriteConverted<T>(DynamoConverter<T> converter, T value)
    {
        if (value is null) throw NullError();
        WriteAttributeValue(Convert(converter, value));
    }

    /// <summary>Writes a value, or an element of a set, with a converter that declares its attribute type.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The declared type: string, number or binary.</param>
    /// <exception cref="ArgumentException">
    /// The converter threw an exception, or wrote a different type; the message contains the type and the member.
    /// </exception>
    public void WriteConverted<T>(DynamoConverter<T> converter, T value, AttributeType type)
    {
        if (value is null) throw NullError();
        var written = Convert(converter, value);
        if (written.Type != type) throw Error(ConvertedValue.OtherType(converter, type, written.Type));
        if (!_inSet) WriteAttributeValue(written);
        else if (type == AttributeType.String) WriteString(written.AsString());
        else if (type == AttributeType.Number) WriteNumberText(written.AsNumberText());
        else WriteBytes(written.AsBinary().Span);
    }

    /// <summary>Writes an attribute with a converter that may omit it.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="name">The name, escaped for JSON.</param>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The converter's declared type; unset if it declares none.</param>
    /// <exception cref="ArgumentException">
    /// The converter threw an exception, or wrote a different type; the message contains the type and the member.
    /// </exception>
    public void WriteOptional<T>(
        scoped ReadOnlySpan<byte> name, DynamoOptionalConverter<T> converter, T value, AttributeType type = AttributeType.Unset)
    {
        AttributeValue written = default;
        Exception? error = null;
        try
        {
            if (value is not null) written = converter.Write(value);
        }
        catch (Exception e)
        {
            error = e;
        }

        if (written.IsUnset && error is null && value is not null) return;
        WriteName(name);
        if (value is null) throw NullError();
        if (error is not null) throw Error(ConvertedValue.Threw(converter, error), error);
        if (type != AttributeType.Unset && written.Type != type) throw Error(ConvertedValue.OtherType(converter, type, written.Type));
        WriteAttributeValue(written);
    }

    /// <summary>Writes the attributes without a member of their own.</summary>
    /// <param name="extension">The attributes, or null if there are none.</param>
    /// <param name="shape">The attributes of members, which must not be among them.</param>
    public void WriteUnknown(AttributeMap? extension, ItemShape shape)
    {
        if (extension is null) return;
        foreach (var (name, value) in extension)
        {
            if (shape.Contains(name))
                throw Error($"the extension data contains the attribute '{name}', which belongs to a member of the type. Remove it from the extension data");
            WriteName(name);
            WriteAttributeValue(value);
        }
    }

    private AttributeValue Convert<T>(DynamoConverter<T> converter, T value)
    {
        AttributeValue written;
        try
        {
            written = converter.Write(value);
        }
        catch (Exception e)
        {
            throw Error(ConvertedValue.Threw(converter, e), e);
        }

        return written.IsUnset ? throw Error(ConvertedValue.LeftOut(converter)) : written;
    }

    private void WriteNumberText(string digits)
    {
        if (_inSet) Json.TryWriteString(digits);
        else Json.TryWriteString("{\"N\":\""u8, digits, "\"}"u8);
    }
}
