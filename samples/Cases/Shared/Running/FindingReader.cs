using Tern.Diagnostics;

namespace Cases.Running;

/// <summary>Extracts the parts of findings that the page and the checks need.</summary>
internal static class FindingReader
{
    public static IReadOnlyList<FoundFault> Read(IReadOnlyList<Finding> findings) =>
    [
        .. findings.OrderByDescending(static finding => finding.Lost).Select(static finding => new FoundFault(
            finding.Rule.Id,
            finding.Rule.Title,
            finding.Severity.ToString(),
            string.Join(", ", Names(finding.Place).Where(static name => !string.IsNullOrEmpty(name))),
            finding.Summary,
            finding.Count,
            finding.Lost.TotalMilliseconds,
            finding.Fix,
            finding.FixCode)),
    ];

    private static string?[] Names(FindingPlace place) => [place.Scope, place.Operation, place.Resource, place.Caller];
}
