namespace Tern.Lambda;

/// <summary>The remaining pipeline: further middleware and filters, then the handler.</summary>
/// <param name="context">The context that the caller received.</param>
/// <returns>A task that completes when the handler has completed.</returns>
public delegate Task HandlerNext(HandlerContext context);
