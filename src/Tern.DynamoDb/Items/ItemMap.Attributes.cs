using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

// Conversion of items from any source, and back.
public abstract partial class ItemMap<T>
{
    /// <summary>Creates an item from its attributes; see <see cref="DynamoItem.FromAttributes"/>.</summary>
    /// <param name="attributes">The attributes.</param>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">The attributes aren't an item of the type.</exception>
    public T FromAttributes(AttributeMap attributes)
    {
        ArgumentNullException.ThrowIfNull(attributes);
        RequireOwn(attributes, Schema.Table.PartitionKey.Name, Schema.PartitionTemplate);
        if (Schema.Table.SortKey is { } sort) RequireOwn(attributes, sort.Name, Schema.SortTemplate);
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        attributes.Write(ref json);
        json.Flush();
        var reader = new ItemReader(buffer.WrittenSpan);
        return ReadItem(ref reader);
    }

    /// <summary>Returns an item's attributes as a put sends them; see <see cref="DynamoItem.ToAttributes"/>.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The attributes.</returns>
    /// <exception cref="ArgumentException">A value can't be represented.</exception>
    public AttributeMap ToAttributes(T item)
    {
        using var buffer = new PooledBuffer();
        Write(buffer, item);
        var json = new AwsJsonReader(buffer.WrittenSpan);
        return AttributeMap.Read(ref json);
    }

    /// <summary>Creates an item from DynamoDB JSON, a single object of attributes.</summary>
    /// <param name="json">The JSON in UTF-8.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">The text isn't DynamoDB JSON.</exception>
    /// <exception cref="DynamoItemException">The JSON isn't an item of the type.</exception>
    public T FromJson(ReadOnlySpan<byte> json)
    {
        AttributeMap attributes;
        try
        {
            var reader = new AwsJsonReader(json);
            attributes = AttributeMap.Read(ref reader);
            reader.End();
        }
        catch (AwsJsonException error)
        {
            throw new FormatException($"Expected {Schema.TypeName} in DynamoDB's JSON, such as {{\"pk\":{{\"S\":\"a\"}}}}: {error.Message}", error);
        }

        return FromAttributes(attributes);
    }

    /// <summary>Creates an item from DynamoDB JSON, a single object of attributes.</summary>
    /// <param name="json">The JSON.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">The text isn't DynamoDB JSON.</exception>
    /// <exception cref="DynamoItemException">The JSON isn't an item of the type.</exception>
    public T FromJson(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        return FromJson(Encoding.UTF8.GetBytes(json));
    }

    /// <summary>Returns an item as DynamoDB JSON, as a put sends it.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The JSON.</returns>
    /// <exception cref="ArgumentException">A value can't be represented.</exception>
    public string ToJson(T item)
    {
        using var buffer = new PooledBuffer();
        Write(buffer, item);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>Reads an item as <see cref="Read"/> does, and adds its key to an error.</summary>
    internal T ReadItem(ref ItemReader reader)
    {
        var start = reader.Json.Position;
        try
        {
            return Read(ref reader);
        }
        catch (DynamoItemException error) when (error.Key is null)
        {
            error.Key = StoredKey.Read(reader.Json.Document[start..], Schema.Table);
            throw;
        }
    }

    private void Write(PooledBuffer buffer, T item)
    {
        ArgumentNullException.ThrowIfNull(item);
        var writer = new ItemWriter(buffer);
        Write(ref writer, item, GetVersion(item));
        writer.Flush();
    }

    // An item of a different type may have all attributes that this type requires, and would be misread.
    private void RequireOwn(AttributeMap attributes, string key, KeyTemplate? template)
    {
        if (template is null || !attributes.TryGetValue(key, out var value) || template.Matches(value)) return;
        throw new DynamoItemException(Schema.TypeName, key, $"expected a key of the form '{template}': this is an item of another type")
        {
            Key = StoredKey.Of(attributes, Schema.Table),
        };
    }
}
