namespace Tern.DynamoDb;

/// <summary>A read of a key, shared by all callers that wait for it.</summary>
internal sealed class CacheLoad<T>(CacheKey key, CacheEntry<T>? refreshed) where T : class
{
    private readonly TaskCompletionSource<T?> _source = new(TaskCreationOptions.RunContinuationsAsynchronously);

    internal CacheKey Key { get; } = key;

    /// <summary>The entry that is being refreshed, or null.</summary>
    internal CacheEntry<T>? Refreshed { get; } = refreshed;

    /// <summary>The number of previous consecutive failures for the key.</summary>
    internal int Failures { get; init; }

    /// <summary>
    /// A value indicating whether the item was written after the read began. The result may then be outdated and isn't
    /// cached. Guarded by the shard's gate.
    /// </summary>
    internal bool IsOutdated { get; set; }

    internal Task<T?> Task => _source.Task;

    internal void Answer(T? item) => _source.SetResult(item);

    internal void Fail(Exception error)
    {
        _source.SetException(error);

        // No caller awaits a background refresh. Its failure is counted.
        _ = _source.Task.Exception;
    }
}
