using Microsoft.Extensions.Logging;

namespace Tern.Credentials;

/// <summary>
/// Options for obtaining credentials. They are read once, when the provider is created. All are optional.
/// </summary>
public class CredentialOptions
{
    /// <summary>
    /// Gets or sets the Region of STS and sign-in. If null, it comes from <c>AWS_REGION</c>, then the profile, then
    /// the EC2 instance.
    /// </summary>
    public string? Region { get; set; }

    /// <summary>
    /// Gets or sets the function that returns an MFA device's code, given the device's serial number. It is called
    /// whenever a role that requires a code is assumed, which is once per session. If null, such a role causes an
    /// error.
    /// </summary>
    public Func<string, CancellationToken, ValueTask<string>>? MfaCode { get; set; }

    /// <summary>
    /// Gets or sets the handler that sends the requests for credentials, including those to metadata endpoints, or
    /// null to create one with <see cref="Connections"/>.
    /// </summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>
    /// Gets or sets the proxy and the certificate authorities for calls to STS, IAM Identity Center and sign-in. The
    /// other connection settings don't apply here. Metadata endpoints are never called through a proxy.
    /// </summary>
    public ConnectionOptions Connections { get; set; } = new();

    /// <summary>
    /// Gets or sets a value indicating whether to call STS, IAM Identity Center and sign-in at their FIPS endpoints.
    /// If null, the value comes from <c>AWS_USE_FIPS_ENDPOINT</c>, then the profile.
    /// </summary>
    public bool? UseFips { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether to call STS, IAM Identity Center and sign-in at their dual-stack
    /// endpoints. If null, the value comes from <c>AWS_USE_DUALSTACK_ENDPOINT</c>, then the profile.
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
