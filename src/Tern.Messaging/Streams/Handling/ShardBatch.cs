using System.Collections;

namespace Tern.Messaging.Streams;

/// <summary>
/// A batch of records from one shard, in order, for a batch handler. When the handler returns, all records count as
/// handled unless it reports a failure. If it throws, none do.
/// </summary>
/// <typeparam name="TRecord">The type of the records.</typeparam>
public sealed class ShardBatch<TRecord> : IReadOnlyList<TRecord> where TRecord : class
{
    private readonly IReadOnlyList<TRecord> _records;
    private readonly int _start;
    private readonly Func<int, CancellationToken, ValueTask>? _checkpoint;
    private readonly Lock _gate = new();

    /// <summary>
    /// Initializes a batch with the given records, for tests of handlers. Its checkpoints have no effect.
    /// </summary>
    /// <param name="records">The records.</param>
    public ShardBatch(IReadOnlyList<TRecord> records)
    {
        ArgumentNullException.ThrowIfNull(records);
        (_records, Count) = (records, records.Count);
    }

    internal ShardBatch(IReadOnlyList<TRecord> records, int start, int count, Func<int, CancellationToken, ValueTask> checkpoint)
    {
        (_records, _start, Count, _checkpoint) = (records, start, count, checkpoint);
    }

    /// <summary>Gets the ID of the shard that the records belong to.</summary>
    public string ShardId { get; init; } = "";

    /// <summary>
    /// true if the shard is closed and this is its end, so that no batch follows; otherwise, false. The last batch may
    /// be empty.
    /// </summary>
    public bool IsLast { get; init; }

    /// <inheritdoc/>
    public int Count { get; }

    /// <inheritdoc/>
    public TRecord this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            return _records[_start + index];
        }
    }

    internal Exception? Error { get; private set; }

    internal int FirstFailed { get; private set; } = int.MaxValue;

    /// <summary>Reports that a record wasn't handled: it and all records after it are retried. Thread-safe.</summary>
    /// <param name="index">The zero-based index of the record in the batch. The lowest reported index counts.</param>
    /// <param name="error">The reason, which is logged.</param>
    public void Fail(int index, Exception error)
    {
        ArgumentNullException.ThrowIfNull(error);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
        lock (_gate)
        {
            if (index < FirstFailed) (FirstFailed, Error) = (index, error);
        }
    }

    /// <summary>
    /// Stores that this batch and everything before it has been handled, for <see cref="CheckpointMode.Manual"/>. The
    /// shard's next reader starts after it.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the checkpoint is stored.</returns>
    /// <exception cref="OperationCanceledException">Another worker has taken over the shard. Nothing was stored, and
    /// that worker reads all records again that weren't checkpointed.</exception>
    public ValueTask CheckpointAsync(CancellationToken cancellationToken = default) => Count == 0 ? default : CheckpointAsync(Count - 1, cancellationToken);

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
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
        return _checkpoint is null ? default : _checkpoint(_start + index, cancellationToken);
    }

    /// <inheritdoc/>
    public IEnumerator<TRecord> GetEnumerator()
    {
        for (var index = 0; index < Count; index++) yield return _records[_start + index];
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
