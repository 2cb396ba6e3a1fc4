using Microsoft.Extensions.Logging;

namespace Tern.Credentials;

/// <summary>How a role is assumed with a token of an identity provider. AWS STS API reference, "AssumeRoleWithWebIdentity".</summary>
public sealed class WebIdentityOptions
{
    /// <summary>The name of the session, which the account's logs show: 2 to 64 letters, digits or <c>_+=,.@-</c>. Null for one that is made up.</summary>
    public string? SessionName { get; set; }

    /// <summary>How long a session lasts: 15 minutes to the role's own maximum, of 12 hours at most. Null for STS's own hour.</summary>
    public TimeSpan? Duration { get; set; }

    /// <summary>A session policy in JSON that takes rights away from the session, or null.</summary>
    public string? Policy { get; set; }

    /// <summary>The region whose STS is asked; null for <c>AWS_REGION</c>, then the profile's, then the EC2 instance's.</summary>
    public string? Region { get; set; }

    /// <summary>An STS endpoint of your own; null for <c>AWS_ENDPOINT_URL_STS</c> and its like, then the region's.</summary>
    public Uri? Endpoint { get; set; }

    /// <summary>What sends the requests; null for a handler of its own with <see cref="Connections"/>.</summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>The proxy and the certificate authorities for the calls to STS; the other settings of connections don't apply here.</summary>
    public ConnectionOptions Connections { get; set; } = new();

    /// <summary>true to call STS at its FIPS endpoint; null for <c>AWS_USE_FIPS_ENDPOINT</c>, then the profile.</summary>
    public bool? UseFips { get; set; }

    /// <summary>
    /// true to call STS, IAM Identity Center and sign-in at their dual-stack endpoints; null for <c>AWS_USE_DUALSTACK_ENDPOINT</c>, then the profile.
    /// </summary>
    public bool? UseDualStack { get; set; }

    /// <summary>Where failures that don't stop the program are logged; null for nowhere. No secret is ever logged.</summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>The clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
