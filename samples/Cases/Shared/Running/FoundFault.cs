namespace Cases.Running;

/// <summary>A finding of the doctor as the page and the checks need it.</summary>
/// <param name="Id">The rule, such as <c>NPLUS1</c>.</param>
/// <param name="Title">What the rule is about.</param>
/// <param name="Severity">How bad it is.</param>
/// <param name="Place">Where: route, operation and resource.</param>
/// <param name="Summary">What, and how much.</param>
/// <param name="Count">How often.</param>
/// <param name="LostMilliseconds">What it cost, as the rule counts it.</param>
/// <param name="Fix">What to do.</param>
/// <param name="FixCode">The same as code; null where there is none.</param>
public sealed record FoundFault(
    string Id, string Title, string Severity, string Place, string Summary, long Count, double LostMilliseconds, string Fix, string? FixCode);
