using System.Globalization;
using Tern.Handling;

namespace Tern.Lambda.Batches;

/// <summary>
/// A batch of an invocation, and the response to it. Records that the deadline leaves unhandled are reported like
/// failures.
/// </summary>
internal abstract class BatchRun<TRecord>(
    BatchSource<TRecord> source, IReadOnlyList<TRecord> records, BatchSettings settings, BatchLog log, CancellationToken cancellationToken)
    : RecordRun<TRecord>(source, records, settings.Handling, cancellationToken, cancellationToken)
{
    // The number of IDs that an exception message lists; the rest is counted.
    private const int NamedRecords = 10;

    private SortedList<int, BatchRecordError>? _errors;

    protected HandlerSettings Settings => settings.Handling;

    /// <summary>Logs a failure that has no further consequences, because the invocation fails anyway.</summary>
    public void Log(int index, Exception error) => log.RecordFailed(error, IdOf(index), index + 1, Records.Count);

    /// <summary>Returns the response to the batch.</summary>
    /// <exception cref="BatchException">The invocation must fail, because no record was handled or failed records can't
    /// be reported.</exception>
    public BatchFailures Conclude()
    {
        var notHandled = 0;
        var failed = 0;
        foreach (var state in States)
        {
            if (state == RecordState.NotHandled) notHandled++;
            else if (state == RecordState.Failed) failed++;
        }

        if (notHandled + failed == 0) return BatchFailures.None;

        if (notHandled > 0) LogNotHandled(notHandled);
        if (notHandled + failed == Records.Count && settings.FailInvocationWhenAllFail)
            throw Failure(Records.Count == 1 ? "The only record of the batch wasn't handled" : $"None of the {RecordsText} of the batch was handled");
        if (!(settings.ReportBatchItemFailures ?? source.ReportsByDefault))
            throw Failure(
                $"{Text(notHandled + failed)} of the {RecordsText} of the batch weren't handled, and failed records aren't reported individually (see " +
                "BatchOptions.ReportBatchItemFailures)");
        return Report();
    }

    protected override void OnFailed(int index, int attempts, Exception error)
    {
        var id = IdOf(index);
        lock (this) (_errors ??= []).TryAdd(index, new BatchRecordError(id, index, error));
        log.RecordFailed(error, id, index + 1, Records.Count);
    }

    protected override void OnDropped(int index, int attempts, Exception error) => log.PoisonDropped(error, IdOf(index), attempts);

    protected override void OnMoved(int index, int attempts) => log.PoisonMoved(IdOf(index), attempts);

    protected override void OnNotMoved(int index, int attempts, Exception error) => log.PoisonNotMoved(error, IdOf(index), attempts);

    private string RecordsText => Records.Count == 1 ? "1 record" : $"{Text(Records.Count)} records";

    private void LogNotHandled(int notHandled)
    {
        if (CancellationToken.IsCancellationRequested) log.StoppedByDeadline(notHandled, Records.Count);
        else log.StoppedByFailure(notHandled, Records.Count);
    }

    private BatchFailures Report()
    {
        var items = new List<BatchItemIdentifier>();
        HashSet<string>? partitions = null;
        var states = States;
        for (var index = 0; index < states.Length; index++)
        {
            if (states[index] == RecordState.Handled) continue;
            var id = Identify(index);
            if (id.IsEmpty)
                throw Failure($"Record number {Text(index + 1)} of the {RecordsText} of the batch wasn't handled, and has no identifier to report it with");
            if (Order == RecordOrder.Partitions && !(partitions ??= new(StringComparer.Ordinal)).Add(id.Value!)) continue;
            items.Add(id);
            if (Order == RecordOrder.All) break;
        }

        return new BatchFailures(items);
    }

    private BatchItemIdentifier Identify(int index)
    {
        try
        {
            return source.Identify(Records[index]);
        }
        catch (Exception)
        {
            return default;
        }
    }

    private BatchException Failure(string what)
    {
        var errors = _errors?.Values.Where(error => States[error.Index] == RecordState.Failed).ToArray() ?? [];
        var message = what + ", so the whole batch will be redelivered.";
        if (errors.Length > 0)
        {
            var names = errors.Take(NamedRecords).Select(error => error.RecordId.Length > 0 ? error.RecordId : $"number {Text(error.Index + 1)}");
            message += $" Failed: {string.Join(", ", names)}";
            message += errors.Length > NamedRecords ? $" and {Text(errors.Length - NamedRecords)} more." : ".";
        }

        if (CancellationToken.IsCancellationRequested) message += " The invocation's deadline is near.";
        return new BatchException(message, errors);
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
