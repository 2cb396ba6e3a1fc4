namespace Tern.Handling;

/// <summary>The remaining pipeline: further filters, then the handler.</summary>
/// <param name="scope">The scope that the caller received.</param>
/// <returns>A task that completes when the handler has completed.</returns>
public delegate Task HandlerNext(HandlerScope scope);
