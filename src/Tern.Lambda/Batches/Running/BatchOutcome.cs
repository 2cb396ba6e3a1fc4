using System.Globalization;

namespace Tern.Lambda.Batches;

/// <summary>
/// The results of a batch's records, and the resulting response. Several threads report results, but only one for each
/// record. A record without a result counts as not handled: a bug here means redelivery, never loss.
/// </summary>
internal sealed class BatchOutcome<TRecord>(
    BatchSource<TRecord> source, BatchKind kind, IReadOnlyList<TRecord> records, BatchSettings settings, BatchLog log, CancellationToken cancellationToken)
{
    // The number of IDs that an exception message lists; the rest is counted.
    private const int NamedRecords = 10;

    private readonly RecordState[] _states = new RecordState[records.Count];
    private SortedList<int, BatchRecordError>? _errors;

    public void Handled(int index) => _states[index] = RecordState.Handled;

    public void AllHandled() => Array.Fill(_states, RecordState.Handled);

    /// <summary>
    /// Records a failure. Returns true if the record is done anyway because it was poison: the records after it may be
    /// handled.
    /// </summary>
    public ValueTask<bool> FailedAsync(int index, Exception error)
    {
        if (error is OperationCanceledException && cancellationToken.IsCancellationRequested)
        {
            _states[index] = RecordState.NotHandled;
            return new(false);
        }

        _states[index] = RecordState.Failed;
        var id = Identify(index).ToString();
        lock (_states) (_errors ??= []).TryAdd(index, new BatchRecordError(id, index, error));
        log.RecordFailed(error, id, index + 1, records.Count);
        // Near the deadline a record may fail for other reasons, so it doesn't count as poison.
        if (settings.PoisonAction == PoisonAction.Retry || cancellationToken.IsCancellationRequested || error is INotPoison) return new(false);

        var receives = ReceiveCountOf(index);
        if (receives < settings.PoisonAfterReceives) return new(false);
        if (settings.PoisonAction == PoisonAction.Move) return MoveAsync(index, new PoisonRecord(records[index]!, id, receives, error));

        log.PoisonDropped(error, id, receives);
        _states[index] = RecordState.Handled;
        return new(true);
    }

    /// <summary>Logs a failure that has no further consequences, because the invocation fails anyway.</summary>
    public void Log(int index, Exception error) => log.RecordFailed(error, Identify(index).ToString(), index + 1, records.Count);

    /// <summary>
    /// Marks the messages that follow a failed one in its group as not handled, whatever the handler's result for them;
    /// used if the handler took all records at once. Their order would be lost if the failed message were redelivered
    /// without them.
    /// </summary>
    public void HoldBackFollowers()
    {
        if (kind != BatchKind.FifoQueue) return;
        HashSet<string>? failed = null;
        for (var index = 0; index < _states.Length; index++)
        {
            if (_states[index] == RecordState.Handled && failed is null) continue;
            if (!TryGetGroup(index, out var group))
            {
                // It might belong to any group: to one that has failed, or to that of any record after it.
                for (; index < _states.Length; index++)
                {
                    if (_states[index] == RecordState.Handled) _states[index] = RecordState.NotHandled;
                }

                return;
            }

            if (_states[index] != RecordState.Handled) (failed ??= new(StringComparer.Ordinal)).Add(group);
            else if (failed!.Contains(group)) _states[index] = RecordState.NotHandled;
        }
    }

    /// <summary>Returns the response to the batch.</summary>
    /// <exception cref="BatchException">The invocation must fail.</exception>
    public BatchFailures Conclude()
    {
        var notHandled = 0;
        var failed = 0;
        foreach (var state in _states)
        {
            if (state == RecordState.NotHandled) notHandled++;
            else if (state == RecordState.Failed) failed++;
        }

        if (notHandled + failed == 0) return BatchFailures.None;

        if (notHandled > 0) LogNotHandled(notHandled);
        if (notHandled + failed == records.Count && settings.FailInvocationWhenAllFail)
            throw Failure(records.Count == 1 ? "The only record of the batch was not handled" : $"None of the {Records} of the batch was handled");
        if (!(settings.ReportBatchItemFailures ?? source.ReportsByDefault))
            throw Failure(
                $"{Text(notHandled + failed)} of the {Records} of the batch were not handled, and single records are not reported (see " +
                "BatchOptions.ReportBatchItemFailures)");
        return Report();
    }

    private string Records => records.Count == 1 ? "1 record" : $"{Text(records.Count)} records";

    private void LogNotHandled(int notHandled)
    {
        if (cancellationToken.IsCancellationRequested) log.StoppedByDeadline(notHandled, records.Count);
        else log.StoppedByFailure(notHandled, records.Count);
    }

    private BatchFailures Report()
    {
        var items = new List<BatchItemIdentifier>();
        HashSet<string>? partitions = null;
        for (var index = 0; index < _states.Length; index++)
        {
            if (_states[index] == RecordState.Handled) continue;
            var id = Identify(index);
            if (id.IsEmpty)
                throw Failure($"Record number {Text(index + 1)} of the {Records} of the batch was not handled and has no identifier to report it by");
            if (kind == BatchKind.PartitionedStream && !(partitions ??= new(StringComparer.Ordinal)).Add(id.Value!)) continue;
            items.Add(id);
            if (kind == BatchKind.Stream) break;
        }

        return new BatchFailures(items);
    }

    private async ValueTask<bool> MoveAsync(int index, PoisonRecord poison)
    {
        try
        {
            await settings.MovePoison!(poison, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            log.PoisonNotMoved(error, poison.RecordId, poison.ReceiveCount);
            return false;
        }

        log.PoisonMoved(poison.RecordId, poison.ReceiveCount);
        _states[index] = RecordState.Handled;
        return true;
    }

    // If a record can't be identified, that must not hide the error being logged; the problem is found again when the
    // batch is reported.
    private BatchItemIdentifier Identify(int index)
    {
        try
        {
            return source.Identify(records[index]);
        }
        catch (Exception)
        {
            return default;
        }
    }

    private int ReceiveCountOf(int index)
    {
        try
        {
            return source.ReceiveCountOf(records[index]);
        }
        catch (Exception)
        {
            return 0;
        }
    }

    private bool TryGetGroup(int index, out string group)
    {
        try
        {
            group = source.GroupOf(records[index]) ?? "";
            return true;
        }
        catch (Exception)
        {
            group = "";
            return false;
        }
    }

    private BatchException Failure(string what)
    {
        var errors = _errors?.Values.Where(error => _states[error.Index] == RecordState.Failed).ToArray() ?? [];
        var message = what + ", so that all of it comes again.";
        if (errors.Length > 0)
        {
            var names = errors.Take(NamedRecords).Select(error => error.RecordId.Length > 0 ? error.RecordId : $"number {Text(error.Index + 1)}");
            message += $" Failed: {string.Join(", ", names)}";
            message += errors.Length > NamedRecords ? $" and {Text(errors.Length - NamedRecords)} more." : ".";
        }

        if (cancellationToken.IsCancellationRequested) message += " The invocation's deadline is near.";
        return new BatchException(message, errors);
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
