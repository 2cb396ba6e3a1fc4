namespace Tern.Lambda;

/// <summary>What runs around every handler of an application.</summary>
/// <param name="context">The invocation.</param>
/// <param name="next">The rest of the way; not called, the handler doesn't run.</param>
/// <returns>A task that ends when the invocation is handled. Its exception is the invocation's error. Middleware that
/// catches what <paramref name="next"/> throws and returns calls the event handled: Lambda does not deliver it again,
/// and a batch is acknowledged as a whole.</returns>
public delegate Task HandlerMiddleware(HandlerContext context, HandlerNext next);
