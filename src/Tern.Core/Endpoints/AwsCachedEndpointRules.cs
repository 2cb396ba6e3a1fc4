using System.ComponentModel;

namespace Tern.Endpoints;

/// <summary>
/// Endpoint rules that cache their results, because a client repeats the same few queries. A cache hit allocates
/// nothing and takes no lock.
/// </summary>
/// <typeparam name="TOperation">The parameters that operations add to the client's. The default value is used for
/// operations that add none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AwsCachedEndpointRules<TOperation> : AwsEndpointRules
    where TOperation : struct, IEquatable<TOperation>
{
    // A client has one Region and rarely more than one account. Resources named by ARN may be many, and evict each
    // other.
    private const int Size = 8;

    private readonly Entry?[] _entries = new Entry?[Size];
    private uint _next;

    /// <inheritdoc/>
    public sealed override AwsEndpoint Resolve(in AwsEndpointParameters parameters) => Resolve(parameters, default);

    /// <summary>Evaluates the rules for a call of an operation.</summary>
    /// <param name="parameters">The client's parameters.</param>
    /// <param name="operation">The operation's parameters.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules reject the combination. The message comes from the
    /// rules.</exception>
    public AwsEndpoint Resolve(in AwsEndpointParameters parameters, in TOperation operation)
    {
        var (client, own) = (Reduce(parameters), Reduce(operation));
        foreach (var entry in _entries)
        {
            if (entry is not null && entry.Client == client && entry.Operation.Equals(own)) return entry.Endpoint;
        }

        // If two threads take the same slot, one entry is lost and is computed again when it's next needed.
        var endpoint = Evaluate(client, own);
        _entries[Interlocked.Increment(ref _next) % Size] = new Entry(client, own, endpoint);
        return endpoint;
    }

    /// <summary>
    /// Removes parameters that the rules don't use, so that parameters with the same endpoint are equal.
    /// </summary>
    /// <param name="parameters">The client's parameters.</param>
    /// <returns>Parameters that lead to the same endpoint.</returns>
    protected virtual AwsEndpointParameters Reduce(in AwsEndpointParameters parameters) => parameters;

    /// <summary>
    /// Removes parameters that the rules don't use, so that parameters with the same endpoint are equal.
    /// </summary>
    /// <param name="operation">The operation's parameters.</param>
    /// <returns>Parameters that lead to the same endpoint.</returns>
    protected virtual TOperation Reduce(in TOperation operation) => operation;

    /// <summary>Evaluates the rules.</summary>
    /// <param name="parameters">The client's parameters.</param>
    /// <param name="operation">The operation's parameters.</param>
    /// <returns>The endpoint.</returns>
    /// <exception cref="AwsConfigurationException">The rules reject the combination. The message comes from the
    /// rules.</exception>
    protected abstract AwsEndpoint Evaluate(in AwsEndpointParameters parameters, in TOperation operation);

    private sealed class Entry(AwsEndpointParameters client, TOperation operation, AwsEndpoint endpoint)
    {
        internal readonly AwsEndpointParameters Client = client;
        internal readonly TOperation Operation = operation;
        internal readonly AwsEndpoint Endpoint = endpoint;
    }
}
