namespace Tern.ServiceChecks;

/// <summary>The paths of the repository.</summary>
internal static class Repository
{
    /// <summary>The folder of the services' models.</summary>
    internal static string Models { get; } = Path.Combine(Root(), "models", "services");

    private static string Root()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
        throw new InvalidOperationException($"No Tern.slnx above '{AppContext.BaseDirectory}': run this from a build inside the repository.");
    }
}
