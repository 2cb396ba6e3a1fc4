namespace Tern.Architecture.Tests.Folders;

/// <summary>
/// A graph for each folder that has folders in it. A use counts in the folder where the two paths diverge:
/// <c>Engine/Tables</c> using <c>Engine/Keys</c> is an edge inside <c>Engine</c>, and <c>Engine/Tables</c> using
/// <c>Protocol/Input</c> one from <c>Engine</c> to <c>Protocol</c>.
/// </summary>
internal static class FolderGraphs
{
    public static IReadOnlyList<FolderGraph> Of(ProjectSources project)
    {
        var graphs = new SortedDictionary<string, FolderGraph>(StringComparer.Ordinal);
        foreach (var mention in TypeUses.Of(project))
        {
            var from = Folders(Path.GetRelativePath(project.Folder, Path.Combine(Repository.Root, mention.From)));
            var to = Folders(mention.To);
            var shared = from.Zip(to).TakeWhile(static pair => pair.First == pair.Second).Count();

            // A folder's own files belong together with its subfolders; files in the project's own folder start
            // programs.
            if (shared == from.Length || shared == to.Length) continue;

            var above = string.Join('/', from[..shared]);
            if (!graphs.TryGetValue(above, out var graph)) graphs.Add(above, graph = new FolderGraph(above));
            graph.Add(from[shared], to[shared], mention);
        }

        return [.. graphs.Values];
    }

    private static string[] Folders(string file) => Path.GetDirectoryName(file)!.Split(Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries);
}
