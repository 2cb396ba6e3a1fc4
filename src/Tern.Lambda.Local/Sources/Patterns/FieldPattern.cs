using System.Text.Json;

namespace Tern.Lambda.Local.Sources.Patterns;

/// <summary>What a pattern allows at a field: an array of values, one of which has to fit.</summary>
internal sealed class FieldPattern
{
    private readonly List<ValueTest> _tests = [];
    private readonly bool _mayBeAbsent;

    /// <exception cref="FormatException">One of them is wrong.</exception>
    public FieldPattern(JsonElement allowed, string place)
    {
        foreach (var item in allowed.EnumerateArray())
        {
            if (item.ValueKind != JsonValueKind.Object || ValueTests.Only(item, place) is not { Name: "exists" } exists)
                _tests.Add(ValueTests.Read(item, place));
            else if (exists.Value.ValueKind == JsonValueKind.True) _tests.Add(static _ => true);
            else if (exists.Value.ValueKind == JsonValueKind.False) _mayBeAbsent = true;
            else throw new FormatException($"{place}: exists takes true or false.");
        }

        if (_tests.Count == 0 && !_mayBeAbsent) throw new FormatException($"{place}: an empty array fits nothing; write the values that fit.");
    }

    /// <summary>Does a value fit? Of an array, one item has to. An object is no value, and an array without one none either.</summary>
    /// <param name="value">The value; undefined for none.</param>
    /// <param name="all">All values of the event at the same place, of which none may be there for the field to be absent.</param>
    public bool Fits(JsonElement value, Func<IReadOnlyList<JsonElement>> all) =>
        HasValue(value) ? FitsOne(value) : _mayBeAbsent && !all().Any(HasValue);

    private bool FitsOne(JsonElement value)
    {
        if (value.ValueKind == JsonValueKind.Object) return false;
        if (value.ValueKind != JsonValueKind.Array) return _tests.Exists(test => test(value));
        foreach (var item in value.EnumerateArray())
        {
            if (FitsOne(item)) return true;
        }

        return false;
    }

    private static bool HasValue(JsonElement value)
    {
        if (value.ValueKind != JsonValueKind.Array) return value.ValueKind is not (JsonValueKind.Undefined or JsonValueKind.Object);
        foreach (var item in value.EnumerateArray())
        {
            if (HasValue(item)) return true;
        }

        return false;
    }
}
