namespace Tern.Architecture.Tests;

/// <summary>The sources that these tests read.</summary>
internal static class Repository
{
    public static string Root()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) folder = folder.Parent;
        return folder?.FullName ?? throw new InvalidOperationException("The tests run outside of the repository: Tern.slnx was not found above them.");
    }
}
