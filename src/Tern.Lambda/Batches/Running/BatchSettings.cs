namespace Tern.Lambda.Batches;

/// <summary>
/// A validated, immutable copy of <see cref="BatchOptions"/>, created when the handler is registered.
/// </summary>
internal sealed record BatchSettings
{
    public static BatchSettings Default { get; } = From(new BatchOptions());

    public required BatchMode Mode { get; init; }

    public required int MaxConcurrency { get; init; }

    public required bool? ReportBatchItemFailures { get; init; }

    public required bool FailInvocationWhenAllFail { get; init; }

    public required PoisonAction PoisonAction { get; init; }

    public required int PoisonAfterReceives { get; init; }

    public required Func<PoisonRecord, CancellationToken, ValueTask>? MovePoison { get; init; }

    /// <summary>Validates and copies the options.</summary>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public static BatchSettings From(BatchOptions options)
    {
        if (!Enum.IsDefined(options.Mode)) throw Wrong(nameof(BatchOptions.Mode), options.Mode, "OneByOne, Parallel or Grouped");
        if (options.MaxConcurrency < 1) throw Wrong(nameof(BatchOptions.MaxConcurrency), options.MaxConcurrency, "1 or more");
        if (!Enum.IsDefined(options.PoisonAction)) throw Wrong(nameof(BatchOptions.PoisonAction), options.PoisonAction, "Retry, Drop or Move");
        if (options.PoisonAfterReceives < 1) throw Wrong(nameof(BatchOptions.PoisonAfterReceives), options.PoisonAfterReceives, "1 or more");
        if (options.PoisonAction == PoisonAction.Move && options.MovePoison is null)
            throw new AwsConfigurationException(
                "BatchOptions.PoisonAction is Move, but BatchOptions.MovePoison is not set. Set it to what takes the poison records.");
        if (options.PoisonAction != PoisonAction.Move && options.MovePoison is not null)
            throw new AwsConfigurationException(
                $"BatchOptions.MovePoison is set, but BatchOptions.PoisonAction is {options.PoisonAction}. Set PoisonAction to Move.");

        return new BatchSettings
        {
            Mode = options.Mode,
            MaxConcurrency = options.MaxConcurrency,
            ReportBatchItemFailures = options.ReportBatchItemFailures,
            FailInvocationWhenAllFail = options.FailInvocationWhenAllFail,
            PoisonAction = options.PoisonAction,
            PoisonAfterReceives = options.PoisonAfterReceives,
            MovePoison = options.MovePoison,
        };
    }

    private static AwsConfigurationException Wrong(string option, object value, string expected) =>
        new($"BatchOptions.{option} is {value}; expected {expected}.");
}
