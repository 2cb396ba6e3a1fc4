namespace Tern.DynamoDb;

// Single reads, merged.
public sealed partial class DynamoTable<T>
{
    /// <summary>
    /// Makes a loader, which merges single reads that are under way at the same time into few requests. Keep one as
    /// long as you like: for a scope, or beside the table.
    /// </summary>
    /// <param name="options">How it merges; null for up to 100 keys a request, and no wait.</param>
    /// <returns>The loader.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range; the message names it.</exception>
    public DynamoLoader<T> Loader(DynamoLoaderOptions? options = null) => new(this, options ?? new());
}
