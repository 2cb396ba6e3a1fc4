using System.Text.Json;

namespace Tern.Local;

/// <summary>
/// An event pattern, as used by EventBridge's rules and by the filters of event sources. It matches an event that
/// matches all of the pattern's fields:
/// <code>
/// pattern = { "field": pattern | [ value, … ], … , "$or": [ pattern, … ] }
/// </code>
/// As in the service, a pattern is parsed into branches, one for each combination of its <c>$or</c> choices. A branch
/// maps paths to values. A path consists of the names from the root, joined by dots, so a dot in a name is equivalent
/// to a nested object. If a path occurs twice, the values that were read last apply, including those in <c>$or</c>.
/// </summary>
internal sealed class EventPattern
{
    private const string Or = "$or";
    private const int MostBranches = 1000;

    // Names that the service reserves for comparisons, including those of later versions.
    private static readonly HashSet<string> s_notInOr =
    [
        "exactly", "equals-ignore-case", "prefix", "suffix", "anything-but", "exists", "wildcard", "numeric", "cidr", "=", "<", "<=", ">", ">=",
        "regex", "not-wildcard", "not-equals-ignore-case", "date-after", "date-on-or-after", "date-before", "date-on-or-before", "in-date-range",
        "ip-address-in-range", "ip-address-not-in-range",
    ];

    private readonly List<PatternBranch> _branches;
    private readonly HashSet<string> _paths = [];

    private EventPattern(JsonElement pattern)
    {
        List<SortedDictionary<string, FieldPattern>> branches = [NewBranch()];
        ReadObject(pattern, "", isInOr: false, branches);
        _branches = branches.ConvertAll(static branch => new PatternBranch(branch));
        foreach (var path in branches.SelectMany(static branch => branch.Keys))
        {
            _paths.Add(path);
            for (var dot = path.IndexOf('.', StringComparison.Ordinal); dot >= 0; dot = path.IndexOf('.', dot + 1)) _paths.Add(path[..dot]);
        }
    }

    /// <summary>Reads a pattern.</summary>
    /// <exception cref="FormatException">The JSON isn't a pattern; the message states where, and what was
    /// expected.</exception>
    public static EventPattern Read(JsonElement pattern)
    {
        try
        {
            return new EventPattern(pattern);
        }
        catch (InvalidOperationException failure)
        {
            throw new FormatException("a pattern contains an unpaired surrogate: a \\u escape from D800 to DFFF without its other half.", failure);
        }
    }

    /// <inheritdoc cref="Read"/>
    public static EventPattern Parse(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            return Read(document.RootElement);
        }
        catch (JsonException failure)
        {
            throw new FormatException($"the pattern isn't valid JSON: {failure.Message}", failure);
        }
    }

    /// <summary>Returns true if an event matches; otherwise, false.</summary>
    /// <param name="value">The event.</param>
    public bool Fits(JsonElement value)
    {
        var fields = EventFields.Of(value, _paths);
        return _branches.Exists(branch => branch.Fits(fields));
    }

    private static void ReadObject(JsonElement pattern, string place, bool isInOr, List<SortedDictionary<string, FieldPattern>> branches)
    {
        if (pattern.ValueKind != JsonValueKind.Object)
            throw new FormatException(Prefix(place) + "a pattern must be an object in braces, of fields and the values that match.");
        var isEmpty = true;
        foreach (var member in pattern.EnumerateObject())
        {
            isEmpty = false;
            var path = place.Length == 0 ? member.Name : $"{place}.{member.Name}";
            if (member.Name == Or)
            {
                ReadOr(member.Value, place, path, branches);
            }
            else if (isInOr && s_notInOr.Contains(member.Name))
            {
                throw new FormatException($"{path}: '{member.Name}' is reserved and can't be the name of a field inside $or.");
            }
            else if (member.Value.ValueKind == JsonValueKind.Array)
            {
                var field = new FieldPattern(member.Value, path);
                foreach (var branch in branches) branch[path] = field;
            }
            else if (member.Value.ValueKind == JsonValueKind.Object)
            {
                ReadObject(member.Value, path, isInOr, branches);
            }
            else
            {
                throw new FormatException($"{path}: the values that match must be in an array: [{member.Value.GetRawText()}].");
            }
        }

        if (isEmpty) throw new FormatException(Prefix(place) + "a pattern must have at least one field.");
    }

    /// <summary>Continues each branch with each pattern of an <c>$or</c>.</summary>
    private static void ReadOr(JsonElement either, string place, string path, List<SortedDictionary<string, FieldPattern>> branches)
    {
        if (either.ValueKind != JsonValueKind.Array || either.GetArrayLength() < 2)
            throw new FormatException($"{path}: $or must be an array of at least two patterns.");
        List<SortedDictionary<string, FieldPattern>> before = [.. branches];
        branches.Clear();
        foreach (var item in either.EnumerateArray())
        {
            var continued = before.ConvertAll(static branch => new SortedDictionary<string, FieldPattern>(branch, StringComparer.Ordinal));
            ReadObject(item, place, isInOr: true, continued);
            branches.AddRange(continued);
            if (branches.Count > MostBranches) throw new FormatException($"{path}: the $or of a pattern have more than {MostBranches} combinations.");
        }
    }

    private static SortedDictionary<string, FieldPattern> NewBranch() => new(StringComparer.Ordinal);

    private static string Prefix(string place) => place.Length == 0 ? "" : place + ": ";
}
