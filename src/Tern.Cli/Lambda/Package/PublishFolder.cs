namespace Tern.Cli;

/// <summary>The output of <c>dotnet publish</c>.</summary>
internal static class PublishFolder
{
    /// <summary>Returns the files ordered by name, which is the same order on every machine.</summary>
    /// <param name="folder">The folder's path.</param>
    /// <param name="output">A zip that may be in the folder from an earlier run, and that is excluded.</param>
    /// <exception cref="CommandFailure">The folder is empty.</exception>
    public static List<PackageFile> Read(string folder, string output)
    {
        var root = new DirectoryInfo(folder);
        var files = new List<PackageFile>();
        foreach (var file in root.EnumerateFiles("*", SearchOption.AllDirectories))
        {
            if (file.FullName == Path.GetFullPath(output)) continue;
            var name = Path.GetRelativePath(root.FullName, file.FullName).Replace('\\', '/');
            // A link is replaced by the file that it points to, because the zip for Lambda contains no links.
            var target = file.LinkTarget is null ? file : file.ResolveLinkTarget(returnFinalTarget: true) as FileInfo;
            if (target is not { Exists: true }) throw new CommandFailure($"{name} is a link to {file.LinkTarget}, which isn't a file. Remove or fix it.");
            files.Add(new PackageFile(name, target.FullName, target.Length));
        }

        if (files.Count == 0) throw new CommandFailure($"{folder} is empty. Publish into it: dotnet publish -c Release -r linux-x64 -o {folder}");
        files.Sort(static (a, b) => string.CompareOrdinal(a.Name, b.Name));
        return files;
    }
}
