namespace Tern.Handling.DynamoDb;

/// <summary>
/// A handler's response: the bytes that its host sends. It is empty if the handler has no response.
/// </summary>
internal sealed record HandlerAnswer(string ContentType, ReadOnlyMemory<byte> Body, bool IsStreamed)
{
    /// <summary>Copies the response that the handler has written.</summary>
    public static HandlerAnswer Of(IHandlerAnswer answer) => new(answer.ContentType, answer.ToArray(), answer.IsStreamed);
}
