using Tern.Local;

namespace Tern.Cli.Local;

/// <summary>What <c>tern local</c> was asked for.</summary>
internal sealed record LocalSettings
{
    /// <summary>The port; 0 for a free one.</summary>
    public required int Port { get; init; }

    /// <summary>The IP address to listen on; null for 127.0.0.1.</summary>
    public required string? Host { get; init; }

    /// <summary>The names that clients may call it by, beside localhost.</summary>
    public required IReadOnlyList<string> AllowedHosts { get; init; }

    /// <summary>Whether each access key in each region has a store of its own.</summary>
    public required bool Separate { get; init; }

    /// <summary>The folder that keeps what is stored; null for memory alone.</summary>
    public required string? Data { get; init; }

    /// <summary>The folder of the buckets of exports and imports; null to refuse them.</summary>
    public required string? Buckets { get; init; }

    /// <summary>The files that create tables and put items, in order.</summary>
    public required IReadOnlyList<string> Seeds { get; init; }

    /// <summary>What goes wrong.</summary>
    public required IReadOnlyList<LocalFault> Faults { get; init; }

    /// <summary>What chance is drawn from.</summary>
    public required long FaultSeed { get; init; }

    /// <summary>How long tables and indexes stay in the states between.</summary>
    public required TimeSpan Delay { get; init; }

    /// <summary>Whether provisioned tables throttle at their capacity.</summary>
    public required bool Throttle { get; init; }

    /// <summary>Which requests are logged.</summary>
    public required LogDetail Log { get; init; }

    /// <summary>Whether the log is JSON, an object a line, rather than for people.</summary>
    public required bool Json { get; init; }
}
