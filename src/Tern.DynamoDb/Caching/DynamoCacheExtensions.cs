namespace Tern.DynamoDb;

/// <summary>Creates caches for tables.</summary>
public static class DynamoCacheExtensions
{
    /// <summary>
    /// Creates a cache for the table's items, which keeps items that were read for a limited time. Create one, keep it
    /// for the lifetime of the program, and use it from any thread.
    /// </summary>
    /// <typeparam name="T">
    /// The item type, marked with <see cref="DynamoItemAttribute.Cacheable"/>, because all callers share one object.
    /// </typeparam>
    /// <param name="table">The table.</param>
    /// <param name="options">The limits of size and time; null for 64 MiB and 5 minutes.</param>
    /// <returns>The cache.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range; the message names it.</exception>
    public static DynamoCache<T> Cached<T>(this DynamoTable<T> table, DynamoCacheOptions? options = null) where T : class, IDynamoItem<T>, ICacheableItem<T>
    {
        ArgumentNullException.ThrowIfNull(table);
        return new DynamoCache<T>(table, options ?? new());
    }
}
