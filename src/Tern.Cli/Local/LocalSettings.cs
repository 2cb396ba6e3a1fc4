namespace Tern.Cli.Local;

/// <summary>What <c>tern local</c> was asked for.</summary>
internal sealed record LocalSettings
{
    /// <summary>The port on 127.0.0.1; 0 for a free one.</summary>
    public required int Port { get; init; }

    /// <summary>Whether the log is JSON, an object a line, rather than for people.</summary>
    public required bool Json { get; init; }
}
