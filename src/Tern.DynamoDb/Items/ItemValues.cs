using System.ComponentModel;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Writes one value as generated code does for members.</summary>
/// <typeparam name="T">The type of value.</typeparam>
/// <param name="writer">Where to write.</param>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void ItemValueWriter<in T>(ref ItemWriter writer, T value);

/// <summary>Reads one value as generated code does for members.</summary>
/// <typeparam name="T">The type of value.</typeparam>
/// <param name="reader">Positioned before the value.</param>
/// <returns>The value.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate T ItemValueReader<out T>(ref ItemReader reader);

/// <summary>
/// Makes attribute values for keys, conditions and updates by the same code that writes items, so that both are always
/// alike. For generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ItemValues
{
    /// <summary>Makes an attribute value.</summary>
    /// <typeparam name="T">The type of value.</typeparam>
    /// <param name="write">Writes the value.</param>
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

    /// <summary>Reads the value of a member out of an attribute value.</summary>
    /// <typeparam name="T">The type of value.</typeparam>
    /// <param name="read">Reads the value.</param>
    /// <param name="value">The attribute value.</param>
    /// <returns>The member's value.</returns>
    /// <exception cref="DynamoItemException">The attribute value is of another type.</exception>
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

    /// <summary>Makes an attribute value by a converter.</summary>
    /// <typeparam name="T">The type of value.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">String, number or binary, as the converter declares; unset if it declares nothing.</param>
    /// <returns>The attribute value; unset if the converter leaves it out.</returns>
    /// <exception cref="ArgumentException">The converter threw, or wrote something else.</exception>
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

    /// <summary>Makes the value of a key attribute by a converter.</summary>
    /// <typeparam name="T">The type of value.</typeparam>
    /// <param name="converter">The converter.</param>
    /// <param name="value">The value; not null.</param>
    /// <param name="type">String, number or binary, as the converter declares.</param>
    /// <param name="typeName">The item's type as errors show it.</param>
    /// <param name="member">The member as errors show it.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The value is null, is written as an empty text or no bytes, or can't be converted.</exception>
    public static AttributeValue KeyConverted<T>(DynamoConverter<T> converter, T? value, AttributeType type, string typeName, string member)
    {
        if (value is null) throw EmptyKey(typeName, member, isNull: true);
        var key = Convert(converter, value, type);
        var isEmpty = key.TryGetString(out var text) ? text.Length == 0 : key.IsUnset || (key.TryGetBinary(out var bytes) && bytes.IsEmpty);
        return isEmpty ? throw EmptyKey(typeName, member, isNull: false) : key;
    }

    /// <summary>A string as the value of a key attribute.</summary>
    /// <param name="value">The string, neither null nor empty.</param>
    /// <param name="typeName">The item's type as errors show it.</param>
    /// <param name="member">The member as errors show it.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The string is null or empty.</exception>
    public static AttributeValue KeyString(string? value, string typeName, string member) =>
        string.IsNullOrEmpty(value) ? throw EmptyKey(typeName, member, value is null) : AttributeValue.String(value);

    /// <summary>Bytes as the value of a key attribute.</summary>
    /// <param name="value">The bytes, at least one.</param>
    /// <param name="typeName">The item's type as errors show it.</param>
    /// <param name="member">The member as errors show it.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">There are no bytes.</exception>
    public static AttributeValue KeyBinary(ReadOnlyMemory<byte> value, string typeName, string member) =>
        value.IsEmpty ? throw EmptyKey(typeName, member, isNull: false) : AttributeValue.Binary(value);

    /// <summary>A time since 1970 as the value of a key attribute.</summary>
    /// <param name="value">The time.</param>
    /// <param name="milliseconds">Whether it is in milliseconds, not seconds.</param>
    /// <param name="exact">Whether a time that is finer is refused: in the key of the table, where it would be another item's.</param>
    /// <param name="typeName">The item's type as errors show it.</param>
    /// <param name="member">The member as errors show it.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The time is finer.</exception>
    public static AttributeValue KeyEpoch(DateTimeOffset value, bool milliseconds, bool exact, string typeName, string member)
    {
        if (exact && value.Ticks % (milliseconds ? TimeSpan.TicksPerMillisecond : TimeSpan.TicksPerSecond) != 0)
            throw new ArgumentException($"{typeName}.{member} is a key that is stored in whole {(milliseconds ? "milliseconds" : "seconds")}, and the time "
                + "is finer, so that another time would give the same key. Round it.");
        return AttributeValue.Number(milliseconds ? value.ToUnixTimeMilliseconds() : value.ToUnixTimeSeconds());
    }

    /// <summary>A time since 1970 as the value of a key attribute. An unspecified time is taken as UTC.</summary>
    /// <param name="value">The time.</param>
    /// <param name="milliseconds">Whether it is in milliseconds, not seconds.</param>
    /// <param name="exact">Whether a time that is finer is refused.</param>
    /// <param name="typeName">The item's type as errors show it.</param>
    /// <param name="member">The member as errors show it.</param>
    /// <returns>The attribute value.</returns>
    /// <exception cref="ArgumentException">The time is finer.</exception>
    public static AttributeValue KeyEpoch(DateTime value, bool milliseconds, bool exact, string typeName, string member) =>
        KeyEpoch(InUtc(value), milliseconds, exact, typeName, member);

    internal static DateTimeOffset InUtc(DateTime value) => new(value.Kind == DateTimeKind.Unspecified ? DateTime.SpecifyKind(value, DateTimeKind.Utc) : value);

    /// <summary>The error for a key member without a value.</summary>
    /// <param name="typeName">The item's type as errors show it.</param>
    /// <param name="member">The member as errors show it.</param>
    /// <param name="isNull">Whether it is null, not empty.</param>
    /// <returns>The exception to throw.</returns>
    public static ArgumentException EmptyKey(string typeName, string member, bool isNull) =>
        new($"{typeName}.{member} is {(isNull ? "null" : "empty")}, and it is a key: DynamoDB needs a value there.");
}
