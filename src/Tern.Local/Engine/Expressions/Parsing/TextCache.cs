using System.Collections.Concurrent;
using System.Text;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Expressions.Parsing;

/// <summary>
/// What was parsed, by its text. Looked up by the request's bytes, so that a hit makes no string. Bounded by bytes: a program
/// has few texts, but one that builds values into them has a new one for each request.
/// </summary>
/// <remarks>
/// There are two generations. What is used is in the younger one or moves there; when that is full it becomes the older one,
/// whose texts were not used meanwhile and go. So texts that are used once can't push out those that are used all the time.
/// </remarks>
internal sealed class TextCache<T>(Func<string, T> parse)
    where T : class
{
    /// <summary>
    /// The most bytes of a generation. What is parsed takes up to 25 times its text, so one cache takes about 3 MB at most.
    /// </summary>
    public const int MaxBytes = 64 * 1024;

    /// <summary>What a text costs beside its own bytes.</summary>
    private const int EntryBytes = 100;

    private readonly Lock _gate = new();
    private ConcurrentDictionary<byte[], T> _young = new(Utf8Comparer.Instance);
    private ConcurrentDictionary<byte[], T> _old = new(Utf8Comparer.Instance);
    private int _bytes; // of the younger generation

    /// <summary>How many texts are kept.</summary>
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
