using System.Globalization;

namespace Tern.Lambda.Local.Projects;

/// <summary>Names of target frameworks.</summary>
internal static class TargetFramework
{
    /// <summary>The version of .NET that a name such as <c>net10.0</c> stands for; null for other frameworks and for platforms such as Windows.</summary>
    public static int? MajorOf(string name) =>
        name.StartsWith("net", StringComparison.OrdinalIgnoreCase) && name.EndsWith(".0", StringComparison.Ordinal)
            && int.TryParse(name.AsSpan(3, name.Length - 5), NumberStyles.None, CultureInfo.InvariantCulture, out var major) && major >= 5
            ? major
            : null;

    /// <summary>The highest of a project's frameworks that this machine's .NET runs; null if there is none.</summary>
    /// <param name="names">The names with semicolons between, as the property <c>TargetFrameworks</c> has them.</param>
    /// <param name="newest">The newest version of .NET that runs here.</param>
    public static string? Choose(string names, int newest) => names
        .Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
        .Where(name => MajorOf(name) <= newest)
        .MaxBy(static name => MajorOf(name));
}
