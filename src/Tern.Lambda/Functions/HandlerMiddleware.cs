using Tern.Handling;

namespace Tern.Lambda;

/// <summary>Middleware that runs around every handler of an application.</summary>
/// <param name="context">The context of the invocation.</param>
/// <param name="next">The next delegate. If the middleware doesn't call it, the handler doesn't run.</param>
/// <returns>A task that completes when the invocation is handled. Its exception is the invocation's error. If the
/// middleware catches an exception from <paramref name="next"/> and returns, the event counts as handled: Lambda
/// doesn't redeliver it, and a batch is acknowledged as a whole.</returns>
public delegate Task HandlerMiddleware(HandlerContext context, HandlerNext next);
