namespace Tern.Lambda;

/// <summary>How the batches of one handler are handled, and what becomes of records that fail. Read once, when the handler is registered.</summary>
public sealed class BatchOptions
{
    /// <summary>
    /// Whether records are handled one by one, in parallel, or by group. One by one for every source: it keeps the
    /// order where there is one, and a handler need not be safe to run beside itself.
    /// </summary>
    public BatchMode Mode { get; set; } = BatchMode.OneByOne;

    /// <summary>The most records, or groups, in work at once; 8. Not used one by one.</summary>
    public int MaxConcurrency { get; set; } = 8;

    /// <summary>
    /// Whether the event source mapping has <c>ReportBatchItemFailures</c> among its <c>FunctionResponseTypes</c>:
    /// <b>say here what is set there</b>. When true, failed records are reported one by one and the rest is
    /// acknowledged; Lambda ignores such a report where the mapping lacks the setting, and takes the batch for handled.
    /// When false, one failed record fails the invocation, and all of the batch comes again. Null, the default, is true
    /// for SQS, Kinesis and DynamoDB, and false for Kafka, whose mappings have the setting in provisioned mode only.
    /// </summary>
    public bool? ReportBatchItemFailures { get; set; }

    /// <summary>
    /// Whether the invocation fails when no record of the batch was handled; false: the records are reported like any
    /// others. When true, all records come again either way, but the failed invocation shows in the function's
    /// <c>Errors</c> metric.
    /// </summary>
    public bool FailInvocationWhenAllFail { get; set; }

    /// <summary>
    /// What happens to a record that fails and has been received <see cref="PoisonAfterReceives"/> times; it is tried
    /// again by default, and whenever the deadline is near. What was dropped or moved comes again all the same when the
    /// invocation fails as a whole.
    /// </summary>
    public PoisonAction PoisonAction { get; set; } = PoisonAction.Retry;

    /// <summary>
    /// From which receive on a failing record is poison; 5. Only SQS counts receives; streams have
    /// <c>MaximumRetryAttempts</c> of the event source mapping instead. Keep it below the <c>maxReceiveCount</c> of the
    /// queue's redrive policy, or that is first.
    /// </summary>
    public int PoisonAfterReceives { get; set; } = 5;

    /// <summary>
    /// Takes poison records when <see cref="PoisonAction"/> is <see cref="PoisonAction.Move"/>. A record that it fails
    /// for stays failed and comes again.
    /// </summary>
    public Func<PoisonRecord, CancellationToken, ValueTask>? MovePoison { get; set; }
}
