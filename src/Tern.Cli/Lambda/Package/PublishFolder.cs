using Tern.Cli.CommandLine;

namespace Tern.Cli.Lambda.Package;

/// <summary>What <c>dotnet publish</c> wrote.</summary>
internal static class PublishFolder
{
    /// <summary>The files in the order of their names, which is the same on every machine.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="output">A zip that may lie in the folder from the last time; it is no part of itself.</param>
    /// <exception cref="CommandFailure">There is nothing.</exception>
    public static List<PackageFile> Read(string folder, string output)
    {
        var root = new DirectoryInfo(folder);
        var files = new List<PackageFile>();
        foreach (var file in root.EnumerateFiles("*", SearchOption.AllDirectories))
        {
            if (file.FullName == Path.GetFullPath(output)) continue;
            var name = Path.GetRelativePath(root.FullName, file.FullName).Replace('\\', '/');
            // A link becomes the file that it leads to: Lambda's zip has none.
            var target = file.LinkTarget is null ? file : file.ResolveLinkTarget(returnFinalTarget: true) as FileInfo;
            if (target is not { Exists: true }) throw new CommandFailure($"{name} is a link to {file.LinkTarget}, which isn't a file. Remove it, or mend it.");
            files.Add(new PackageFile(name, target.FullName, target.Length));
        }

        if (files.Count == 0) throw new CommandFailure($"{folder} is empty. Publish into it: dotnet publish -c Release -r linux-x64 -o {folder}");
        files.Sort(static (a, b) => string.CompareOrdinal(a.Name, b.Name));
        return files;
    }
}
