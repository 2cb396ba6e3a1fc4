namespace Tern.Lambda;

/// <summary>
/// A filter that runs around one handler and receives the event after it was read; in a batch, it runs around each
/// record.
/// </summary>
/// <typeparam name="TEvent">The type of the event or record.</typeparam>
/// <param name="value">The event or record, before its body is read.</param>
/// <param name="context">The context of the invocation.</param>
/// <param name="next">The next delegate. If the filter doesn't call it, the handler doesn't run; a record then counts
/// as handled.</param>
/// <returns>A task that completes when the event or record is handled. Its exception is treated as the
/// handler's.</returns>
public delegate Task HandlerFilter<in TEvent>(TEvent value, HandlerContext context, HandlerNext next);
