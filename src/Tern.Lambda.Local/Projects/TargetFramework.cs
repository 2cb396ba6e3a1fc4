using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>Parses names of target frameworks.</summary>
internal static class TargetFramework
{
    /// <summary>
    /// Returns the version of .NET for a name such as <c>net10.0</c>, or null for other frameworks and for platforms
    /// such as Windows.
    /// </summary>
    public static int? MajorOf(string name) =>
        name.StartsWith("net", StringComparison.OrdinalIgnoreCase) && name.EndsWith(".0", StringComparison.Ordinal)
            && int.TryParse(name.AsSpan(3, name.Length - 5), NumberStyles.None, CultureInfo.InvariantCulture, out var major) && major >= 5
            ? major
            : null;

    /// <summary>
    /// Returns the highest of a project's frameworks that the .NET on this machine can run, or null if there is none.
    /// </summary>
    /// <param name="names">The names, separated by semicolons, as in the property <c>TargetFrameworks</c>.</param>
    /// <param name="newest">The newest version of .NET on this machine.</param>
    public static string? Choose(string names, int newest) => names
        .Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
        .Where(name => MajorOf(name) <= newest)
        .MaxBy(static name => MajorOf(name));
}
