namespace Tern.Load;

/// <summary>A finding of the doctor in the service under load.</summary>
/// <param name="Id">The rule's ID, such as NPLUS1.</param>
/// <param name="Severity">The severity: Info, Warning or Error.</param>
/// <param name="Place">The route, job or function and the operation, or an empty string if it isn't known.</param>
/// <param name="Summary">A one-line description of the problem and its extent.</param>
/// <param name="Count">The number of cases during the load.</param>
/// <param name="Lost">The total time lost during the load.</param>
/// <param name="Fix">The recommended fix, or an empty string if there is none.</param>
public sealed record DoctorFinding(string Id, string Severity, string Place, string Summary, long Count, TimeSpan Lost, string Fix);
