using System.Text.Json;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// An object in a file, read member by member. Code that has read all members it knows calls <see cref="End"/>, which
/// reports remaining members, because they are probably misspelled.
/// </summary>
internal sealed class Section
{
    private readonly JsonElement _json;
    private readonly string _file;
    private readonly string _place;
    private readonly HashSet<string> _known = new(StringComparer.Ordinal);

    public Section(JsonElement json, string file, string place)
    {
        (_json, _file, _place) = (json, file, place);
        if (json.ValueKind != JsonValueKind.Object) throw Wrong("must be an object in braces.");
    }

    /// <summary>Returns true if the member exists; otherwise, false.</summary>
    public bool Has(string name) => Find(name) is not null;

    public string? Text(string name) => Find(name) is { } value
        ? value.ValueKind == JsonValueKind.String ? value.GetString() : throw Wrong(name, "must be a string.")
        : null;

    public string RequiredText(string name) => Text(name) is { Length: > 0 } text ? text : throw Wrong($"has no '{name}'.");

    public int? Number(string name, int min, int max)
    {
        if (Find(name) is not { } value) return null;
        return value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out var number) && number >= min && number <= max
            ? number
            : throw Wrong(name, $"must be an integer from {min} to {max}.");
    }

    public TimeSpan? Seconds(string name, int min, int max) => Number(name, min, max) is { } seconds ? TimeSpan.FromSeconds(seconds) : null;

    public bool? Flag(string name) => Find(name) is { } value
        ? value.ValueKind switch
        {
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            _ => throw Wrong(name, "must be true or false."),
        }
        : null;

    /// <summary>Returns a string or an array of strings as a list; empty if the member is missing.</summary>
    public IReadOnlyList<string> Texts(string name)
    {
        if (Find(name) is not { } value) return [];
        if (value.ValueKind == JsonValueKind.String) return [value.GetString()!];
        return value.ValueKind == JsonValueKind.Array && value.EnumerateArray().All(static item => item.ValueKind == JsonValueKind.String)
            ? [.. value.EnumerateArray().Select(static item => item.GetString()!)]
            : throw Wrong(name, "must be a string or an array of strings.");
    }

    /// <summary>
    /// Returns a map of strings; numbers and booleans are converted to strings. Empty if the member is missing.
    /// </summary>
    public Dictionary<string, string> Map(string name)
    {
        var map = new Dictionary<string, string>(StringComparer.Ordinal);
        if (Find(name) is not { } value) return map;
        if (value.ValueKind != JsonValueKind.Object) throw Wrong(name, "must be an object of strings.");
        foreach (var member in value.EnumerateObject())
        {
            map[member.Name] = member.Value.ValueKind switch
            {
                JsonValueKind.String => member.Value.GetString()!,
                JsonValueKind.Number or JsonValueKind.True or JsonValueKind.False => member.Value.GetRawText(),
                _ => throw Wrong($"{name}.{member.Name}", "must be a string, a number or a boolean."),
            };
        }

        return map;
    }

    /// <summary>Returns a member of any type, or null if it is missing.</summary>
    public JsonElement? Find(string name)
    {
        _known.Add(name);
        return _json.TryGetProperty(name, out var value) && value.ValueKind != JsonValueKind.Null ? value : null;
    }

    /// <summary>Returns a member that is an object, or null if it is missing.</summary>
    public Section? Child(string name) => Find(name) is { } value ? new Section(value, _file, PlaceOf(name)) : null;

    /// <summary>Returns the members of an object, with their names.</summary>
    public IEnumerable<(string Name, JsonElement Value, string Place)> Members(string name)
    {
        if (Find(name) is not { } value) yield break;
        if (value.ValueKind != JsonValueKind.Object) throw Wrong(name, "must be an object in braces, with a member for each name.");
        foreach (var member in value.EnumerateObject())
        {
            if (!member.Name.StartsWith("//", StringComparison.Ordinal)) yield return (member.Name, member.Value, $"{PlaceOf(name)}.{member.Name}");
        }
    }

    /// <summary>Returns a section for another object in the same file.</summary>
    public Section At(JsonElement json, string place) => new(json, _file, place);

    /// <summary>
    /// Throws if there are members that weren't read. <c>$schema</c> and <c>//</c> are allowed anywhere.
    /// </summary>
    public void End()
    {
        foreach (var member in _json.EnumerateObject())
        {
            if (!_known.Contains(member.Name) && member.Name != "$schema" && !member.Name.StartsWith("//", StringComparison.Ordinal))
                throw Wrong($"'{member.Name}' is unknown here. Known names: {string.Join(", ", _known)}.");
        }
    }

    /// <summary>Creates an exception for the object.</summary>
    public LocalApplicationException Wrong(string message) => new(_file, _place, message);

    /// <summary>Creates an exception for a member.</summary>
    public LocalApplicationException Wrong(string name, string message) => new(_file, PlaceOf(name), message);

    private string PlaceOf(string name) => _place.Length == 0 ? name : $"{_place}.{name}";
}
