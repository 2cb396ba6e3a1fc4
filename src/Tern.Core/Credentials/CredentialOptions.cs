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

    /// <summary>What sends the requests for credentials; null for a handler of its own, through the system's proxy where AWS is asked.</summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>Where failures that don't stop the program are logged; null for nowhere. No secret is ever logged.</summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>The clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
