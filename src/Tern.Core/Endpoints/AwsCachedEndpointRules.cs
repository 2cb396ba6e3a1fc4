namespace Tern.Endpoints;

/// <summary>
/// Endpoint rules that remember what they decided: a client asks the same few questions for as long as it lives. A hit
/// allocates nothing and takes no lock.
/// </summary>
/// <typeparam name="TOperation">What operations add to the client's parameters; its default for operations that add nothing.</typeparam>
public abstract class AwsCachedEndpointRules<TOperation> : AwsEndpointRules
    where TOperation : struct, IEquatable<TOperation>
{
    // A client has one region and seldom more than one account; resources named by ARN may be many, and push each other out.
    private const int Size = 8;

    private readonly Entry?[] _entries = new Entry?[Size];
    private uint _next;

    /// <inheritdoc/>
    public sealed override AwsEndpoint Resolve(in AwsEndpointParameters parameters) => Resolve(parameters, default);

    /// <summary>Applies the rules to a call of an operation.</summary>
    /// <param name="parameters">What the client gives.</param>
    /// <param name="operation">What the operation adds.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules refuse the combination; the message is theirs.</exception>
    public AwsEndpoint Resolve(in AwsEndpointParameters parameters, in TOperation operation)
    {
        var (client, own) = (Reduce(parameters), Reduce(operation));
        foreach (var entry in _entries)
        {
            if (entry is not null && entry.Client == client && entry.Operation.Equals(own)) return entry.Endpoint;
        }

        // Two threads may take the same place: one entry is lost, and made again when it is asked for.
        var endpoint = Evaluate(client, own);
        _entries[Interlocked.Increment(ref _next) % Size] = new Entry(client, own, endpoint);
        return endpoint;
    }

    /// <summary>Drops what the rules don't look at, so that parameters that lead to one endpoint are equal.</summary>
    /// <param name="parameters">What the client gives.</param>
    /// <returns>Parameters that lead to the same endpoint.</returns>
    protected virtual AwsEndpointParameters Reduce(in AwsEndpointParameters parameters) => parameters;

    /// <summary>Drops what the rules don't look at, so that parameters that lead to one endpoint are equal.</summary>
    /// <param name="operation">What the operation adds.</param>
    /// <returns>Parameters that lead to the same endpoint.</returns>
    protected virtual TOperation Reduce(in TOperation operation) => operation;

    /// <summary>Applies the rules.</summary>
    /// <param name="parameters">What the client gives.</param>
    /// <param name="operation">What the operation adds.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules refuse the combination; the message is theirs.</exception>
    protected abstract AwsEndpoint Evaluate(in AwsEndpointParameters parameters, in TOperation operation);

    private sealed class Entry(AwsEndpointParameters client, TOperation operation, AwsEndpoint endpoint)
    {
        internal readonly AwsEndpointParameters Client = client;
        internal readonly TOperation Operation = operation;
        internal readonly AwsEndpoint Endpoint = endpoint;
    }
}
