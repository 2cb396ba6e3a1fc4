using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>The surroundings of a queue.</summary>
internal sealed class QueueHost
{
    public required LocalSchedule Schedule { get; init; }

    public required QueueMemory Memory { get; init; }

    /// <summary>Gets a function that finds a queue by its ARN, or returns null if there is none.</summary>
    public required Func<string, MessageQueue?> Find { get; init; }

    /// <summary>Gets the injected faults of deliveries, or null for none.</summary>
    public IDeliveryFaults? Faults { get; init; }

    public TimeProvider Clock => Schedule.Clock;

    /// <summary>Gets or sets the log that keeps queues and messages, or null if they are in memory only.</summary>
    public IStateLog? Log { get; set; }

    /// <summary>Gets or sets a value indicating whether the host is stopping, so that no receiver may wait any
    /// more.</summary>
    public bool IsStopped { get; set; }
}
