using Tern.Endpoints;

namespace Tern.Pipeline;

/// <summary>Asks the service's endpoint rules, and remembers their last answer: a client asks one question over and over. Thread-safe; a hit allocates nothing.</summary>
internal sealed class EndpointResolver(AwsEndpointRules rules, AwsEndpointParameters client)
{
    private Entry? _last;

    /// <param name="accountId">The account of the credentials, or null.</param>
    /// <param name="resource">The resource of the call, or null.</param>
    /// <param name="firstResource">The first of a call's several resources, or null.</param>
    public AwsEndpoint Resolve(string? accountId, string? resource, string? firstResource)
    {
        var last = Volatile.Read(ref _last);
        if (last is not null && last.AccountId == accountId && last.Resource == resource && last.FirstResource == firstResource) return last.Endpoint;

        if (client.Region is null)
            throw new AwsConfigurationException("There is no region. Set the option Region, the environment variable AWS_REGION, or 'region' in the profile, to one such as eu-west-1.");

        var endpoint = rules.Resolve(client with { AccountId = accountId, ResourceArn = resource, FirstResourceArn = firstResource });
        Volatile.Write(ref _last, new Entry(accountId, resource, firstResource, endpoint));
        return endpoint;
    }

    private sealed record Entry(string? AccountId, string? Resource, string? FirstResource, AwsEndpoint Endpoint);
}
