namespace Tern.Messaging.Streams;

/// <summary>
/// The shard of a batch. A handler of batches can take it instead of a service, for example to write the
/// checkpoints itself.
/// </summary>
public sealed class ShardContext
{
    private readonly int _start;
    private readonly int _count;
    private readonly Func<int, CancellationToken, ValueTask>? _checkpoint;

    /// <summary>Initializes a context for tests of handlers. Its checkpoints have no effect.</summary>
    public ShardContext()
    {
    }

    internal ShardContext(int start, int count, Func<int, CancellationToken, ValueTask> checkpoint) =>
        (_start, _count, _checkpoint) = (start, count, checkpoint);

    /// <summary>Gets the ID of the shard that the records belong to.</summary>
    public string ShardId { get; init; } = "";

    /// <summary>
    /// Gets a value indicating whether the shard is closed and the batch is its last one. The last batch may be empty.
    /// </summary>
    public bool IsLast { get; init; }

    /// <summary>
    /// Stores that this batch and everything before it has been handled, for <see cref="CheckpointMode.Manual"/>. The
    /// shard's next reader starts after it.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the checkpoint is stored.</returns>
    /// <exception cref="OperationCanceledException">Another worker has taken over the shard. Nothing was stored, and
    /// that worker reads again all records that weren't checkpointed.</exception>
    public ValueTask CheckpointAsync(CancellationToken cancellationToken = default) => _count == 0 ? default : CheckpointAsync(_count - 1, cancellationToken);

    /// <summary>
    /// Stores that the records up to the given one, and everything before this batch, have been handled.
    /// </summary>
    /// <param name="index">The zero-based index in the batch of the last handled record.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the checkpoint is stored.</returns>
    /// <exception cref="OperationCanceledException">Another worker has taken over the shard. Nothing was
    /// stored.</exception>
    public ValueTask CheckpointAsync(int index, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        if (_checkpoint is null) return default;
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, _count);
        return _checkpoint(_start + index, cancellationToken);
    }
}
