using Tern.Handling;

namespace Tern.Testing;

/// <summary>
/// Runs bound handlers without a host: handlers of a function's events, of a worker's messages and records, and of
/// requests.
/// </summary>
/// <example><code>
/// var result = await HandlerTest.For(SqsMessages.Of(OrderJson.Default.OrderPlaced).To&lt;Warehouse&gt;(Orders.Ship))
///     .WithService(warehouse)
///     .RunAsync(new SqsMessage { MessageId = "1", Body = """{"OrderId":"o-1"}""" });
///
/// Assert.Empty(result.Failures);
/// </code></example>
public static class HandlerTest
{
    /// <summary>Creates a test of a handler, with its filters and its options for batches.</summary>
    /// <typeparam name="TSelf">The host's type of bound handlers.</typeparam>
    /// <typeparam name="TItem">The type of the event, message or record.</typeparam>
    /// <param name="handler">The handler, which is complete: filters can't be added later.</param>
    /// <returns>The test.</returns>
    public static HandlerTest<TItem> For<TSelf, TItem>(HandlerBuilder<TSelf, TItem> handler)
        where TSelf : HandlerBuilder<TSelf, TItem>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return new(handler.BeginTrial());
    }
}
