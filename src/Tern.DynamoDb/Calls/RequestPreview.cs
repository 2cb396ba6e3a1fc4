namespace Tern.DynamoDb;

/// <summary>A request as it would be sent: the operation and its body. Holds keys and values: not for logs.</summary>
/// <param name="Operation">The operation, such as <c>PutItem</c>.</param>
/// <param name="Json">The body.</param>
public sealed record RequestPreview(string Operation, string Json)
{
    /// <summary>The operation and its body.</summary>
    /// <returns>Such as <c>GetItem {"TableName":"shop",…}</c>.</returns>
    public override string ToString() => Operation + " " + Json;
}
