namespace Tern.Load;

/// <summary>A finding of the loaded service's doctor.</summary>
/// <param name="Id">The rule, such as NPLUS1.</param>
/// <param name="Severity">Info, Warning or Error.</param>
/// <param name="Place">Route, job or function, and operation; empty when it does not say.</param>
/// <param name="Summary">What it is, and how much, in a line.</param>
/// <param name="Count">How often during the load.</param>
/// <param name="Lost">What it cost during the load, in all.</param>
/// <param name="Fix">What to change; empty when it does not say.</param>
public sealed record DoctorFinding(string Id, string Severity, string Place, string Summary, long Count, TimeSpan Lost, string Fix);
