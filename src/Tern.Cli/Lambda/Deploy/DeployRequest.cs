namespace Tern.Cli.Lambda.Deploy;

/// <summary>What <c>tern lambda deploy</c> was asked for.</summary>
internal sealed record DeployRequest
{
    /// <summary>The function's name or ARN.</summary>
    public required string Function { get; init; }

    /// <summary>The zip; null where the version before is put back.</summary>
    public string? Zip { get; init; }

    /// <summary>Whether the version before is put back.</summary>
    public bool Back { get; init; }

    /// <summary>An alias that moves to the new version; null for none.</summary>
    public string? Alias { get; init; }

    /// <summary>A file with an event for the new code's first call; null for no call.</summary>
    public string? Try { get; init; }

    /// <summary>The region; null for the one of the environment or the profile.</summary>
    public string? Region { get; init; }

    /// <summary>The profile; null for the environment's.</summary>
    public string? Profile { get; init; }

    /// <summary>Where Lambda is, such as a stand-in; null for AWS.</summary>
    public Uri? Endpoint { get; init; }

    /// <summary>How long the update may take.</summary>
    public TimeSpan Patience { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>How long to wait before Lambda is asked again.</summary>
    public TimeSpan Pause { get; init; } = TimeSpan.FromSeconds(1);
}
