namespace Tern.Endpoints;

/// <summary>
/// The input of endpoint rules that is common to all services: the client's settings and the credentials' account.
/// Parameters of a service's operations have a type of their own.
/// </summary>
public readonly record struct AwsEndpointParameters
{
    /// <summary>Gets the Region, or null.</summary>
    public string? Region { get; init; }

    /// <summary>Gets a value indicating whether FIPS endpoints are requested.</summary>
    public bool UseFips { get; init; }

    /// <summary>Gets a value indicating whether dual-stack endpoints are requested.</summary>
    public bool UseDualStack { get; init; }

    /// <summary>Gets the custom endpoint, or null.</summary>
    public string? Endpoint { get; init; }

    /// <summary>Gets the account id of the credentials, or null if it's unknown.</summary>
    public string? AccountId { get; init; }

    /// <summary>
    /// Gets <c>preferred</c>, <c>disabled</c> or <c>required</c>; or null if the service has no account-based
    /// endpoints.
    /// </summary>
    public string? AccountIdEndpointMode { get; init; }

    /// <summary>
    /// Gets the settings that only this service's rules use, as flags that its client defines. 0 for most services.
    /// </summary>
    public int Flags { get; init; }
}
