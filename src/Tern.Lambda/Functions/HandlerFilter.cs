namespace Tern.Lambda;

/// <summary>What runs around one handler, with the event that was read; for a batch, around each of its records.</summary>
/// <typeparam name="TEvent">The type of the event or record.</typeparam>
/// <param name="value">The event or record, before its body is read.</param>
/// <param name="context">The invocation.</param>
/// <param name="next">The rest of the way; not called, the handler doesn't run, and a record counts as handled.</param>
/// <returns>A task that ends when the event or record is handled. Its exception is that of the handler.</returns>
public delegate Task HandlerFilter<in TEvent>(TEvent value, HandlerContext context, HandlerNext next);
