using System.Globalization;
using System.Text;

namespace Tern.ServiceChecks;

/// <summary>Prints the results as a page.</summary>
internal static class ResultPage
{
    internal static string Print(IReadOnlyList<ServiceResult> results, TimeSpan time)
    {
        var page = new StringBuilder();
        var clean = results.Where(result => result.Outcome == Outcome.Clean).ToList();
        page.Append(CultureInfo.InvariantCulture, $"""
            # All services, generated and compiled

            Written by `dotnet run --project codegen/Tern.ServiceChecks -c Release -- --write docs/design/services-results.md`: every
            operation of every service, compiled in memory with nullable references, documentation and all warnings.

            {results.Count} services: {clean.Count} without an error or a warning
            ({clean.Sum(r => r.Operations):N0} operations, {clean.Sum(r => r.Lines):N0} lines),
            {results.Count(r => r.Outcome == Outcome.Refused)} not generated,
            {results.Count(r => r.Outcome == Outcome.Wrong)} wrong, in {time.TotalMinutes:0.0} minutes
            ({Environment.CpuUsage.TotalTime.TotalMinutes:0.0} minutes of one processor).

            | protocol | services | clean | refused | wrong |
            | --- | ---: | ---: | ---: | ---: |

            """);
        foreach (var protocol in results.GroupBy(result => result.Protocol).OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            int Count(Outcome outcome) => protocol.Count(result => result.Outcome == outcome);
            page.Append(
                CultureInfo.InvariantCulture,
                $"| {protocol.Key} | {protocol.Count()} | {Count(Outcome.Clean)} | {Count(Outcome.Refused)} | {Count(Outcome.Wrong)} |\n");
        }

        Print(page, "Wrong", results.Where(result => result.Outcome == Outcome.Wrong));
        Print(page, "Refused", results.Where(result => result.Outcome == Outcome.Refused));
        return page.Replace("\r\n", "\n").ToString();
    }

    private static void Print(StringBuilder page, string title, IEnumerable<ServiceResult> results)
    {
        var first = true;
        foreach (var result in results)
        {
            if (first) page.Append(CultureInfo.InvariantCulture, $"\n## {title}\n\n");
            first = false;
            page.Append(CultureInfo.InvariantCulture, $"- {result.Service} ({result.Protocol}): {result.Complaints[0].Split('\n')[0]}\n");
        }
    }
}
