namespace Tern.Lambda.DynamoDb;

/// <summary>What a handler answered: the bytes that Lambda was or would be sent. Without any, the handler answers nothing.</summary>
internal sealed record HandlerAnswer(string ContentType, ReadOnlyMemory<byte> Body, bool IsStreamed)
{
    /// <summary>A copy of the answer that the handler has written.</summary>
    public static HandlerAnswer Of(HandlerContext context) =>
        new(context.AnswerContentType, context.ReadAnswer(static bytes => bytes.ToArray()), context.IsStreamed);
}
