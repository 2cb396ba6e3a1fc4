using System.ComponentModel;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Writes one value as generated code does for members.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="writer">The writer.</param>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void ItemValueWriter<in T>(ref ItemWriter writer, T value);

/// <summary>Reads one value as generated code does for members.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="reader">The reader, positioned before the value.</param>
/// <returns>The value.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate T ItemValueReader<out T>(ref ItemReader reader);

/// <summary>
/// Creates attribute values for keys, conditions and updates with the code that writes items, so that they always
/// match. For generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ItemValues
{
    /// <summary>Creates an attribute value.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="write">The delegate that writes the value.</param>
    /// <param name="value">The value.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The value can't be represented.</exception>
    public static AttributeValue Make<T>(ItemValueWriter<T> write, T value)
    {
        ArgumentNullException.ThrowIfNull(write);
        using var buffer = new PooledBuffer();
        var writer = new ItemWriter(buffer);
        write(ref writer, value);
        writer.Flush();
        var reader = new AwsJsonReader(buffer.WrittenSpan);
        return AttributeValue.Read(ref reader);
    }

    /// <summary>Reads a member's value from an attribute value.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="read">The delegate that reads the value.</param>
    /// <param name="value">The attribute value.</param>
    /// <returns>The member's value.</returns>
    /// <exception cref="DynamoItemException">The attribute value has a different type.</exception>
    public static T Read<T>(ItemValueReader<T> read, AttributeValue value)
    {
        ArgumentNullException.ThrowIfNull(read);
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        value.Write(ref json);
        json.Flush();
        var reader = new ItemReader(buffer.WrittenSpan);
        return read(ref reader);
    }

    /// <summary>Creates an attribute value with a converter.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The converter's declared type: string, number or binary; unset if it declares none.</param>
    /// <returns>The attribute value; unset if the converter omits it.</returns>
    /// <exception cref="ArgumentException">The converter threw an exception, or wrote a different type.</exception>
    public static AttributeValue Convert<T>(DynamoConverter<T> converter, T value, AttributeType type = AttributeType.Unset)
    {
        ArgumentNullException.ThrowIfNull(converter);
        AttributeValue written;
        try
        {
            written = converter.Write(value);
        }
        catch (Exception e)
        {
            throw new ArgumentException(ConvertedValue.Threw(converter, e) + ".", nameof(value), e);
        }

        if (written.IsUnset)
            return converter is DynamoOptionalConverter<T> ? written : throw new ArgumentException(ConvertedValue.LeftOut(converter) + ".", nameof(value));
        return type == AttributeType.Unset || written.Type == type ? written
            : throw new ArgumentException(ConvertedValue.OtherType(converter, type, written.Type) + ".", nameof(value));
    }

    /// <summary>Creates the value of a key attribute with a converter.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value; not null.</param>
    /// <param name="type">The converter's declared type: string, number or binary.</param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="member">The member, for error messages.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">
    /// The value is null, can't be converted, or is written as an empty text or no bytes.
    /// </exception>
    public static AttributeValue KeyConverted<T>(DynamoConverter<T> converter, T? value, AttributeType type, string typeName, string member)
    {
        if (value is null) throw EmptyKey(typeName, member, isNull: true);
        var key = Convert(converter, value, type);
        var isEmpty = key.TryGetString(out var text) ? text.Length == 0 : key.IsUnset || (key.TryGetBinary(out var bytes) && bytes.IsEmpty);
        return isEmpty ? throw EmptyKey(typeName, member, isNull: false) : key;
    }

    /// <summary>Creates the value of a key attribute from a string.</summary>
    /// <param name="value">The string, which must be neither null nor empty.</param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="member">The member, for error messages.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The string is null or empty.</exception>
    public static AttributeValue KeyString(string? value, string typeName, string member) =>
        string.IsNullOrEmpty(value) ? throw EmptyKey(typeName, member, value is null) : AttributeValue.String(value);

    /// <summary>Creates the value of a key attribute from bytes.</summary>
    /// <param name="value">The bytes, at least one.</param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="member">The member, for error messages.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">There are no bytes.</exception>
    public static AttributeValue KeyBinary(ReadOnlyMemory<byte> value, string typeName, string member) =>
        value.IsEmpty ? throw EmptyKey(typeName, member, isNull: false) : AttributeValue.Binary(value);

    /// <summary>Creates the value of a key attribute from a time, as a number since 1970.</summary>
    /// <param name="value">The time.</param>
    /// <param name="milliseconds">true for milliseconds; false for seconds.</param>
    /// <param name="exact">
    /// true to reject a more precise time: in the table's key, its truncated value would be the key of another item;
    /// otherwise, false.
    /// </param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="member">The member, for error messages.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The time is more precise than the unit.</exception>
    public static AttributeValue KeyEpoch(DateTimeOffset value, bool milliseconds, bool exact, string typeName, string member)
    {
        if (exact && value.Ticks % (milliseconds ? TimeSpan.TicksPerMillisecond : TimeSpan.TicksPerSecond) != 0)
            throw new ArgumentException($"{typeName}.{member} is a key that is stored in whole {(milliseconds ? "milliseconds" : "seconds")}, but the time "
                + "is more precise, so different times would give the same key. Round it.");
        return AttributeValue.Number(milliseconds ? value.ToUnixTimeMilliseconds() : value.ToUnixTimeSeconds());
    }

    /// <summary>
    /// Creates the value of a key attribute from a time, as a number since 1970. An unspecified time is treated as UTC.
    /// </summary>
    /// <param name="value">The time.</param>
    /// <param name="milliseconds">true for milliseconds; false for seconds.</param>
    /// <param name="exact">true to reject a more precise time; otherwise, false.</param>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="member">The member, for error messages.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The time is more precise than the unit.</exception>
    public static AttributeValue KeyEpoch(DateTime value, bool milliseconds, bool exact, string typeName, string member) =>
        KeyEpoch(InUtc(value), milliseconds, exact, typeName, member);

    internal static DateTimeOffset InUtc(DateTime value) => new(value.Kind == DateTimeKind.Unspecified ? DateTime.SpecifyKind(value, DateTimeKind.Utc) : value);

    /// <summary>Creates the error for a key member without a value.</summary>
    /// <param name="typeName">The item's type, for error messages.</param>
    /// <param name="member">The member, for error messages.</param>
    /// <param name="isNull">true if the member is null; false if it's empty.</param>
    /// <returns>The exception to throw.</returns>
    public static ArgumentException EmptyKey(string typeName, string member, bool isNull) =>
        new($"{typeName}.{member} is {(isNull ? "null" : "empty")}, but it is a key: DynamoDB requires a value.");
}
