namespace Tern.Handling;

/// <summary>
/// A filter that runs around one handler and receives the event after it was read; in a batch, it runs around each
/// record.
/// </summary>
/// <typeparam name="TItem">The type of the event, message or record.</typeparam>
/// <param name="item">The event, message or record, before its body is read.</param>
/// <param name="scope">The context of the call.</param>
/// <param name="next">The next delegate. If the filter doesn't call it, the handler doesn't run; a record then counts
/// as handled.</param>
/// <returns>A task that completes when the item is handled. Its exception is treated as the handler's.</returns>
public delegate Task HandlerFilter<in TItem>(TItem item, HandlerScope scope, HandlerNext next);
