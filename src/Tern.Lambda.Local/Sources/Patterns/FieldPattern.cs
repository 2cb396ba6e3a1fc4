using System.Text.Json;

namespace Tern.Lambda.Local.Sources.Patterns;

/// <summary>What a pattern allows at a field: an array of values, one of which has to fit.</summary>
internal sealed class FieldPattern
{
    private readonly List<ValueTest> _tests = [];

    /// <exception cref="FormatException">One of them is wrong.</exception>
    public FieldPattern(JsonElement allowed, string place)
    {
        foreach (var item in allowed.EnumerateArray())
        {
            if (item.ValueKind != JsonValueKind.Object || ValueTests.Only(item, place) is not { Name: "exists" } exists)
                _tests.Add(ValueTests.Read(item, place));
            else if (exists.Value.ValueKind == JsonValueKind.True) _tests.Add(static _ => true);
            else if (exists.Value.ValueKind == JsonValueKind.False) MayBeAbsent = true;
            else throw new FormatException($"{place}: exists takes true or false.");
        }

        if (_tests.Count == 0 && !MayBeAbsent) throw new FormatException($"{place}: an empty array fits nothing; write the values that fit.");
    }

    /// <summary>True if the field may be absent; otherwise, false.</summary>
    public bool MayBeAbsent { get; }

    /// <summary>Returns true if a value fits; otherwise, false.</summary>
    /// <param name="value">The value, which is neither an object nor an array.</param>
    public bool Fits(JsonElement value) => _tests.Exists(test => test(value));
}
