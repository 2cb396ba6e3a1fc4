using System.Xml;
using System.Xml.Linq;

namespace Tern.Lambda.Local;

/// <summary>
/// The source files of a project and of the projects that it references, to detect changes since the last build.
/// </summary>
internal static class ProjectSources
{
    private static readonly HashSet<string> s_extensions = new(StringComparer.OrdinalIgnoreCase)
    {
        ".cs", ".fs", ".vb", ".csproj", ".fsproj", ".vbproj", ".props", ".targets", ".json", ".resx", ".razor", ".cshtml", ".proto",
    };

    private static readonly HashSet<string> s_outputs = new(StringComparer.OrdinalIgnoreCase) { "bin", "obj", "node_modules" };

    private static readonly string[] s_shared = ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "global.json"];

    /// <summary>Returns a number that changes when a file changes, appears or disappears.</summary>
    public static long Stamp(string project)
    {
        var stamp = new HashCode();
        Add(ref stamp, Path.GetFullPath(project), []);
        return stamp.ToHashCode();
    }

    private static void Add(ref HashCode stamp, string project, HashSet<string> seen)
    {
        if (!seen.Add(project)) return;
        var folder = Directory.Exists(project) ? project : Path.GetDirectoryName(project)!;
        AddFolder(ref stamp, folder);
        for (var above = Path.GetDirectoryName(folder); above is not null; above = Path.GetDirectoryName(above))
        {
            foreach (var name in s_shared)
            {
                if (new FileInfo(Path.Combine(above, name)) is { Exists: true } file) AddFile(ref stamp, file);
            }
        }

        foreach (var file in Directory.Exists(project) ? Directory.GetFiles(project, "*.*proj") : [project])
        {
            foreach (var other in References(file)) Add(ref stamp, other, seen);
        }
    }

    private static void AddFolder(ref HashCode stamp, string folder)
    {
        if (!Directory.Exists(folder)) return;
        foreach (var entry in new DirectoryInfo(folder).EnumerateFileSystemInfos().OrderBy(static entry => entry.Name, StringComparer.Ordinal))
        {
            if (entry.Name.StartsWith('.') || entry.LinkTarget is not null) continue;
            if (entry is DirectoryInfo && !s_outputs.Contains(entry.Name)) AddFolder(ref stamp, entry.FullName);
            else if (entry is FileInfo file && s_extensions.Contains(entry.Extension)) AddFile(ref stamp, file);
        }
    }

    private static void AddFile(ref HashCode stamp, FileInfo file)
    {
        stamp.Add(file.FullName, StringComparer.Ordinal);
        stamp.Add(file.LastWriteTimeUtc.Ticks);
        stamp.Add(file.Length);
    }

    private static IEnumerable<string> References(string project)
    {
        XDocument document;
        try
        {
            document = XDocument.Load(project);
        }
        catch (Exception failure) when (failure is XmlException or IOException)
        {
            return []; // being written, or invalid: the build reports it
        }

        var folder = Path.GetDirectoryName(project)!;
        return document.Descendants().Where(static element => element.Name.LocalName == "ProjectReference")
            .Select(static element => element.Attribute("Include")?.Value)
            .OfType<string>()
            .Select(include => Path.GetFullPath(Path.Combine(folder, include.Replace('\\', '/'))))
            .Where(File.Exists);
    }
}
