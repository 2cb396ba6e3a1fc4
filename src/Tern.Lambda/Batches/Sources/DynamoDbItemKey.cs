using Tern.Json;

namespace Tern.Lambda.Batches;

/// <summary>
/// Creates a canonical text from an item's key in a stream record. The texts of equal keys are equal, regardless of the
/// layout of their JSON.
/// </summary>
internal static class DynamoDbItemKey
{
    /// <summary>Returns the text of a key.</summary>
    /// <param name="keys">One or two attributes: <c>{"pk":{"S":"a"},"sk":{"N":"1"}}</c>. DynamoDB normalizes numbers,
    /// so equal numbers have equal texts.</param>
    /// <exception cref="AwsJsonException">The JSON isn't a key.</exception>
    public static string Of(ReadOnlySpan<byte> keys)
    {
        var reader = new AwsJsonReader(keys);
        string? first = null;
        string? second = null;
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            var attribute = ReadAttribute(ref reader, AwsJsonReader.GetString(name));
            if (first is null) first = attribute;
            else second = second is null ? attribute : throw reader.Unexpected("a key with one or two attributes");
        }

        if (first is null) throw reader.Unexpected("a key with one or two attributes");
        if (second is null) return first;
        return string.CompareOrdinal(first, second) < 0 ? first + second : second + first;
    }

    // With lengths, because names and values may contain any character.
    private static string ReadAttribute(ref AwsJsonReader reader, string name)
    {
        string? attribute = null;
        reader.BeginObject();
        while (reader.NextMember(out var typeName))
        {
            var type = AwsJsonReader.GetString(typeName);
            var value = reader.ReadString();
            attribute = attribute is null ? $"{name.Length}:{name}{type}{value.Length}:{value}" : throw reader.Unexpected("an attribute with one type");
        }

        return attribute ?? throw reader.Unexpected("an attribute's type");
    }
}
