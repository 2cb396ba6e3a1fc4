using Tern.Handling;

namespace Tern.Lambda;

/// <summary>
/// Options for how a handler's batches are handled, and how failed records are treated. They are read once, when the
/// handler is registered. If the invocation fails as a whole, dropped and moved records are redelivered too. Only SQS
/// counts attempts; for streams, use the event source mapping's <c>MaximumRetryAttempts</c>.
/// </summary>
public sealed class BatchOptions : HandlerOptions
{
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
}
