using Tern.Handling;

namespace Tern.Lambda;

/// <summary>A filter that runs around one handler of a function, with the context of the invocation.</summary>
/// <typeparam name="TItem">The type of the event or record.</typeparam>
/// <param name="item">The event or record, before its body is read.</param>
/// <param name="context">The context of the invocation; in a batch, of the record.</param>
/// <param name="next">The next delegate. If the filter doesn't call it, the handler doesn't run; a record then counts
/// as handled.</param>
/// <returns>A task that completes when the event or record is handled. Its exception is treated as the
/// handler's.</returns>
public delegate Task LambdaFilter<in TItem>(TItem item, HandlerContext context, HandlerNext next);
