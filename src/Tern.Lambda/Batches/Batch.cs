using System.Collections;

namespace Tern.Lambda;

/// <summary>
/// All records of an invocation, for a handler that takes them at once. What it does not call failed is acknowledged
/// when it returns; what it throws fails the invocation, and all records come again.
/// </summary>
/// <typeparam name="TRecord">The record, such as <c>SqsMessage</c>.</typeparam>
public sealed class Batch<TRecord> : IReadOnlyList<TRecord>
    where TRecord : class
{
    private readonly IReadOnlyList<TRecord> _records;
    private readonly SortedList<int, Exception> _failures = [];

    /// <summary>A batch of these records.</summary>
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

    /// <summary>The records that were called failed so far, by their place in the batch and in its order.</summary>
    public IReadOnlyDictionary<int, Exception> Failures
    {
        get { lock (_failures) return new SortedList<int, Exception>(_failures); }
    }

    /// <summary>
    /// Says that <paramref name="record"/> was not handled. May be called from several threads; of several errors of
    /// one record the first stays. Of a FIFO queue, the later messages of its group are reported with it, so that they
    /// keep their order.
    /// </summary>
    /// <param name="record">A record of this batch: the object itself.</param>
    /// <param name="error">Why; it is logged.</param>
    /// <exception cref="ArgumentException">The record is not of this batch.</exception>
    public void Fail(TRecord record, Exception error)
    {
        for (var index = 0; index < _records.Count; index++)
        {
            if (!ReferenceEquals(_records[index], record)) continue;
            Fail(index, error);
            return;
        }

        throw new ArgumentException("The record is not of this batch. Pass the object that the batch holds, not a copy.", nameof(record));
    }

    /// <summary>Says that the record at <paramref name="index"/> was not handled; see <see cref="Fail(TRecord, Exception)"/>.</summary>
    /// <param name="index">The record's place in the batch, from 0.</param>
    /// <param name="error">Why; it is logged.</param>
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
