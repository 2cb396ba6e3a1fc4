namespace Tern.Handling.DynamoDb;

/// <summary>Extension methods that make handlers run once for each key.</summary>
public static class IdempotencyHandlerExtensions
{
    /// <summary>
    /// Makes the handler run once for each key, with the <see cref="HandlerIdempotency"/> from the services. A record
    /// that is redelivered counts as handled; a record that is in progress elsewhere fails and is redelivered. If an
    /// event with a response is redelivered, the response consists of the bytes of the first response. Keys are scoped
    /// by the handler's name, so don't change the name.
    /// </summary>
    /// <remarks>
    /// The response to an HTTP request has status 400 if the request has no key, 409 while another request with its key
    /// is in progress, and 422 if its key was used with another payload. Responses with status 400 or higher aren't
    /// stored, because they mean that the request wasn't processed: it can be sent again.
    /// </remarks>
    /// <typeparam name="TSelf">The host's type of bound handlers.</typeparam>
    /// <typeparam name="TItem">The type of the event or record.</typeparam>
    /// <param name="handler">The handler.</param>
    /// <param name="key">A delegate that selects the key, such as <c>message => message.MessageId</c> or
    /// <c>request => request.GetHeader("idempotency-key")</c>.</param>
    /// <returns>The handler.</returns>
    /// <exception cref="ArgumentException">The handler takes whole batches, which may fail partially.</exception>
    public static TSelf WithIdempotency<TSelf, TItem>(this HandlerBuilder<TSelf, TItem> handler, Func<TItem, IdempotencyKey> key)
        where TSelf : HandlerBuilder<TSelf, TItem>
    {
        ArgumentNullException.ThrowIfNull(handler);
        ArgumentNullException.ThrowIfNull(key);
        if (typeof(TItem).IsGenericType && typeof(TItem).GetGenericTypeDefinition() == typeof(Batch<>))
        {
            throw new ArgumentException(
                "A handler of whole batches can't be idempotent as a whole: a part of the batch may fail and be redelivered. Handle single records, " +
                "or run each within the handler with HandlerIdempotency.RunAsync.",
                nameof(handler));
        }

        return handler.Require<HandlerIdempotency>().AddFilter(new IdempotencyFilter<TItem>(null, key).InvokeAsync);
    }
}
