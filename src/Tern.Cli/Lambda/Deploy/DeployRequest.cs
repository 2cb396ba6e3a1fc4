namespace Tern.Cli;

/// <summary>The parameters of <c>tern lambda deploy</c>.</summary>
internal sealed record DeployRequest
{
    /// <summary>The function's name or ARN.</summary>
    public required string Function { get; init; }

    /// <summary>The zip file, or null to restore the previous version.</summary>
    public string? Zip { get; init; }

    /// <summary>true to restore the previous version; otherwise, false.</summary>
    public bool Back { get; init; }

    /// <summary>An alias to move to the new version, or null for none.</summary>
    public string? Alias { get; init; }

    /// <summary>A file with an event for the first call of the new code, or null for no call.</summary>
    public string? Try { get; init; }

    /// <summary>The Region, or null for that of the environment or the profile.</summary>
    public string? Region { get; init; }

    /// <summary>The profile, or null for that of the environment.</summary>
    public string? Profile { get; init; }

    /// <summary>The endpoint of Lambda, such as an emulator, or null for AWS.</summary>
    public Uri? Endpoint { get; init; }

    /// <summary>The maximum duration of the update.</summary>
    public TimeSpan Patience { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>The delay between two queries of the function's state.</summary>
    public TimeSpan Pause { get; init; } = TimeSpan.FromSeconds(1);
}
