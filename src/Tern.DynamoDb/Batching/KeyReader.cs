using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Reads the key from an item or a key object.</summary>
internal static class KeyReader
{
    internal static ItemKey<T> Read<T>(ref AwsJsonReader json, TableLayout layout) where T : class
    {
        AttributeValue partition = default, sort = default;
        json.BeginObject();
        while (json.NextMember(out var member))
        {
            if (Is(member, layout.PartitionKey.Name)) partition = AttributeValue.Read(ref json);
            else if (layout.SortKey is { } key && Is(member, key.Name)) sort = AttributeValue.Read(ref json);
            else json.SkipValue();
        }

        return new(partition, sort);
    }

    private static bool Is(ReadOnlySpan<byte> utf8, string name) =>
        utf8.Length >= name.Length && System.Text.Encoding.UTF8.GetCharCount(utf8) == name.Length && AwsJsonReader.GetString(utf8) == name;
}
