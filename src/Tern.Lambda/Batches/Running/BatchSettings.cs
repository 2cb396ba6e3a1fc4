using Tern.Handling;

namespace Tern.Lambda.Batches;

/// <summary>
/// A validated, immutable copy of <see cref="BatchOptions"/>, created when the handler is registered.
/// </summary>
internal sealed class BatchSettings
{
    private BatchSettings(BatchOptions options)
    {
        Handling = HandlerSettings.From(options);
        ReportBatchItemFailures = options.ReportBatchItemFailures;
        FailInvocationWhenAllFail = options.FailInvocationWhenAllFail;
    }

    public static BatchSettings Default { get; } = From(new BatchOptions());

    public HandlerSettings Handling { get; }

    public bool? ReportBatchItemFailures { get; }

    public bool FailInvocationWhenAllFail { get; }

    /// <summary>Validates and copies the options.</summary>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public static BatchSettings From(BatchOptions options) => new(options);
}
