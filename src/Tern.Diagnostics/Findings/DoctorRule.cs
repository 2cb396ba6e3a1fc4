namespace Tern.Diagnostics;

/// <summary>
/// A rule of the doctor: a kind of problem with a stable ID. <see cref="Rules"/> lists all rules.
/// </summary>
public sealed class DoctorRule
{
    internal DoctorRule(string id, string title, FindingSeverity severity)
    {
        (Id, Title, Severity) = (id, title, severity);
        HelpLink = new Uri($"https://github.com/tern-dotnet/tern/blob/main/docs/rules/{id}.md");
    }

    /// <summary>Gets the ID, such as <c>NPLUS1</c>.</summary>
    public string Id { get; }

    /// <summary>Gets a short description of the problem, such as <c>Many single reads in one scope</c>.</summary>
    public string Title { get; }

    /// <summary>Gets the default severity of the rule's findings.</summary>
    public FindingSeverity Severity { get; }

    /// <summary>
    /// Gets the address of the page that describes the rule, its thresholds, and how to fix, accept or disable it.
    /// </summary>
    public Uri HelpLink { get; }

    /// <summary>Returns the ID.</summary>
    /// <returns>The ID, such as <c>NPLUS1</c>.</returns>
    public override string ToString() => Id;
}
