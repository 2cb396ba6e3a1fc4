using Tern.Diagnosis;

namespace Tern.Cli.Doctor;

/// <summary>What <c>tern doctor</c> was asked for.</summary>
internal sealed record DoctorRequest
{
    /// <summary>The files; <c>-</c> is the standard input.</summary>
    public required IReadOnlyList<string> Files { get; init; }

    /// <summary>Where JSON goes; <c>-</c> is the standard output, null is nowhere.</summary>
    public required string? Json { get; init; }

    /// <summary>Where SARIF goes; <c>-</c> is the standard output, null is nowhere.</summary>
    public required string? Sarif { get; init; }

    /// <summary>Where the page goes; <c>-</c> is the standard output, null is nowhere.</summary>
    public required string? Html { get; init; }

    /// <summary>The least severity that fails; null for none.</summary>
    public required FindingSeverity? FailOn { get; init; }

    /// <summary>The rules that are off.</summary>
    public required IReadOnlyList<DoctorRule> Disabled { get; init; }
}
