namespace Tern.Endpoints;

/// <summary>
/// Endpoint rules that remember what they decided: a client asks the same few questions for as long as it lives. A hit
/// allocates nothing and takes no lock.
/// </summary>
public abstract class AwsCachedEndpointRules : AwsEndpointRules
{
    // A client has one region and seldom more than one account; resources named by ARN may be many, and push each other out.
    private const int Size = 8;

    private readonly Entry?[] _entries = new Entry?[Size];
    private uint _next;

    /// <inheritdoc/>
    public sealed override AwsEndpoint Resolve(in AwsEndpointParameters parameters)
    {
        var key = Reduce(parameters);
        foreach (var entry in _entries)
        {
            if (entry is not null && entry.Parameters == key) return entry.Endpoint;
        }

        // Two threads may take the same place: one entry is lost, and made again when it is asked for.
        var endpoint = Evaluate(key);
        _entries[Interlocked.Increment(ref _next) % Size] = new Entry(key, endpoint);
        return endpoint;
    }

    /// <summary>Drops what the rules don't look at, so that parameters that lead to one endpoint are equal.</summary>
    /// <param name="parameters">The parameters.</param>
    /// <returns>Parameters that lead to the same endpoint.</returns>
    protected virtual AwsEndpointParameters Reduce(in AwsEndpointParameters parameters) => parameters;

    /// <summary>Applies the rules.</summary>
    /// <param name="parameters">What to decide from.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules refuse the combination; the message is theirs.</exception>
    protected abstract AwsEndpoint Evaluate(in AwsEndpointParameters parameters);

    private sealed class Entry(AwsEndpointParameters parameters, AwsEndpoint endpoint)
    {
        internal readonly AwsEndpointParameters Parameters = parameters;
        internal readonly AwsEndpoint Endpoint = endpoint;
    }
}
