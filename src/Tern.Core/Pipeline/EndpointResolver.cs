using Tern.Credentials;
using Tern.Endpoints;

namespace Tern.Pipeline;

/// <summary>
/// Evaluates the service's endpoint rules and caches the last result, because a client mostly repeats one query.
/// Thread-safe; a cache hit allocates nothing.
/// </summary>
/// <param name="rules">The service's rules.</param>
/// <param name="client">The parameters from the client's settings.</param>
/// <param name="regions">The provider that finds the Region, or null if the settings contain it.</param>
internal sealed class EndpointResolver(AwsEndpointRules rules, AwsEndpointParameters client, RegionProvider? regions)
{
    private Entry? _last;
    private string? _region = client.Region;

    /// <summary>
    /// true if the Region is known; otherwise, it must be found before <see cref="Resolve"/> is called.
    /// </summary>
    public bool HasRegion => _region is not null;

    /// <summary>Finds the Region in the environment if the settings don't contain it.</summary>
    public async ValueTask FindRegionAsync(CancellationToken cancellationToken) => _region = await regions!.GetAsync(cancellationToken).ConfigureAwait(false);

    /// <summary>Returns the client's input to the rules.</summary>
    /// <param name="accountId">The account of the credentials, or null.</param>
    public AwsEndpointParameters GetParameters(string? accountId) => client with { Region = _region, AccountId = accountId };

    /// <summary>Returns the endpoint of operations that add nothing to the client's parameters.</summary>
    /// <param name="accountId">The account of the credentials, or null.</param>
    public AwsEndpoint Resolve(string? accountId)
    {
        var last = Volatile.Read(ref _last);
        if (last is not null && last.AccountId == accountId) return last.Endpoint;

        var endpoint = rules.Resolve(GetParameters(accountId));
        Volatile.Write(ref _last, new Entry(accountId, endpoint));
        return endpoint;
    }

    private sealed class Entry(string? accountId, AwsEndpoint endpoint)
    {
        public string? AccountId { get; } = accountId;

        public AwsEndpoint Endpoint { get; } = endpoint;
    }
}
