namespace Tern.Credentials;

/// <summary>Options for assuming a role. AWS STS API reference, "AssumeRole".</summary>
public sealed class AssumeRoleOptions : CredentialOptions
{
    /// <summary>
    /// Gets or sets the name of the session, which the account's logs show: 2 to 64 letters, digits or
    /// <c>_+=,.@-</c>. If null, a name is generated.
    /// </summary>
    public string? SessionName { get; set; }

    /// <summary>Gets or sets the external id that the role's trust policy requires, or null.</summary>
    public string? ExternalId { get; set; }

    /// <summary>
    /// Gets or sets the duration of a session: 15 minutes to the role's own maximum, which is at most 12 hours. If
    /// null, STS's default of one hour applies.
    /// </summary>
    public TimeSpan? Duration { get; set; }

    /// <summary>
    /// Gets or sets the serial number or ARN of the MFA device that the role's trust policy requires, or null.
    /// <see cref="CredentialOptions.MfaCode"/> supplies the code.
    /// </summary>
    public string? MfaSerial { get; set; }

    /// <summary>Gets or sets a session policy in JSON, which restricts the session's permissions, or null.</summary>
    public string? Policy { get; set; }

    /// <summary>
    /// Gets or sets a custom STS endpoint. If null, the endpoint comes from <c>AWS_ENDPOINT_URL_STS</c> and similar
    /// settings, then from the Region.
    /// </summary>
    public Uri? Endpoint { get; set; }
}
