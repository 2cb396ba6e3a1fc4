namespace Tern.Credentials;

/// <summary>How a role is assumed. AWS STS API reference, "AssumeRole".</summary>
public sealed class AssumeRoleOptions : CredentialOptions
{
    /// <summary>The name of the session, which the account's logs show: 2 to 64 letters, digits or <c>_+=,.@-</c>. Null for one that is made up.</summary>
    public string? SessionName { get; set; }

    /// <summary>The external id that the role's trust policy demands, or null.</summary>
    public string? ExternalId { get; set; }

    /// <summary>How long a session lasts: 15 minutes to the role's own maximum, of 12 hours at most. Null for STS's own hour.</summary>
    public TimeSpan? Duration { get; set; }

    /// <summary>
    /// The serial number or ARN of the MFA device whose code the role's trust policy demands, or null.
    /// <see cref="CredentialOptions.MfaCode"/> gets the code.
    /// </summary>
    public string? MfaSerial { get; set; }

    /// <summary>A session policy in JSON that takes rights away from the session, or null.</summary>
    public string? Policy { get; set; }

    /// <summary>An STS endpoint of your own; null for <c>AWS_ENDPOINT_URL_STS</c> and its like, then the region's.</summary>
    public Uri? Endpoint { get; set; }
}
