using Microsoft.Extensions.Logging;

namespace Tern.Credentials;

/// <summary>
/// Options for assuming a role with an identity provider's token. AWS STS API reference, "AssumeRoleWithWebIdentity".
/// </summary>
public sealed class WebIdentityOptions
{
    /// <summary>
    /// Gets or sets the name of the session, which the account's logs show: 2 to 64 letters, digits or
    /// <c>_+=,.@-</c>. If null, a name is generated.
    /// </summary>
    public string? SessionName { get; set; }

    /// <summary>
    /// Gets or sets the duration of a session: 15 minutes to the role's own maximum, which is at most 12 hours. If
    /// null, STS's default of one hour applies.
    /// </summary>
    public TimeSpan? Duration { get; set; }

    /// <summary>Gets or sets a session policy in JSON, which restricts the session's permissions, or null.</summary>
    public string? Policy { get; set; }

    /// <summary>
    /// Gets or sets the Region of STS. If null, it comes from <c>AWS_REGION</c>, then the profile, then the EC2
    /// instance.
    /// </summary>
    public string? Region { get; set; }

    /// <summary>
    /// Gets or sets a custom STS endpoint. If null, the endpoint comes from <c>AWS_ENDPOINT_URL_STS</c> and similar
    /// settings, then from the Region.
    /// </summary>
    public Uri? Endpoint { get; set; }

    /// <summary>
    /// Gets or sets the handler that sends the requests, or null to create one with <see cref="Connections"/>.
    /// </summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>
    /// Gets or sets the proxy and the certificate authorities for calls to STS. The other connection settings don't
    /// apply here.
    /// </summary>
    public ConnectionOptions Connections { get; set; } = new();

    /// <summary>
    /// Gets or sets a value indicating whether to call STS at its FIPS endpoint. If null, the value comes from
    /// <c>AWS_USE_FIPS_ENDPOINT</c>, then the profile.
    /// </summary>
    public bool? UseFips { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether to call STS at its dual-stack endpoint. If null, the value comes from
    /// <c>AWS_USE_DUALSTACK_ENDPOINT</c>, then the profile.
    /// </summary>
    public bool? UseDualStack { get; set; }

    /// <summary>
    /// Gets or sets the factory of the logger for failures that don't stop the program, or null for no logging.
    /// Secrets are never logged.
    /// </summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>Gets or sets the clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
