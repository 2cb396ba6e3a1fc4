namespace Tern.Lambda.DynamoDb;

public sealed partial class LambdaIdempotency
{
    /// <summary>
    /// Makes a filter that lets a handler run once for each key, for <c>AddFilter</c>: an event is answered again with
    /// the bytes of the first answer, a record of a batch counts as handled. Keys are told apart by the handler's name,
    /// so give handlers one with <c>WithName</c> and keep it.
    /// </summary>
    /// <typeparam name="TEvent">The event or record, such as <c>SqsMessage</c> or <c>HttpApiRequest</c>.</typeparam>
    /// <param name="key">Selects the key, such as <c>message => message.MessageId</c>.</param>
    /// <returns>The filter.</returns>
    public HandlerFilter<TEvent> Filter<TEvent>(Func<TEvent, IdempotencyKey> key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return new IdempotencyFilter<TEvent>(this, key).InvokeAsync;
    }
}
