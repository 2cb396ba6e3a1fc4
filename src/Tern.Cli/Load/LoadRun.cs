using Tern.Load;

namespace Tern.Cli;

/// <summary>Runs a load test, from the first request to the last report.</summary>
internal static class LoadRun
{
    public static async Task<int> RunAsync(LoadSettings settings, CancellationToken cancellationToken)
    {
        using var end = new EndSignal();
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, end.Token);
        var display = LoadDisplay.Create();
        try
        {
            ReportFiles.Prepare(settings);
            // Earlier findings don't belong to this test.
            var before = settings.Doctor is { } doctor ? await DoctorFindings.FetchAsync(doctor, either.Token).ConfigureAwait(false) : [];
            var result = await display.RunAsync(settings.Plan, either.Token).ConfigureAwait(false);
            if (settings.Doctor is not null) await AskDoctorAsync(settings.Doctor, before, result, display).ConfigureAwait(false);
            var outcomes = ThresholdOutcome.Of(result, settings.Thresholds);
            var comparison = settings.IsComparison ? LoadComparison.OfScenarios(result) : null;
            display.Show(result, outcomes);
            if (comparison is not null) display.Show(comparison);
            foreach (var file in ReportFiles.Write(settings, result, outcomes, comparison)) display.Note($"Written: {file}");
            return !result.FailedEntirely && outcomes.All(static outcome => outcome.IsMet) ? ExitCodes.Success : ExitCodes.NotMet;
        }
        catch (OperationCanceledException) when (either.IsCancellationRequested)
        {
            display.Note("Stopped before the first request.");
            return ExitCodes.Success;
        }
        catch (Exception failure) when (failure is LoadException or ArgumentException or IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure(failure.Message);
        }
    }

    // The test is complete: it doesn't affect its results if the doctor is no longer available.
    private static async Task AskDoctorAsync(Uri doctor, IReadOnlyList<DoctorFinding> before, LoadResult result, LoadDisplay display)
    {
        try
        {
            result.Findings = DoctorFindings.Since(before, await DoctorFindings.FetchAsync(doctor, CancellationToken.None).ConfigureAwait(false));
            if (result.Findings.Count == 0) display.Note("The service's doctor found nothing during the load.");
        }
        catch (LoadException failure)
        {
            display.Note(failure.Message);
        }
    }
}
