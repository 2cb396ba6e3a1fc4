namespace Tern.ServiceChecks;

/// <summary>What became of one service.</summary>
/// <param name="Service">Its name.</param>
/// <param name="Protocol">Its protocol.</param>
/// <param name="Operations">How many operations it has.</param>
/// <param name="Lines">How many lines were generated.</param>
/// <param name="Milliseconds">How long generating and compiling took.</param>
/// <param name="Outcome">What became of it.</param>
/// <param name="Complaints">Errors and warnings of the compiler, or why it was not generated.</param>
internal sealed record ServiceResult(
    string Service, string Protocol, int Operations, int Lines, double Milliseconds, Outcome Outcome, IReadOnlyList<string> Complaints);

/// <summary>What became of a service.</summary>
internal enum Outcome
{
    /// <summary>It compiles without a warning.</summary>
    Clean,

    /// <summary>The generator refuses it, with a reason.</summary>
    Refused,

    /// <summary>The compiler complains.</summary>
    Wrong,
}
