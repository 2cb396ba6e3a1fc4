using Tern.Load;

namespace Tern.Cli;

/// <summary>The parameters of <c>tern load</c>.</summary>
internal sealed class LoadSettings
{
    public required LoadPlan Plan { get; init; }

    public required IReadOnlyList<Threshold> Thresholds { get; init; }

    /// <summary>true to compare the plan's two scenarios; otherwise, false.</summary>
    public required bool IsComparison { get; init; }

    /// <summary>The URL of the service whose doctor is queried, or null for none.</summary>
    public required Uri? Doctor { get; init; }

    /// <summary>The folder for all reports, or null for none.</summary>
    public required string? Out { get; init; }

    /// <summary>The folder that stores runs, or null for none.</summary>
    public required string? History { get; init; }
}
