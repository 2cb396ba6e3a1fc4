using System.Globalization;

namespace Cases.Running;

/// <summary>
/// A run of a case. Its sides run one after another, because they share the process and everything that the doctor
/// observes in it, such as locks and garbage collections.
/// </summary>
public sealed class CaseRun(Case @case, CaseScale scale)
{
    private readonly SideRun[] _sides = [.. @case.Sides.Select(side => new SideRun(side, scale))];

    /// <summary>Returns the current results of the sides, in order.</summary>
    public IReadOnlyList<SideResult> Read() => Array.ConvertAll(_sides, static side => side.Read());

    /// <summary>Returns the results of the checks, once all sides are done.</summary>
    public IReadOnlyList<Verdict> Judge()
    {
        var results = Read();
        return results.Any(static result => result.Status != SideStatus.Done)
            ? []
            : [.. results.Zip(@case.Sides).SelectMany(static pair => Judge(pair.First, pair.Second)), .. @case.Judge(results, scale)];
    }

    public async Task RunAsync(CancellationToken cancellationToken)
    {
        foreach (var side in _sides)
        {
            await side.RunAsync(cancellationToken);
            // Garbage from one side must not affect the next.
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    private static IEnumerable<Verdict> Judge(SideResult result, CaseSide side)
    {
        yield return result.Latency.Failed == 0
            ? new Verdict(true, $"{side.Key}: {result.Latency.Count:N0} requests, all with a response")
            : new Verdict(
                false, $"{side.Key}: {result.Latency.Failed:N0} of {result.Latency.Count:N0} requests failed: {string.Join("; ", result.Latency.Errors)}");
        foreach (var rule in side.Faults)
        {
            var found = result.Findings.FirstOrDefault(finding => finding.Id == rule.Id);
            yield return found is null
                ? new Verdict(false, $"{side.Key}: the doctor didn't report {rule.Id}; it found {Ids(result)}")
                : new Verdict(
                    true, string.Create(CultureInfo.InvariantCulture, $"{side.Key}: {rule.Id}, {found.LostMilliseconds:N0} ms lost: {found.Summary}"));
        }

        if (side.Faults.Count > 0) yield break;
        yield return result.Findings.Count == 0
            ? new Verdict(true, $"{side.Key}: the doctor finds nothing")
            : new Verdict(false, $"{side.Key}: the doctor should find nothing; it found " +
                string.Join("; ", result.Findings.Select(static finding => $"{finding.Id} at {finding.Place}: {finding.Summary}")));
    }

    private static string Ids(SideResult result) =>
        result.Findings.Count == 0 ? "nothing" : string.Join(", ", result.Findings.Select(static f => f.Id).Distinct());
}
