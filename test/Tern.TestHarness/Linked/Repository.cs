/// <summary>The clone that the tests were built in. It can't be derived from source paths, because CI builds map
/// them.</summary>
internal static class Repository
{
    public static string Root { get; } = Find();

    private static string Find()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
        throw new InvalidOperationException("The tests run outside of the repository: Tern.slnx was not found above them.");
    }
}
