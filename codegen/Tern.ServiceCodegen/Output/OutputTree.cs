using System.Text;

namespace Tern.ServiceCodegen.Output;

/// <summary>The generated files on disk: compares them with the expected content, and writes those that differ.</summary>
/// <param name="root">The repository's root.</param>
internal sealed class OutputTree(string root)
{
    /// <summary>Returns the files that differ from the expected ones: changed, missing or not generated.</summary>
    /// <param name="files">The expected files.</param>
    /// <param name="folders">The folders that hold generated files only.</param>
    internal IReadOnlyList<string> Differences(IReadOnlyList<GeneratedFile> files, IEnumerable<string> folders)
    {
        var differences = files.Where(f => !IsCurrent(f)).Select(f => f.Path).ToList();
        differences.AddRange(Strays(files, folders));
        return differences;
    }

    /// <summary>Writes files that differ and removes files that are no longer generated.</summary>
    internal void Write(IReadOnlyList<GeneratedFile> files, IEnumerable<string> folders)
    {
        foreach (var stray in Strays(files, folders)) File.Delete(Path.Combine(root, stray));
        foreach (var file in files.Where(f => !IsCurrent(f)))
        {
            var path = Path.Combine(root, file.Path);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, file.Text, new UTF8Encoding(false));
        }
    }

    private bool IsCurrent(GeneratedFile file)
    {
        var path = Path.Combine(root, file.Path);
        return File.Exists(path) && File.ReadAllText(path) == file.Text;
    }

    private List<string> Strays(IReadOnlyList<GeneratedFile> files, IEnumerable<string> folders)
    {
        var expected = files.Select(f => f.Path).ToHashSet();
        return folders.Select(f => Path.Combine(root, f)).Where(Directory.Exists)
            .SelectMany(f => Directory.EnumerateFiles(f, "*", SearchOption.AllDirectories))
            .Select(f => Path.GetRelativePath(root, f).Replace('\\', '/'))
            .Where(f => !expected.Contains(f)).Order(StringComparer.Ordinal).ToList();
    }
}
