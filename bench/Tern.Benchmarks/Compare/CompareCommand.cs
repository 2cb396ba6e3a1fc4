namespace Tern.Benchmarks.Compare;

/// <summary>
/// Runs all subjects in turn in this process over canned answers, prints what they cost and whether Tern meets its bars. The network, DNS and TLS are left out.
/// </summary>
internal static class CompareCommand
{
    /// <returns>0 when every bar is met, 1 when one is missed, 2 when the arguments are not understood.</returns>
    public static async Task<int> RunAsync(string[] arguments)
    {
        CompareArguments parsed;
        try
        {
            parsed = CompareArguments.Parse(arguments);
        }
        catch (ArgumentException misuse)
        {
            await Console.Error.WriteLineAsync(misuse.Message);
            return 2;
        }

        using var catalog = new SubjectCatalog();
        var subjects = catalog.All().Where(subject => parsed.Filter is null
            || subject.Operation.Title().Contains(parsed.Filter, StringComparison.OrdinalIgnoreCase)).ToList();
        if (subjects.Count == 0)
        {
            var titles = string.Join("; ", Enum.GetValues<Operation>().Select(OperationTitles.Title));
            await Console.Error.WriteLineAsync($"No operation's title contains '{parsed.Filter}'. There are: {titles}.");
            return 2;
        }

        var lines = new List<string>(Fingerprint.Lines().Select(line => "- " + line))
        {
            $"- Command: `{string.Join(' ', ["compare", .. arguments])}`; {parsed.Rounds} rounds in turn",
        };
        foreach (var subject in subjects) await VerifyAsync(subject);
        var report = CompareReport.Of(subjects, await Meter.MeasureAsync(subjects, parsed.Rounds));
        var text = string.Join('\n', [.. lines, "", .. report.Lines, ""]);
        await Console.Out.WriteLineAsync(text);
        if (parsed.Output is { } file) await File.WriteAllTextAsync(file, "# compare\n\n" + text);
        return report.Misses == 0 ? 0 : 1;
    }

    private static async Task VerifyAsync(Subject subject)
    {
        try
        {
            await subject.Verify();
        }
        catch (InvalidOperationException wrong)
        {
            throw new InvalidOperationException($"{subject.Title}: {wrong.Message}", wrong);
        }
    }
}
