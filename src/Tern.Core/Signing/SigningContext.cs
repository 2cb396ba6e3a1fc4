using Tern.Credentials;

namespace Tern.Signing;

/// <summary>What a signer needs beside the request.</summary>
internal readonly ref struct SigningContext
{
    /// <summary>The credentials; null where a token takes their place.</summary>
    public AwsCredentials? Credentials { get; init; }

    /// <summary>The token; null where credentials sign.</summary>
    public AwsBearerToken? Token { get; init; }

    /// <summary>The time of the signature: the service's clock, as well as it is known.</summary>
    public DateTimeOffset Time { get; init; }

    /// <summary>The regions that somebody configured for signatures of several; null where the endpoint says them.</summary>
    public string? RegionSet { get; init; }

    /// <summary>
    /// Whether S3's rules hold: the hash of the body stands in a header of its own, and the body of a request that is signed in its query may be any.
    /// </summary>
    public bool FollowsS3 { get; init; }
}
