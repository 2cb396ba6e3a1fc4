namespace Tern.DynamoDb;

// Merged reads of single items.
public sealed partial class DynamoTable<T>
{
    /// <summary>
    /// Creates a loader, which merges concurrent reads of single items into few requests. Keep it for as long as you
    /// like: for a scope, or as long as the table.
    /// </summary>
    /// <param name="options">The loader's options; null for up to 100 keys per request, and no wait.</param>
    /// <returns>The loader.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range; the message names it.</exception>
    public DynamoLoader<T> Loader(DynamoLoaderOptions? options = null) => new(this, options ?? new());
}
