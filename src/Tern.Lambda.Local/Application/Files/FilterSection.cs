using System.Text.Json;
using Tern.Lambda.Local.Sources;
using Tern.Local;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Reads event patterns: the member <c>filters</c> of a queue or a stream, and the member <c>pattern</c> of a rule.
/// </summary>
internal static class FilterSection
{
    private const string Filters = "filters";

    /// <summary>
    /// Reads the filters of an event source: a pattern or an array of patterns, one of which must match.
    /// </summary>
    public static EventFilters Read(Section source)
    {
        if (source.Find(Filters) is not { } value) return EventFilters.None;
        if (value.ValueKind != JsonValueKind.Array) return new EventFilters([ReadPattern(source, Filters, value)]);
        return value.GetArrayLength() is > 0 and <= 10
            ? new EventFilters([.. value.EnumerateArray().Select((pattern, index) => ReadPattern(source, $"{Filters}[{index}]", pattern))])
            : throw source.Wrong(Filters, "must be a pattern, or an array of 1 to 10 patterns.");
    }

    /// <summary>Reads a required pattern.</summary>
    public static EventPattern ReadPattern(Section owner, string name) => owner.Find(name) is { } value
        ? ReadPattern(owner, name, value)
        : throw owner.Wrong($"has no '{name}'.");

    private static EventPattern ReadPattern(Section owner, string name, JsonElement value)
    {
        try
        {
            return EventPattern.Read(value);
        }
        catch (FormatException failure)
        {
            throw owner.Wrong(name, failure.Message);
        }
    }
}
