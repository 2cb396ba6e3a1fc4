using System.Text.Json;

namespace Tern.Local;

/// <summary>
/// The filters of an event source. A record that matches one of them goes to the function; without filters, all records
/// do.
/// </summary>
internal sealed class EventFilters(IReadOnlyList<EventPattern> patterns)
{
    public static EventFilters None { get; } = new([]);

    public bool IsEmpty => patterns.Count == 0;

    public bool Fits(JsonElement record)
    {
        if (patterns.Count == 0) return true;
        foreach (var pattern in patterns)
        {
            if (pattern.Fits(record)) return true;
        }

        return false;
    }
}
