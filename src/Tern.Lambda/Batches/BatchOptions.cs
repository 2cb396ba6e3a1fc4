namespace Tern.Lambda;

/// <summary>
/// Options for how a handler's batches are handled, and how failed records are treated. They are read once, when the
/// handler is registered.
/// </summary>
public sealed class BatchOptions
{
    /// <summary>
    /// Gets or sets how records are handled: one after another, in parallel, or by group. The default for every source
    /// is one after another: this preserves the order if there is one, and the handler needn't be thread-safe.
    /// </summary>
    public BatchMode Mode { get; set; } = BatchMode.OneByOne;

    /// <summary>
    /// Gets or sets the maximum number of records, or groups, that are handled at once. The default is 8. It isn't used
    /// if records are handled one after another.
    /// </summary>
    public int MaxConcurrency { get; set; } = 8;

    /// <summary>
    /// Gets or sets a value indicating whether the event source mapping's <c>FunctionResponseTypes</c> include
    /// <c>ReportBatchItemFailures</c>. <b>This option must match that setting.</b> If true, failed records are reported
    /// individually and the rest is acknowledged; if the mapping lacks the setting, Lambda ignores the report and
    /// treats the batch as handled. If false, one failed record fails the invocation, and the whole batch is
    /// redelivered. The default, null, means true for SQS, Kinesis and DynamoDB, and false for Kafka, whose mappings
    /// have the setting only in provisioned mode.
    /// </summary>
    public bool? ReportBatchItemFailures { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the invocation fails if no record of the batch was handled. If true, all
    /// records are redelivered either way, but the failed invocation appears in the function's <c>Errors</c> metric. If
    /// false, the records are reported as usual.
    /// </summary>
    public bool FailInvocationWhenAllFail { get; set; }

    /// <summary>
    /// Gets or sets the action for a record that fails and has been received <see cref="PoisonAfterReceives"/> times.
    /// By default, and whenever the deadline is near, it is retried. If the invocation fails as a whole, dropped and
    /// moved records are redelivered too.
    /// </summary>
    public PoisonAction PoisonAction { get; set; } = PoisonAction.Retry;

    /// <summary>
    /// Gets or sets the receive count from which a failing record counts as poison. The default is 5. Only SQS counts
    /// receives; for streams, use the event source mapping's <c>MaximumRetryAttempts</c>. Keep the value below the
    /// <c>maxReceiveCount</c> of the queue's redrive policy, which otherwise takes effect first.
    /// </summary>
    public int PoisonAfterReceives { get; set; } = 5;

    /// <summary>
    /// Gets or sets the delegate that receives poison records if <see cref="PoisonAction"/> is
    /// <see cref="PoisonAction.Move"/>. If it fails for a record, the record counts as failed and is redelivered.
    /// </summary>
    public Func<PoisonRecord, CancellationToken, ValueTask>? MovePoison { get; set; }
}
