namespace Tern.Architecture.Tests.Folders;

/// <summary>The folders directly below a folder of a project, and the uses between them.</summary>
/// <param name="folder">The folder above them, from the project's; empty for the project's own.</param>
internal sealed class FolderGraph(string folder)
{
    private readonly SortedDictionary<(string From, string To), List<Mention>> _edges = [];

    public string Folder { get; } = folder;

    public void Add(string from, string to, Mention mention)
    {
        if (!_edges.TryGetValue((from, to), out var mentions)) _edges.Add((from, to), mentions = []);
        mentions.Add(mention);
    }

    /// <summary>The groups of two or more folders that use one another in a circle, directly or indirectly; each group
    /// is sorted.</summary>
    public IEnumerable<string[]> Circles()
    {
        var reach = _edges.Keys.SelectMany(static edge => new[] { edge.From, edge.To }).Distinct().ToDictionary(static name => name, Reachable);
        var seen = new HashSet<string>();
        foreach (var name in reach.Keys.Order(StringComparer.Ordinal))
        {
            if (seen.Contains(name)) continue;
            var circle = reach[name].Where(other => reach[other].Contains(name)).Append(name).Distinct().Order(StringComparer.Ordinal).ToArray();
            seen.UnionWith(circle);
            if (circle.Length > 1) yield return circle;
        }
    }

    /// <summary>The edges between the folders of a circle, those with the fewest uses first, because they are the
    /// easiest to remove.</summary>
    public IEnumerable<KeyValuePair<(string From, string To), List<Mention>>> EdgesOf(string[] circle) =>
        _edges.Where(edge => circle.Contains(edge.Key.From) && circle.Contains(edge.Key.To)).OrderBy(static edge => edge.Value.Count);

    private HashSet<string> Reachable(string name)
    {
        var found = new HashSet<string>();
        var waiting = new Stack<string>([name]);
        while (waiting.TryPop(out var next))
        {
            foreach (var (from, to) in _edges.Keys)
                if (from == next && found.Add(to)) waiting.Push(to);
        }

        return found;
    }
}
