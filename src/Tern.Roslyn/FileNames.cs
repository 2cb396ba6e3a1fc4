using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Creates file names for generated files that the compiler accepts.</summary>
internal static class FileNames
{
    private const string Extension = ".g.cs";

    /// <summary>Returns the name of the file generated for a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="suffix">A suffix that distinguishes several files of one type.</param>
    /// <returns>The file name.</returns>
    public static string Of(INamedTypeSymbol type, string suffix = "")
    {
        var name = new StringBuilder();
        foreach (var c in type.ToDisplayString().Replace("@", "") + suffix) name.Append(char.IsLetterOrDigit(c) || c is '.' ? c : '_');
        return name.Append(Extension).ToString();
    }

    /// <summary>Returns the names that differ only in case, which the compiler doesn't distinguish.</summary>
    public static EquatableArray<string> Clashing(IEnumerable<string> names) => new(
        names.GroupBy(name => name, StringComparer.OrdinalIgnoreCase).Where(group => group.Count() > 1)
            .SelectMany(group => group).OrderBy(name => name, StringComparer.Ordinal));

    /// <summary>Returns the name, with a hash of it if it's one of the clashing names.</summary>
    public static string Distinct(string name, EquatableArray<string> clashing)
    {
        if (!clashing.Contains(name)) return name;
        var hash = 2166136261u;
        foreach (var c in name) hash = unchecked((hash ^ c) * 16777619);
        return $"{name.Substring(0, name.Length - Extension.Length)}-{hash.ToString("x8", CultureInfo.InvariantCulture)}{Extension}";
    }
}
