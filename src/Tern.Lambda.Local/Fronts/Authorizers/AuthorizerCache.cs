using System.Collections.Concurrent;
using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Caches authorizers' responses.</summary>
internal sealed class AuthorizerCache(TimeProvider clock)
{
    private const int MaxEntries = 1000;

    private readonly ConcurrentDictionary<string, (JsonElement Answer, DateTimeOffset Until)> _entries = new(StringComparer.Ordinal);

    /// <summary>Returns the cached response if it hasn't expired; otherwise, null.</summary>
    public JsonElement? Find(string key) => _entries.TryGetValue(key, out var entry) && clock.GetUtcNow() < entry.Until ? entry.Answer : null;

    /// <summary>Caches a response.</summary>
    public void Keep(string key, JsonElement answer, TimeSpan duration)
    {
        // A client that sends a new token each time fills the cache. After it is cleared, the authorizers are called
        // again.
        if (_entries.Count >= MaxEntries) _entries.Clear();
        _entries[key] = (answer, clock.GetUtcNow() + duration);
    }
}
