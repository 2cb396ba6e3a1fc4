using System.Collections.Concurrent;

namespace Tern.Diagnosis.Signals;

/// <summary>
/// Who makes the calls of a shape in the scopes of a name: a route, a job. A stack costs some 20 µs and 19 KB, so it is
/// taken once for each, and not in every request.
/// </summary>
internal sealed class CallerTable
{
    // Names of scopes may hold ids. Beyond these, callers are not asked for.
    private const int MostPlaces = 4_096;
    private const int MostTimes = 3;

    private readonly ConcurrentDictionary<(string Scope, string Operation, string? Resource), string?> _callers = new();
    // How often, or a negative number where the answer is known.
    private readonly ConcurrentDictionary<string, int> _asked = new(StringComparer.Ordinal);

    /// <summary>The caller, found on this thread's stack the first time; null where it isn't known.</summary>
    public string? Get(string scope, string operation, string? resource)
    {
        if (TryGet(scope, operation, resource, out var known)) return known;
        if (_callers.Count >= MostPlaces) return null;
        var caller = CallerFinder.Find();
        Add(scope, operation, resource, caller);
        return caller;
    }

    public bool TryGet(string scope, string operation, string? resource, out string? caller) => _callers.TryGetValue((scope, operation, resource), out caller);

    public void Add(string scope, string operation, string? resource, string? caller)
    {
        if (_callers.Count < MostPlaces) _callers.TryAdd((scope, operation, resource), caller);
    }

    /// <summary>
    /// The caller of requests that run at once in the scopes of this name, asked for until one is found: the first
    /// requests of an HttpClient may begin on another thread, while its handlers are made.
    /// </summary>
    public string? FindOnce(string scope)
    {
        if (_asked.Count >= MostPlaces) return null;
        if (_asked.AddOrUpdate(scope, 1, static (_, times) => times + 1) is > MostTimes or < 0) return null;
        if (CallerFinder.Find() is not { } caller) return null;
        _asked[scope] = int.MinValue;
        return caller;
    }
}
