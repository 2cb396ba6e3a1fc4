namespace Cases.Running;

/// <summary>A finding of the doctor, for the page and the checks.</summary>
/// <param name="Id">The rule's id, such as <c>NPLUS1</c>.</param>
/// <param name="Title">The rule's title.</param>
/// <param name="Severity">The severity.</param>
/// <param name="Place">The route, operation and resource.</param>
/// <param name="Summary">The problem, with its figures.</param>
/// <param name="Count">The number of occurrences.</param>
/// <param name="LostMilliseconds">The time lost, as measured by the rule.</param>
/// <param name="Fix">The recommended fix.</param>
/// <param name="FixCode">The fix as code; null if there is none.</param>
public sealed record FoundFault(
    string Id, string Title, string Severity, string Place, string Summary, long Count, double LostMilliseconds, string Fix, string? FixCode);
