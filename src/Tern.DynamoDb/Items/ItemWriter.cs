using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Writes items in DynamoDB's JSON, <c>{"name":{"S":"text"}}</c>, straight into a request's body. For generated code and converters.</summary>
public ref struct ItemWriter
{
    internal AwsJsonWriter Json;

    /// <summary>Begins to write at the end of <paramref name="buffer"/>.</summary>
    /// <param name="buffer">Where to write.</param>
    public ItemWriter(PooledBuffer buffer) => Json = new AwsJsonWriter(buffer);

    /// <summary>Hands what was written to the buffer.</summary>
    public void Flush() => Json.Flush();
}
