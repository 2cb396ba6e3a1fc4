namespace Tern.Endpoints;

/// <summary>What endpoint rules decide from: the client's settings, the credentials' account and the operation's resource.</summary>
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

    /// <summary>The resource of the operation, a name or an ARN, or null.</summary>
    public string? ResourceArn { get; init; }

    /// <summary>The first resource of an operation that takes several, or null: the rules look at no other.</summary>
    public string? FirstResourceArn { get; init; }
}
