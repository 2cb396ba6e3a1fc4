using Tern.Configuration;
using Tern.Endpoints;
using Tern.Regions;

namespace Tern.Pipeline;

/// <summary>
/// Asks the service's endpoint rules, and remembers their last answer: a client asks one question over and over.
/// Thread-safe; a hit allocates nothing.
/// </summary>
/// <param name="rules">The service's rules.</param>
/// <param name="client">What the client's settings say.</param>
/// <param name="regions">What finds the region; null when the settings say it.</param>
internal sealed class EndpointResolver(AwsEndpointRules rules, AwsEndpointParameters client, RegionProvider? regions)
{
    private Entry? _last;
    private string? _region = client.Region;

    /// <summary>Whether the region is known. If it isn't, it must be found before <see cref="Resolve"/>.</summary>
    public bool HasRegion => _region is not null;

    /// <summary>Asks the surroundings for the region that no setting says.</summary>
    public async ValueTask FindRegionAsync(CancellationToken cancellationToken) => _region = await regions!.GetAsync(cancellationToken).ConfigureAwait(false);

    /// <summary>What the client gives to the rules.</summary>
    /// <param name="accountId">The account of the credentials, or null.</param>
    public AwsEndpointParameters GetParameters(string? accountId) => client with { Region = _region, AccountId = accountId };

    /// <summary>The endpoint of operations that add nothing to what the client gives.</summary>
    /// <param name="accountId">The account of the credentials, or null.</param>
    public AwsEndpoint Resolve(string? accountId)
    {
        var last = Volatile.Read(ref _last);
        if (last is not null && last.AccountId == accountId) return last.Endpoint;

        var endpoint = rules.Resolve(GetParameters(accountId));
        Volatile.Write(ref _last, new Entry(accountId, endpoint));
        return endpoint;
    }

    private sealed record Entry(string? AccountId, AwsEndpoint Endpoint);
}
