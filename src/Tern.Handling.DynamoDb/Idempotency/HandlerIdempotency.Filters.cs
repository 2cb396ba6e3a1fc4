namespace Tern.Handling.DynamoDb;

public sealed partial class HandlerIdempotency
{
    /// <summary>
    /// Creates a filter for <c>AddFilter</c> that makes a handler run once for each key: if an event is redelivered,
    /// the response consists of the bytes of the first response; a redelivered record of a batch counts as handled.
    /// Keys are scoped by the handler's name, so give handlers a name with <c>WithName</c> and don't change it.
    /// </summary>
    /// <typeparam name="TItem">The type of the event or record, such as <c>SqsMessage</c> or
    /// <c>HttpApiRequest</c>.</typeparam>
    /// <param name="key">A delegate that selects the key, such as <c>message => message.MessageId</c>.</param>
    /// <returns>The filter.</returns>
    public HandlerFilter<TItem> Filter<TItem>(Func<TItem, IdempotencyKey> key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return new IdempotencyFilter<TItem>(this, key).InvokeAsync;
    }
}
