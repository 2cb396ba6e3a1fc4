namespace Tern.Credentials;

/// <summary>A role to assume, with its settings. AWS STS API reference, "AssumeRole".</summary>
/// <param name="Arn">The role's ARN.</param>
internal sealed record AssumedRole(string Arn)
{
    /// <summary>The name of the session in the account's logs, or null to generate one.</summary>
    public string? SessionName { get; init; }

    public string? ExternalId { get; init; }

    /// <summary>The duration of the session in seconds, or null for STS's default of one hour.</summary>
    public int? DurationSeconds { get; init; }

    /// <summary>The serial number of the MFA device that the role requires, or null.</summary>
    public string? MfaSerial { get; init; }

    /// <summary>The session policy, or null.</summary>
    public string? Policy { get; init; }
}
