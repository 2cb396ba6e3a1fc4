using System.Collections.Concurrent;

namespace Tern.Diagnostics;

/// <summary>
/// The callers of each shape of calls, by the scope's name, such as a route or a job. A stack trace costs about 20 µs
/// and 19 KB, so it's captured once for each name and shape and not for every request.
/// </summary>
internal sealed class CallerTable
{
    // Scope names may contain IDs. Beyond this limit, callers aren't captured.
    private const int MostPlaces = 4_096;
    private const int MostTimes = 3;

    private readonly ConcurrentDictionary<(string Scope, string Operation, string? Resource), string?> _callers = new();
    // The number of attempts, or a negative number if the caller has been found.
    private readonly ConcurrentDictionary<string, int> _asked = new(StringComparer.Ordinal);

    /// <summary>
    /// Returns the caller, which is found on the current thread's stack the first time, or null if it isn't known.
    /// </summary>
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
    /// Returns the caller of concurrent requests in the scopes of this name. It's searched for until one is found,
    /// because an HttpClient's first requests may start on another thread while its handlers are created.
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
