namespace Tern.Lambda.DynamoDb;

/// <summary>
/// A handler's response: the bytes that are sent to Lambda. It is empty if the handler has no response.
/// </summary>
internal sealed record HandlerAnswer(string ContentType, ReadOnlyMemory<byte> Body, bool IsStreamed)
{
    /// <summary>Copies the response that the handler has written.</summary>
    public static HandlerAnswer Of(HandlerContext context) =>
        new(context.AnswerContentType, context.ReadAnswer(static bytes => bytes.ToArray()), context.IsStreamed);
}
