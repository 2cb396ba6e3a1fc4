namespace Tern.Lambda.Generator.Tests;

/// <summary>The tree that the tests were built from.</summary>
internal static class Repository
{
    public static string Root { get; } = Find();

    private static string Find()
    {
        var root = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(root, "Tern.slnx"))) root = Path.GetDirectoryName(root)!;
        return root;
    }
}
