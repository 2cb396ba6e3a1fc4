using System.Collections.Concurrent;

namespace Tern.Diagnostics;

/// <summary>
/// The statistics of each place in a window. Their number is limited; calls at further places aren't counted by place.
/// </summary>
internal sealed class CallTable(int maxPlaces)
{
    private ConcurrentDictionary<CallPlace, CallStatistics> _places = new();

    public IEnumerable<KeyValuePair<CallPlace, CallStatistics>> Places => Volatile.Read(ref _places);

    public void Add(CallRecord call)
    {
        var places = Volatile.Read(ref _places);
        var place = new CallPlace(call.Scope, call.Operation, call.Resource);
        if (!places.TryGetValue(place, out var statistics))
        {
            // Count takes all locks of the dictionary, so it's used only for new places.
            if (places.Count >= maxPlaces) return;
            statistics = places.GetOrAdd(place, new CallStatistics());
        }

        statistics.Add(call);
    }

    /// <summary>Starts over for the next window.</summary>
    public void Clear() => Volatile.Write(ref _places, new ConcurrentDictionary<CallPlace, CallStatistics>());
}
