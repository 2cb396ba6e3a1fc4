namespace Tern.Credentials.Sts;

/// <summary>A role to assume, and how. AWS STS API reference, "AssumeRole".</summary>
/// <param name="Arn">The role's name.</param>
internal sealed record AssumedRole(string Arn)
{
    /// <summary>The name of the session in logs of the account; null for one that is made up.</summary>
    public string? SessionName { get; init; }

    public string? ExternalId { get; init; }

    /// <summary>How long the session lasts, in seconds; null for STS's own hour.</summary>
    public int? DurationSeconds { get; init; }

    /// <summary>The serial number of the MFA device whose code the role demands, or null.</summary>
    public string? MfaSerial { get; init; }

    /// <summary>The session policy, or null.</summary>
    public string? Policy { get; init; }
}
