namespace Tern.Testing;

/// <summary>A failed item of a test.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <param name="Item">The item.</param>
/// <param name="Index">The zero-based index of the item in the batch.</param>
/// <param name="Attempts">The number of attempts to handle the item; 0 if it isn't known.</param>
/// <param name="Error">The exception of the handler, a filter or the reader of the body.</param>
public sealed record HandlerFailure<TItem>(TItem Item, int Index, int Attempts, Exception Error);
