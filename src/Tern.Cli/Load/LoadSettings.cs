using Tern.Load;

namespace Tern.Cli.Load;

/// <summary>What <c>tern load</c> is asked to do.</summary>
internal sealed class LoadSettings
{
    public required LoadPlan Plan { get; init; }

    public required IReadOnlyList<Threshold> Thresholds { get; init; }

    /// <summary>Whether the plan's two scenarios are to be compared.</summary>
    public required bool IsComparison { get; init; }

    /// <summary>The service whose doctor is asked; null for none.</summary>
    public required Uri? Doctor { get; init; }

    /// <summary>The folder for all reports; null for none.</summary>
    public required string? Out { get; init; }

    /// <summary>The folder that keeps runs; null for none.</summary>
    public required string? History { get; init; }
}
