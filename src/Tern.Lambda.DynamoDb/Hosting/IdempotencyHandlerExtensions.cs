using Tern.Lambda.Batches;
using Tern.Lambda.DynamoDb;

namespace Tern.Lambda;

/// <summary>Makes handlers of a <see cref="LambdaApplication"/> run once for each key.</summary>
public static class IdempotencyHandlerExtensions
{
    /// <summary>
    /// Lets the handler run once for each key, by the <see cref="LambdaIdempotency"/> of the services: when the event
    /// comes again, it is answered with the bytes of the first answer. Keys are told apart by the handler's name, so
    /// keep the one it has.
    /// </summary>
    /// <remarks>
    /// An HTTP request is answered with status 400 when it has no key, 409 while another of its key is in progress, and
    /// 422 when its key was used with another payload. Answers of status 400 and more are not kept, as they say that
    /// the request was not done: it can be sent again.
    /// </remarks>
    /// <typeparam name="TEvent">The event.</typeparam>
    /// <param name="handler">The registration.</param>
    /// <param name="key">Selects the key, such as <c>request => request.GetHeader("idempotency-key")</c>.</param>
    /// <returns>The registration.</returns>
    public static HandlerBuilder<TEvent> WithIdempotency<TEvent>(this HandlerBuilder<TEvent> handler, Func<TEvent, IdempotencyKey> key)
    {
        ArgumentNullException.ThrowIfNull(handler);
        ArgumentNullException.ThrowIfNull(key);
        return handler.Require<LambdaIdempotency>().AddFilter(new IdempotencyFilter<TEvent>(null, key).InvokeAsync);
    }

    /// <summary>
    /// Lets the handler run once for each key, by the <see cref="LambdaIdempotency"/> of the services: a record that
    /// comes again counts as handled, one that somebody else is at fails and comes again. Keys are told apart by the
    /// handler's name, so keep the one it has.
    /// </summary>
    /// <typeparam name="TRecord">The record.</typeparam>
    /// <param name="handler">The registration.</param>
    /// <param name="key">Selects the key, such as <c>message => message.MessageId</c>.</param>
    /// <returns>The registration.</returns>
    /// <exception cref="ArgumentException">The handler takes whole batches, of which a part may fail.</exception>
    public static BatchHandlerBuilder<TRecord> WithIdempotency<TRecord>(this BatchHandlerBuilder<TRecord> handler, Func<TRecord, IdempotencyKey> key)
    {
        ArgumentNullException.ThrowIfNull(handler);
        ArgumentNullException.ThrowIfNull(key);
        if (typeof(TRecord).IsGenericType && typeof(TRecord).GetGenericTypeDefinition() == typeof(Batch<>))
        {
            throw new ArgumentException(
                "A handler of whole batches can't be idempotent as a whole: a part of the batch may fail and come again. Handle records by themselves, " +
                "or run each within the handler by LambdaIdempotency.RunAsync.",
                nameof(handler));
        }

        return handler.Require<LambdaIdempotency>().AddFilter(new IdempotencyFilter<TRecord>(null, key).InvokeAsync);
    }
}
