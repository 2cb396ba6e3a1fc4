namespace Tern.Lambda;

/// <summary>The rest of the way to the handler: further middleware and filters, then the handler itself.</summary>
/// <param name="context">The context that the caller was given.</param>
/// <returns>A task that ends when the handler has.</returns>
public delegate Task HandlerNext(HandlerContext context);
