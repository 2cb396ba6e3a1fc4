using System.Collections.Concurrent;
using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// A cache of parsed texts. The lookup uses the request's bytes, so a hit allocates no string. The cache is limited by
/// bytes: most programs use few texts, but one that builds values into them has a new text for each request.
/// </summary>
/// <remarks>
/// There are two generations. A text that is used is in the younger one or moves there. When the younger one is full,
/// it becomes the older one and replaces it, which evicts the texts that weren't used meanwhile. So texts that are used
/// once can't evict those that are used all the time.
/// </remarks>
internal sealed class TextCache<T>(Func<string, T> parse)
    where T : class
{
    /// <summary>
    /// The maximum size of a generation, in bytes. A parsed text takes up to 25 times the size of the text, so a cache
    /// takes at most about 3 MB.
    /// </summary>
    public const int MaxBytes = 64 * 1024;

    /// <summary>The overhead per text, in bytes.</summary>
    private const int EntryBytes = 100;

    private readonly Lock _gate = new();
    private ConcurrentDictionary<byte[], T> _young = new(Utf8Comparer.Instance);
    private ConcurrentDictionary<byte[], T> _old = new(Utf8Comparer.Instance);
    private int _bytes; // of the younger generation

    /// <summary>The number of cached texts.</summary>
    public int Count => _young.Count + _old.Count;

    public T Get(ReadOnlySpan<byte> text)
    {
        if (_young.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(text, out var known)) return known;
        if (!_old.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(text, out known))
            known = parse(Encoding.UTF8.GetString(text));
        Keep(text.ToArray(), known);
        return known;
    }

    private void Keep(byte[] text, T parsed)
    {
        lock (_gate)
        {
            if (!_young.TryAdd(text, parsed)) return;
            _bytes += text.Length + EntryBytes;
            if (_bytes <= MaxBytes) return;
            _old = _young;
            _young = new ConcurrentDictionary<byte[], T>(Utf8Comparer.Instance);
            _bytes = 0;
        }
    }
}
