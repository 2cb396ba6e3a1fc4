using Microsoft.Extensions.Logging;

namespace Tern.Credentials;

/// <summary>How credentials are looked for. Read once, when the provider is made; all of it is optional.</summary>
public class CredentialOptions
{
    /// <summary>The region whose STS and sign-in are asked; null for <c>AWS_REGION</c>, then the profile's, then the EC2 instance's.</summary>
    public string? Region { get; set; }

    /// <summary>
    /// Gets the code of an MFA device, given the device's serial number: called whenever a role that demands one is assumed, which is
    /// once in the session's duration. Null: such a role is an error.
    /// </summary>
    public Func<string, CancellationToken, ValueTask<string>>? MfaCode { get; set; }

    /// <summary>
    /// The handler that sends the requests for credentials, those to metadata endpoints included; null for a handler of its own with <see cref="Connections"/>.
    /// </summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>
    /// The proxy and the certificate authorities for the calls to STS, IAM Identity Center and sign-in; the other settings of connections don't apply here.
    /// Metadata endpoints never go through a proxy.
    /// </summary>
    public ConnectionOptions Connections { get; set; } = new();

    /// <summary>
    /// true to call STS, IAM Identity Center and sign-in at their FIPS endpoints; null for <c>AWS_USE_FIPS_ENDPOINT</c>, then the profile.
    /// </summary>
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
