using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Reads items in DynamoDB's JSON, <c>{"name":{"S":"text"}}</c>, straight from an answer's body. For generated code and converters.</summary>
public ref struct ItemReader
{
    internal AwsJsonReader Json;

    /// <summary>Begins at the start of <paramref name="json"/>.</summary>
    /// <param name="json">The document in UTF-8.</param>
    public ItemReader(ReadOnlySpan<byte> json) => Json = new AwsJsonReader(json);
}
