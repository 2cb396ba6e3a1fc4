using System.Globalization;

namespace Tern.Cli;

/// <summary>The texts about a package that the command prints.</summary>
internal static class PackageText
{
    private const int MostFiles = 10;

    public static void WriteSummary(
        TextWriter output, string zip, long zipped, IReadOnlyList<PackageFile> files, IReadOnlyList<PackageFile> left, FunctionProgram program, string sha256)
    {
        var processor = program.Processor is { } found ? $" on {found.LambdaName()}" : " on either processor";
        output.WriteLine($"{zip}: {Size(zipped)}, {Size(files.Sum(static file => file.Length))} unzipped, {program.Description}");
        WriteFiles(output, files);
        if (left.Count > 0)
        {
            var names = string.Join(", ", left.Select(static file => $"{file.Name} ({Size(file.Length)})"));
            output.WriteLine($"excluded: {names}: symbols, included with --symbols");
        }

        output.WriteLine($"runtime {program.Runtime}{processor}");
        output.WriteLine($"sha256 {sha256}");
    }

    /// <summary>Writes the largest files, and the total size of the others.</summary>
    public static void WriteFiles(TextWriter output, IReadOnlyList<PackageFile> files)
    {
        var bySize = files.OrderByDescending(static file => file.Length).ThenBy(static file => file.Name, StringComparer.Ordinal).ToList();
        foreach (var file in bySize.Take(MostFiles)) output.WriteLine($"{Size(file.Length),10}  {file.Name}");
        if (bySize.Count > MostFiles)
            output.WriteLine($"{Size(bySize.Skip(MostFiles).Sum(static file => file.Length)),10}  {bySize.Count - MostFiles} others");
    }

    public static string Size(long bytes) => bytes switch
    {
        < 1_000 => string.Create(CultureInfo.InvariantCulture, $"{bytes} B"),
        < 1_000_000 => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e3:0.0} KB"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e6:0.0} MB"),
    };
}
