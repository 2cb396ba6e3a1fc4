using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Makes names of generated files that the compiler takes.</summary>
internal static class FileNames
{
    private const string Extension = ".g.cs";

    /// <summary>The name of the file that is generated for a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="suffix">What tells several files of one type apart.</param>
    /// <returns>The name.</returns>
    public static string Of(INamedTypeSymbol type, string suffix = "")
    {
        var name = new StringBuilder();
        foreach (var c in type.ToDisplayString().Replace("@", "") + suffix) name.Append(char.IsLetterOrDigit(c) || c is '.' ? c : '_');
        return name.Append(Extension).ToString();
    }

    /// <summary>Those of the names that the compiler takes for one because only the case of letters differs.</summary>
    public static EquatableArray<string> Clashing(IEnumerable<string> names) => new(
        names.GroupBy(name => name, StringComparer.OrdinalIgnoreCase).Where(group => group.Count() > 1)
            .SelectMany(group => group).OrderBy(name => name, StringComparer.Ordinal));

    /// <summary>The name, followed by a hash of it where it is among those that clash.</summary>
    public static string Distinct(string name, EquatableArray<string> clashing)
    {
        if (!clashing.Contains(name)) return name;
        var hash = 2166136261u;
        foreach (var c in name) hash = unchecked((hash ^ c) * 16777619);
        return $"{name.Substring(0, name.Length - Extension.Length)}-{hash.ToString("x8", CultureInfo.InvariantCulture)}{Extension}";
    }
}
