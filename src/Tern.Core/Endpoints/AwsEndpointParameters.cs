namespace Tern.Endpoints;

/// <summary>
/// What endpoint rules decide from, whatever the service: the client's settings and the credentials' account. What the
/// operations of a service add is a type of its own.
/// </summary>
public readonly record struct AwsEndpointParameters
{
    /// <summary>The region, or null.</summary>
    public string? Region { get; init; }

    /// <summary>Whether FIPS endpoints are asked for.</summary>
    public bool UseFips { get; init; }

    /// <summary>Whether dual-stack endpoints are asked for.</summary>
    public bool UseDualStack { get; init; }

    /// <summary>The caller's own endpoint, or null.</summary>
    public string? Endpoint { get; init; }

    /// <summary>The account of the credentials, or null when unknown.</summary>
    public string? AccountId { get; init; }

    /// <summary><c>preferred</c>, <c>disabled</c> or <c>required</c>; null where the service knows no account-id endpoints.</summary>
    public string? AccountIdEndpointMode { get; init; }

    /// <summary>What the client of S3 is set to; nothing for other services.</summary>
    public AwsEndpointSettings Settings { get; init; }
}
