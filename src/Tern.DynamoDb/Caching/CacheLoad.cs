namespace Tern.DynamoDb;

/// <summary>One read of a key, however many callers wait for it.</summary>
internal sealed class CacheLoad<T>(CacheKey key, CacheEntry<T>? refreshed) where T : class
{
    private readonly TaskCompletionSource<T?> _source = new(TaskCreationOptions.RunContinuationsAsynchronously);

    internal CacheKey Key { get; } = key;

    /// <summary>The entry that is read again; null where none is.</summary>
    internal CacheEntry<T>? Refreshed { get; } = refreshed;

    /// <summary>How often the key failed before, in a row.</summary>
    internal int Failures { get; init; }

    /// <summary>
    /// Whether the item was written since it began: what it reads may be older, and is not kept. Guarded by the shard's
    /// gate.
    /// </summary>
    internal bool IsOutdated { get; set; }

    internal Task<T?> Task => _source.Task;

    internal void Answer(T? item) => _source.SetResult(item);

    internal void Fail(Exception error)
    {
        _source.SetException(error);

        // Nobody waits for one that was begun behind the callers' backs; it is counted.
        _ = _source.Task.Exception;
    }
}
