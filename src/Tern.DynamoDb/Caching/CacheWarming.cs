namespace Tern.DynamoDb;

/// <summary>
/// A warm-up in progress, with the keys that were written in the meantime, because its pages may contain their previous
/// items.
/// </summary>
internal sealed class CacheWarming
{
    // The maximum number of writes during a warm-up. Beyond it, the warm-up caches nothing more.
    private const int Most = 100_000;

    private readonly HashSet<CacheKey> _written = [];
    private bool _all;

    internal void Note(in CacheKey key)
    {
        lock (_written)
        {
            if (_written.Count == Most) _all = true;
            else _written.Add(key);
        }
    }

    internal void NoteAll()
    {
        lock (_written) _all = true;
    }

    internal bool Has(in CacheKey key)
    {
        lock (_written) return _all || _written.Contains(key);
    }
}
