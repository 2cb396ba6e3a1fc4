using System.Globalization;
using Tern.Load;

namespace Tern.Cli;

/// <summary>The files of a run.</summary>
internal static class ReportFiles
{
    private const string RunFile = "run.json";

    /// <summary>
    /// Creates the folders at the start, so that a long run doesn't fail at its end because a folder can't be created.
    /// </summary>
    public static void Prepare(LoadSettings settings)
    {
        if (settings.Out is { } folder) Directory.CreateDirectory(folder);
        if (settings.History is { } history) Directory.CreateDirectory(history);
    }

    /// <summary>Writes the requested files.</summary>
    /// <returns>The paths of the written files.</returns>
    public static IReadOnlyList<string> Write(LoadSettings settings, LoadResult result, IReadOnlyList<ThresholdOutcome> outcomes, LoadComparison? comparison)
    {
        var written = new List<string>();
        if (settings.Out is { } folder)
        {
            Text("report.html", HtmlReport.Of(result, outcomes));
            Text("report.md", MarkdownReport.Of(result, outcomes) + (comparison is null ? "" : "\n" + MarkdownReport.Of(comparison)));
            With("seconds.csv", writer => CsvReport.Write(result, writer));
            With("run.hlog", writer => HlogReport.Write(result, writer));
            Store(result, Path.Combine(folder, RunFile));

            void Text(string name, string text) => With(name, writer => writer.Write(text));

            void With(string name, Action<TextWriter> write)
            {
                using var writer = new StreamWriter(Path.Combine(folder, name));
                write(writer);
                written.Add(Path.Combine(folder, name));
            }
        }

        if (settings.History is { } history)
        {
            var label = result.Label is null
                ? ""
                : "-" + string.Concat(result.Label.Select(static c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-' ? c : '_'));
            Store(result, Path.Combine(history, result.Started.UtcDateTime.ToString("yyyyMMdd-HHmmss", CultureInfo.InvariantCulture) + label + ".json"));
        }

        return written;

        void Store(LoadResult result, string file)
        {
            using (var stream = File.Create(file)) LoadStore.Write(result, stream);
            written.Add(file);
        }
    }

    /// <summary>Reads a stored run.</summary>
    /// <param name="path">The path of the file, or of a folder written by <c>--out</c>.</param>
    /// <exception cref="CommandFailure">The file isn't a stored run, or can't be read.</exception>
    public static LoadResult Read(string path)
    {
        var file = Directory.Exists(path) ? Path.Combine(path, RunFile) : path;
        try
        {
            return LoadStore.Read(File.ReadAllBytes(file), file);
        }
        catch (Exception failure) when (failure is FormatException or IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure(failure.Message);
        }
    }
}
