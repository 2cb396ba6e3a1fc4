namespace Tern.Lambda.Local;

/// <summary>
/// Finds the project that contains a function's code if a template names only the resulting zip file.
/// </summary>
internal static class ProjectSearch
{
    private const int MaxDepth = 4;

    private static readonly string[] s_projects = ["*.csproj", "*.fsproj", "*.vbproj"];

    private static readonly HashSet<string> s_skipped = new(StringComparer.OrdinalIgnoreCase)
    {
        "bin", "obj", "node_modules", "cdk.out", "artifacts", "publish",
    };

    /// <summary>Returns the function projects in a folder and its subfolders, except test projects.</summary>
    public static IReadOnlyList<string> In(string folder)
    {
        List<string> found = [];
        if (Directory.Exists(folder)) Add(folder, 0, found);
        return found;
    }

    /// <summary>
    /// Returns the project that belongs to a function: the one whose file or folder has one of the function's names.
    /// </summary>
    public static string? Choose(IReadOnlyList<string> projects, IEnumerable<string> names)
    {
        if (projects.Count == 1) return projects[0];
        foreach (var name in names.Select(Plain).Where(static name => name.Length > 0))
        {
            var matches = projects.Where(project =>
                Plain(Path.GetFileNameWithoutExtension(project)) == name || Plain(Path.GetFileName(Path.GetDirectoryName(project))!) == name).ToList();
            if (matches.Count == 1) return matches[0];
        }

        return null;
    }

    private static void Add(string folder, int depth, List<string> found)
    {
        foreach (var pattern in s_projects)
            found.AddRange(Directory.EnumerateFiles(folder, pattern).Where(static file => !IsTest(file)).Order(StringComparer.Ordinal));
        if (depth == MaxDepth) return;
        foreach (var inner in Directory.EnumerateDirectories(folder).Order(StringComparer.Ordinal))
        {
            var name = Path.GetFileName(inner);
            if (!name.StartsWith('.') && !s_skipped.Contains(name) && !File.Exists(Path.Combine(inner, "cdk.json"))) Add(inner, depth + 1, found);
        }
    }

    private static bool IsTest(string file)
    {
        var name = Path.GetFileNameWithoutExtension(file);
        if (name.EndsWith("Test", StringComparison.OrdinalIgnoreCase) || name.EndsWith("Tests", StringComparison.OrdinalIgnoreCase)) return true;
        var text = File.ReadAllText(file);
        return text.Contains("Microsoft.NET.Test.Sdk", StringComparison.OrdinalIgnoreCase) || text.Contains("\"xunit", StringComparison.OrdinalIgnoreCase)
            || text.Contains("<IsTestProject>true", StringComparison.OrdinalIgnoreCase) || text.Contains("Amazon.CDK.Lib", StringComparison.Ordinal);
    }

    private static string Plain(string name) => string.Concat(name.Where(char.IsLetterOrDigit)).ToUpperInvariant();
}
