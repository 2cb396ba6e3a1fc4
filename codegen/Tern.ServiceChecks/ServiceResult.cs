namespace Tern.ServiceChecks;

/// <summary>The result for one service.</summary>
/// <param name="Service">Its name.</param>
/// <param name="Protocol">Its protocol.</param>
/// <param name="Operations">The number of operations.</param>
/// <param name="Lines">The number of generated lines.</param>
/// <param name="Milliseconds">The duration of generating and compiling.</param>
/// <param name="Outcome">The outcome.</param>
/// <param name="Complaints">Errors and warnings of the compiler, or why it was not generated.</param>
internal sealed record ServiceResult(
    string Service, string Protocol, int Operations, int Lines, double Milliseconds, Outcome Outcome, IReadOnlyList<string> Complaints);

/// <summary>The outcome for a service.</summary>
internal enum Outcome
{
    /// <summary>It compiles without a warning.</summary>
    Clean,

    /// <summary>The generator rejects it, with a reason.</summary>
    Refused,

    /// <summary>The compiler complains.</summary>
    Wrong,
}
