namespace Tern.DynamoDb;

/// <summary>Makes caches of tables.</summary>
public static class DynamoCacheExtensions
{
    /// <summary>
    /// Makes a cache of the table's items: what was read is given out again, for a time. Make one, keep it as long as
    /// the program runs, and use it from any thread.
    /// </summary>
    /// <typeparam name="T">
    /// The type of item, marked with <see cref="DynamoItemAttribute.Cacheable"/>: one object is given to all who ask.
    /// </typeparam>
    /// <param name="table">The table.</param>
    /// <param name="options">How much is kept for how long; null for 64 MiB and 5 minutes.</param>
    /// <returns>The cache.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range; the message names it.</exception>
    public static DynamoCache<T> Cached<T>(this DynamoTable<T> table, DynamoCacheOptions? options = null) where T : class, IDynamoItem<T>, ICacheableItem<T>
    {
        ArgumentNullException.ThrowIfNull(table);
        return new DynamoCache<T>(table, options ?? new());
    }
}
