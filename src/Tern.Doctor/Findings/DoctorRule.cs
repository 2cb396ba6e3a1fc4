namespace Tern.Diagnosis;

/// <summary>
/// A rule of the doctor: a kind of fault, with an id that never changes. <see cref="Rules"/> has all of them.
/// </summary>
public sealed class DoctorRule
{
    internal DoctorRule(string id, string title, FindingSeverity severity)
    {
        (Id, Title, Severity) = (id, title, severity);
        HelpLink = new Uri($"https://github.com/tern-dotnet/tern/blob/main/docs/rules/{id}.md");
    }

    /// <summary>The id, such as <c>NPLUS1</c>.</summary>
    public string Id { get; }

    /// <summary>The fault in a few words, such as <c>Many single reads in one scope</c>.</summary>
    public string Title { get; }

    /// <summary>How much its findings matter, unless one says otherwise.</summary>
    public FindingSeverity Severity { get; }

    /// <summary>
    /// The page that tells what it means, when it is found, and how to cure it, accept it or turn it off.
    /// </summary>
    public Uri HelpLink { get; }

    /// <summary>The id.</summary>
    /// <returns>Such as <c>NPLUS1</c>.</returns>
    public override string ToString() => Id;
}
