using Tern.Handling;
using Tern.Pipeline;

namespace Tern.Messaging.Streams;

/// <summary>The validated options, as they were when the reader was created.</summary>
internal sealed record ShardReaderSettings
{
    // A longer duration is probably a mistake in the unit.
    private static readonly TimeSpan s_longest = TimeSpan.FromHours(1);

    internal required string Application { get; init; }
    internal required string WorkerId { get; init; }
    internal required ShardPosition Start { get; init; }
    internal required TimeSpan LeaseDuration { get; init; }
    internal required int MaxShards { get; init; }
    internal required TimeSpan ShardListInterval { get; init; }
    internal required TimeSpan PollInterval { get; init; }
    internal required TimeSpan IdlePollInterval { get; init; }
    internal required int BatchSize { get; init; }
    internal required HandlerSettings Handling { get; init; }
    internal required CheckpointMode Checkpoints { get; init; }
    internal required TimeSpan CheckpointInterval { get; init; }
    internal required AwsBackoff Backoff { get; init; }
    internal required TimeSpan? PoisonAfterAge { get; init; }
    internal required bool BisectBatches { get; init; }
    internal required bool ContinueAfterTrim { get; init; }
    internal required TimeSpan ShutdownTimeout { get; init; }
    internal required Action<Exception>? OnFault { get; init; }
    internal required TimeProvider Clock { get; init; }
    internal required Func<double>? NextRandom { get; init; }

    /// <summary>The time between two renewals. Two may fail before the lease expires.</summary>
    internal TimeSpan RenewInterval => LeaseDuration / 3;

    internal static ShardReaderSettings Of(StreamConsumerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (string.IsNullOrWhiteSpace(options.Application))
        {
            throw new ArgumentException(
                $"The option {nameof(options.Application)} isn't set. Set it to a name that all workers of the stream use, such as \"billing\".",
                nameof(options));
        }

        Between(options.LeaseDuration, TimeSpan.FromSeconds(1), nameof(options.LeaseDuration));
        Between(options.ShardListInterval, TimeSpan.FromSeconds(1), nameof(options.ShardListInterval));
        Between(options.PollInterval, TimeSpan.FromMilliseconds(1), nameof(options.PollInterval));
        Between(options.IdlePollInterval, options.PollInterval, nameof(options.IdlePollInterval));
        Between(options.CheckpointInterval, TimeSpan.Zero, nameof(options.CheckpointInterval));
        Between(options.RetryDelay, TimeSpan.FromMilliseconds(1), nameof(options.RetryDelay));
        Between(options.MaxRetryDelay, options.RetryDelay, nameof(options.MaxRetryDelay));
        Between(options.ShutdownTimeout, TimeSpan.Zero, nameof(options.ShutdownTimeout));
        AtLeastOne(options.MaxShards, nameof(options.MaxShards));
        AtLeastOne(options.BatchSize, nameof(options.BatchSize));
        return new()
        {
            Application = options.Application,
            // Workers need unique IDs, because two with the same ID would each consider the other's leases their own.
            WorkerId = $"{options.WorkerName ?? Environment.MachineName}-{Guid.NewGuid():N}",
            Start = options.Start,
            LeaseDuration = options.LeaseDuration,
            MaxShards = options.MaxShards,
            ShardListInterval = options.ShardListInterval,
            PollInterval = options.PollInterval,
            IdlePollInterval = options.IdlePollInterval,
            BatchSize = options.BatchSize,
            Handling = HandlerSettings.From(options),
            Checkpoints = options.Checkpoints,
            CheckpointInterval = options.CheckpointInterval,
            Backoff = new(options.RetryDelay, options.MaxRetryDelay, options.NextRandom),
            PoisonAfterAge = options.PoisonAfterAge,
            BisectBatches = options.BisectBatches,
            ContinueAfterTrim = options.ContinueAfterTrim,
            ShutdownTimeout = options.ShutdownTimeout,
            OnFault = options.OnFault,
            Clock = options.TimeProvider,
            NextRandom = options.NextRandom,
        };
    }

    private static void Between(TimeSpan value, TimeSpan least, string name)
    {
        if (value < least || value > s_longest)
            throw new ArgumentOutOfRangeException(name, value, $"The option {name} is {value}. Expected {least} to {s_longest}.");
    }

    private static void AtLeastOne(int value, string name)
    {
        if (value < 1) throw new ArgumentOutOfRangeException(name, value, $"The option {name} is {value}. Expected 1 or more.");
    }
}
