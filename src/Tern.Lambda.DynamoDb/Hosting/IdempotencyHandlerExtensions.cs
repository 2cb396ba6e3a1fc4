using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.DynamoDb;

namespace Tern.Lambda;

/// <summary>Extension methods that make handlers of a <see cref="LambdaApplication"/> run once for each key.</summary>
public static class IdempotencyHandlerExtensions
{
    /// <summary>
    /// Makes the handler run once for each key, with the <see cref="LambdaIdempotency"/> from the services: if the
    /// event is redelivered, the response consists of the bytes of the first response. Keys are scoped by the handler's
    /// name, so don't change the name.
    /// </summary>
    /// <remarks>
    /// The response to an HTTP request has status 400 if the request has no key, 409 while another request with its key
    /// is in progress, and 422 if its key was used with another payload. Responses with status 400 or higher aren't
    /// stored, because they mean that the request wasn't processed: it can be sent again.
    /// </remarks>
    /// <typeparam name="TEvent">The type of the event.</typeparam>
    /// <param name="handler">The registration.</param>
    /// <param name="key">A delegate that selects the key, such as
    /// <c>request => request.GetHeader("idempotency-key")</c>.</param>
    /// <returns>The registration.</returns>
    public static LambdaHandler<TEvent> WithIdempotency<TEvent>(this LambdaHandler<TEvent> handler, Func<TEvent, IdempotencyKey> key)
    {
        ArgumentNullException.ThrowIfNull(handler);
        ArgumentNullException.ThrowIfNull(key);
        return handler.Require<LambdaIdempotency>().AddFilter(new IdempotencyFilter<TEvent>(null, key).InvokeAsync);
    }

    /// <summary>
    /// Makes the handler run once for each key, with the <see cref="LambdaIdempotency"/> from the services: a record
    /// that is redelivered counts as handled; a record that is in progress elsewhere fails and is redelivered. Keys are
    /// scoped by the handler's name, so don't change the name.
    /// </summary>
    /// <typeparam name="TRecord">The type of the record.</typeparam>
    /// <param name="handler">The registration.</param>
    /// <param name="key">A delegate that selects the key, such as <c>message => message.MessageId</c>.</param>
    /// <returns>The registration.</returns>
    /// <exception cref="ArgumentException">The handler takes whole batches, which may fail partially.</exception>
    public static LambdaBatchHandler<TRecord> WithIdempotency<TRecord>(this LambdaBatchHandler<TRecord> handler, Func<TRecord, IdempotencyKey> key)
    {
        ArgumentNullException.ThrowIfNull(handler);
        ArgumentNullException.ThrowIfNull(key);
        if (typeof(TRecord).IsGenericType && typeof(TRecord).GetGenericTypeDefinition() == typeof(Batch<>))
        {
            throw new ArgumentException(
                "A handler of whole batches can't be idempotent as a whole: a part of the batch may fail and be redelivered. Handle single records, " +
                "or run each within the handler by LambdaIdempotency.RunAsync.",
                nameof(handler));
        }

        return handler.Require<LambdaIdempotency>().AddFilter(new IdempotencyFilter<TRecord>(null, key).InvokeAsync);
    }
}
