using Tern.Load;

namespace Tern.Cli;

/// <summary>Runs <c>tern load history</c>.</summary>
internal static class HistoryRun
{
    public static int Run(string folder)
    {
        if (!Directory.Exists(folder)) throw new CommandFailure($"The folder '{folder}' doesn't exist. tern load … --history {folder} creates it.");
        var runs = new List<LoadResult>();
        foreach (var file in Directory.EnumerateFiles(folder, "*.json").Order(StringComparer.Ordinal))
        {
            try
            {
                runs.Add(ReportFiles.Read(file));
            }
            catch (CommandFailure failure)
            {
                Console.Error.WriteLine($"tern: skipped: {failure.Message}");
            }
        }

        if (runs.Count == 0) throw new CommandFailure($"{folder} contains no readable runs.");
        var page = Path.Combine(folder, "history.html");
        try
        {
            File.WriteAllText(page, HtmlReport.OfHistory(runs[^1].Name, runs));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure(failure.Message);
        }

        foreach (var run in runs.OrderBy(static run => run.Started)) Console.Out.WriteLine($"{run.Started.UtcDateTime:yyyy-MM-dd HH:mm}Z  {run.Label}  {run}");
        Console.Out.WriteLine($"Written: {page}");
        return ExitCodes.Success;
    }
}
