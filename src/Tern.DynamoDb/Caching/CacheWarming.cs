namespace Tern.DynamoDb;

/// <summary>
/// One warm-up under way: the keys that were written meanwhile, of which its pages may have what was there before.
/// </summary>
internal sealed class CacheWarming
{
    // A warm-up that meets more writes than this is none.
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
