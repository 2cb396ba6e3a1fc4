using System.Collections.Concurrent;
using System.Text.Json;

namespace Tern.Lambda.Local.Fronts.Authorizers;

/// <summary>The answers of authorizers, each for as long as it holds.</summary>
internal sealed class AuthorizerCache(TimeProvider clock)
{
    private const int MaxEntries = 1000;

    private readonly ConcurrentDictionary<string, (JsonElement Answer, DateTimeOffset Until)> _entries = new(StringComparer.Ordinal);

    /// <summary>The answer that still holds; null for none.</summary>
    public JsonElement? Find(string key) => _entries.TryGetValue(key, out var entry) && clock.GetUtcNow() < entry.Until ? entry.Answer : null;

    /// <summary>Keeps an answer.</summary>
    public void Keep(string key, JsonElement answer, TimeSpan duration)
    {
        // A client that sends a new token each time fills it; what was asked for before is asked again.
        if (_entries.Count >= MaxEntries) _entries.Clear();
        _entries[key] = (answer, clock.GetUtcNow() + duration);
    }
}
