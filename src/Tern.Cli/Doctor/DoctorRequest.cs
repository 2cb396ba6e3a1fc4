using Tern.Diagnostics;

namespace Tern.Cli;

/// <summary>The parameters of <c>tern doctor</c>.</summary>
internal sealed record DoctorRequest
{
    /// <summary>The files; <c>-</c> for the standard input.</summary>
    public required IReadOnlyList<string> Files { get; init; }

    /// <summary>The file for JSON; <c>-</c> for the standard output, null for none.</summary>
    public required string? Json { get; init; }

    /// <summary>The file for SARIF; <c>-</c> for the standard output, null for none.</summary>
    public required string? Sarif { get; init; }

    /// <summary>The file for the page; <c>-</c> for the standard output, null for none.</summary>
    public required string? Html { get; init; }

    /// <summary>The lowest severity that counts as a failure; null for none.</summary>
    public required FindingSeverity? FailOn { get; init; }

    /// <summary>The disabled rules.</summary>
    public required IReadOnlyList<DoctorRule> Disabled { get; init; }
}
