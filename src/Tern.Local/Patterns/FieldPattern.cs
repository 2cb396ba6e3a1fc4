using System.Text.Json;

namespace Tern.Local;

/// <summary>The allowed values of a field, one of which must match.</summary>
internal sealed class FieldPattern
{
    private readonly List<ValueTest> _tests = [];

    /// <exception cref="FormatException">One of the values is invalid.</exception>
    public FieldPattern(JsonElement allowed, string place)
    {
        foreach (var item in allowed.EnumerateArray())
        {
            if (item.ValueKind != JsonValueKind.Object || ValueTests.Only(item, place) is not { Name: "exists" } exists)
                _tests.Add(ValueTests.Read(item, place));
            else if (exists.Value.ValueKind == JsonValueKind.True) _tests.Add(static _ => true);
            else if (exists.Value.ValueKind == JsonValueKind.False) MayBeAbsent = true;
            else throw new FormatException($"{place}: exists must be true or false.");
        }

        if (_tests.Count == 0 && !MayBeAbsent) throw new FormatException($"{place}: an empty array matches nothing; write the values that match.");
    }

    /// <summary>Gets a value indicating whether the field can be absent.</summary>
    public bool MayBeAbsent { get; }

    /// <summary>Returns true if a value matches; otherwise, false.</summary>
    /// <param name="value">The value, which is neither an object nor an array.</param>
    public bool Fits(JsonElement value) => _tests.Exists(test => test(value));
}
