using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

// Items from anywhere, and back.
public abstract partial class ItemMap<T>
{
    /// <summary>Makes an item of its attributes: see <see cref="DynamoItem.FromAttributes"/>.</summary>
    /// <param name="attributes">The attributes.</param>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">They are not an item of the type.</exception>
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

    /// <summary>The attributes of an item, as a put sends them: see <see cref="DynamoItem.ToAttributes"/>.</summary>
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

    /// <summary>Makes an item of DynamoDB's JSON: one object of attributes and nothing else.</summary>
    /// <param name="json">The JSON in UTF-8.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">It is not DynamoDB's JSON.</exception>
    /// <exception cref="DynamoItemException">It is not an item of the type.</exception>
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
            throw new FormatException($"This is no {Schema.TypeName} in DynamoDB's JSON, such as {{\"pk\":{{\"S\":\"a\"}}}}: {error.Message}", error);
        }

        return FromAttributes(attributes);
    }

    /// <summary>Makes an item of DynamoDB's JSON: one object of attributes and nothing else.</summary>
    /// <param name="json">The JSON.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">It is not DynamoDB's JSON.</exception>
    /// <exception cref="DynamoItemException">It is not an item of the type.</exception>
    public T FromJson(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        return FromJson(Encoding.UTF8.GetBytes(json));
    }

    /// <summary>The item in DynamoDB's JSON, as a put sends it.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The JSON.</returns>
    /// <exception cref="ArgumentException">A value can't be represented.</exception>
    public string ToJson(T item)
    {
        using var buffer = new PooledBuffer();
        Write(buffer, item);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>Reads an item as <see cref="Read"/> does, and says in an error which item it is.</summary>
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

    // An item of another type may have all that this one needs, and would be misread.
    private void RequireOwn(AttributeMap attributes, string key, KeyTemplate? template)
    {
        if (template is null || !attributes.TryGetValue(key, out var value) || template.Matches(value)) return;
        throw new DynamoItemException(Schema.TypeName, key, $"expected a key of the form '{template}', found another: this is an item of another type")
        {
            Key = StoredKey.Of(attributes, Schema.Table),
        };
    }
}
