namespace Tern.DynamoDb;

/// <summary>The operation and body of a request that wasn't sent. It contains keys and values: don't log it.</summary>
/// <param name="Operation">The operation, such as <c>PutItem</c>.</param>
/// <param name="Json">The body.</param>
public sealed record RequestPreview(string Operation, string Json)
{
    /// <summary>Returns the operation and its body.</summary>
    /// <returns>Text such as <c>GetItem {"TableName":"shop",…}</c>.</returns>
    public override string ToString() => Operation + " " + Json;
}
