using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Tern.Local.Serving;

/// <summary>Collects the members of a request that violate the model's constraints, in the model's order.</summary>
internal sealed class MemberChecks
{
    private const string Element = ".member";

    private readonly List<string> _path = [];
    private List<MemberViolation>? _violations;

    /// <summary>Gets the violations.</summary>
    public IReadOnlyList<MemberViolation> Violations => _violations ?? [];

    /// <summary>Returns the name of a list's element.</summary>
    public static string Index(int index) => string.Create(CultureInfo.InvariantCulture, $"{index + 1}{Element}");

    /// <summary>Returns the name of a map's value.</summary>
    public static string Key(string key) => key + Element;

    /// <summary>Begins the members of a structure, or the parts of a list or map.</summary>
    public void Enter(string name) => _path.Add(name);

    /// <summary>Ends the members that were begun last.</summary>
    public void Leave() => _path.RemoveAt(_path.Count - 1);

    public void Missing(string name) => Add(MemberConstraint.Required, name, null, "Member must not be null");

    public void Enum(string name, string value, string[] values)
    {
        if (Array.IndexOf(values, value) < 0)
            Add(MemberConstraint.Enum, name, value, $"Member must satisfy enum value set: [{string.Join(", ", values)}]");
    }

    public void Length(string name, string value, long? min, long? max)
    {
        // The models count characters, not UTF-16 units.
        var length = value.Length;
        foreach (var c in value)
        {
            if (char.IsLowSurrogate(c)) length--;
        }

        Length(name, length, min, max, value);
    }

    public void Length(string name, int length, long? min, long? max) => Length(name, length, min, max, null);

    public void Range(string name, double value, double? min, double? max)
    {
        var text = value.ToString(CultureInfo.InvariantCulture);
        if (value < min) Add(MemberConstraint.Range, name, text, Rule("value greater", min.Value));
        if (value > max) Add(MemberConstraint.Range, name, text, Rule("value less", max.Value));
    }

    public void Pattern(string name, string value, Regex pattern, string text)
    {
        if (!pattern.IsMatch(value)) Add(MemberConstraint.Pattern, name, value, $"Member must satisfy regular expression pattern: {text}");
    }

    private void Length(string name, int length, long? min, long? max, string? value)
    {
        value ??= $"[{length.ToString(CultureInfo.InvariantCulture)} elements]";
        if (length < min) Add(MemberConstraint.Length, name, value, Rule("length greater", min.Value));
        if (length > max) Add(MemberConstraint.Length, name, value, Rule("length less", max.Value));
    }

    private static string Rule(string relation, double bound) =>
        string.Create(CultureInfo.InvariantCulture, $"Member must have {relation} than or equal to {bound}");

    private void Add(MemberConstraint constraint, string name, string? value, string rule)
    {
        var path = new StringBuilder();
        foreach (var part in _path) AppendName(path, part).Append('.');
        AppendName(path, name);
        (_violations ??= []).Add(new MemberViolation(constraint, name, path.ToString(), value, rule));
    }

    // The services write member names with a lowercase first letter, but keys unchanged.
    private static StringBuilder AppendName(StringBuilder path, string name) => name.Length == 0 || name.EndsWith(Element, StringComparison.Ordinal)
        ? path.Append(name)
        : path.Append(char.ToLowerInvariant(name[0])).Append(name, 1, name.Length - 1);
}
