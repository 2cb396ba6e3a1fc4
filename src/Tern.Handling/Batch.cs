using System.Collections;

namespace Tern.Handling;

/// <summary>
/// The records of a batch, for a handler that takes all of them. When the handler returns, all records that it
/// didn't mark as failed are acknowledged. An exception from the handler fails the batch, and all records are
/// redelivered.
/// </summary>
/// <typeparam name="TRecord">The type of the record, such as <c>SqsMessage</c>.</typeparam>
public sealed class Batch<TRecord> : IReadOnlyList<TRecord>
    where TRecord : class
{
    private readonly IReadOnlyList<TRecord> _records;
    private readonly SortedList<int, Exception> _failures = [];

    /// <summary>Initializes a batch of these records.</summary>
    /// <param name="records">The records, in the order of the event.</param>
    public Batch(IReadOnlyList<TRecord> records)
    {
        ArgumentNullException.ThrowIfNull(records);
        _records = records;
    }

    /// <inheritdoc/>
    public int Count => _records.Count;

    /// <inheritdoc/>
    public TRecord this[int index] => _records[index];

    /// <summary>Gets the records marked as failed so far, by their index and in the order of the batch.</summary>
    public IReadOnlyDictionary<int, Exception> Failures
    {
        get { lock (_failures) return new SortedList<int, Exception>(_failures); }
    }

    /// <summary>
    /// Marks <paramref name="record"/> as failed. It may be called from several threads. If a record is marked several
    /// times, the first error is kept. For a FIFO queue, the later messages of its group are reported too, so that they
    /// keep their order.
    /// </summary>
    /// <param name="record">A record of this batch: the same object.</param>
    /// <param name="error">The error, which is logged.</param>
    /// <exception cref="ArgumentException">The record doesn't belong to this batch.</exception>
    public void Fail(TRecord record, Exception error)
    {
        for (var index = 0; index < _records.Count; index++)
        {
            if (!ReferenceEquals(_records[index], record)) continue;
            Fail(index, error);
            return;
        }

        throw new ArgumentException("The record doesn't belong to this batch. Pass the object from the batch, not a copy.", nameof(record));
    }

    /// <summary>
    /// Marks the record at <paramref name="index"/> as failed; see <see cref="Fail(TRecord, Exception)"/>.
    /// </summary>
    /// <param name="index">The zero-based index of the record in the batch.</param>
    /// <param name="error">The error, which is logged.</param>
    public void Fail(int index, Exception error)
    {
        ArgumentNullException.ThrowIfNull(error);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, _records.Count);
        lock (_failures) _failures.TryAdd(index, error);
    }

    /// <inheritdoc/>
    public IEnumerator<TRecord> GetEnumerator() => _records.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
