using Tern.Credentials;

namespace Tern.Signing;

/// <summary>A signer's input besides the request.</summary>
internal readonly ref struct SigningContext
{
    /// <summary>The credentials, or null if a token takes their place.</summary>
    public AwsCredentials? Credentials { get; init; }

    /// <summary>The token, or null if credentials sign.</summary>
    public AwsBearerToken? Token { get; init; }

    /// <summary>The time of the signature, which is the service's time as far as it's known.</summary>
    public DateTimeOffset Time { get; init; }

    /// <summary>The configured Regions of multi-Region signatures, or null if the endpoint specifies them.</summary>
    public string? RegionSet { get; init; }

    /// <summary>
    /// true if the body's hash has a header of its own, and a presigned request allows any body; otherwise, false.
    /// </summary>
    public bool SendsPayloadHash { get; init; }
}
