using System.Collections;

namespace Tern.Messaging.Streams;

/// <summary>
/// Records of one shard in their order, for a handler that takes them at once. What it does not call failed counts as handled
/// when it returns; when it throws, none does.
/// </summary>
/// <typeparam name="TRecord">The record.</typeparam>
public sealed class ShardBatch<TRecord> : IReadOnlyList<TRecord> where TRecord : class
{
    private readonly IReadOnlyList<TRecord> _records;
    private readonly int _start;
    private readonly Func<int, CancellationToken, ValueTask>? _checkpoint;
    private readonly Lock _gate = new();

    /// <summary>A batch of these records, for tests of handlers. Its checkpoints go nowhere.</summary>
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

    /// <summary>The shard that the records are of.</summary>
    public string ShardId { get; init; } = "";

    /// <summary>Whether nothing comes after this batch: the shard was closed, and this is its end. There may be no records then.</summary>
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

    /// <summary>Says that a record was not handled: it and all after it come again. May be called from several threads.</summary>
    /// <param name="index">The record's place in the batch, from 0. The lowest counts.</param>
    /// <param name="error">Why; it is logged.</param>
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
    /// Stores that this batch and everything before it was handled, for <see cref="CheckpointMode.Manual"/>. Whoever has
    /// the shard next begins after it.
    /// </summary>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>A task that ends when it is stored.</returns>
    /// <exception cref="OperationCanceledException">
    /// The shard is another worker's by now: nothing was stored, and what was not checkpointed comes again there.
    /// </exception>
    public ValueTask CheckpointAsync(CancellationToken cancellationToken = default) => Count == 0 ? default : CheckpointAsync(Count - 1, cancellationToken);

    /// <summary>Stores that the records up to one, and everything before this batch, were handled.</summary>
    /// <param name="index">The last record that was handled, by its place in the batch, from 0.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>A task that ends when it is stored.</returns>
    /// <exception cref="OperationCanceledException">The shard is another worker's by now: nothing was stored.</exception>
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
