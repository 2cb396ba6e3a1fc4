using System.Diagnostics.Metrics;
using Tern.Messaging.LargePayloads;

namespace Tern.Messaging.Sqs;

/// <summary>How a sender collects and sends. Read once, when it is made.</summary>
public class SqsSenderOptions
{
    /// <summary>
    /// How long the first message of a batch waits for others; 5 ms. A batch of ten, or of <see cref="MaxBatchBytes"/>, goes at
    /// once. Zero sends what is there whenever a call is free.
    /// </summary>
    public TimeSpan MaxWait { get; set; } = TimeSpan.FromMilliseconds(5);

    /// <summary>The most messages in one call; 10, which is the service's limit.</summary>
    public int MaxBatchMessages { get; set; } = 10;

    /// <summary>
    /// The most bytes in one call, bodies and attributes, and so of one message; 1 MiB, which is the service's limit. Lower it for
    /// stand-ins that take less.
    /// </summary>
    public int MaxBatchBytes { get; set; } = 1024 * 1024;

    /// <summary>The most calls at once; 8. In a FIFO queue the calls at once are of different message groups.</summary>
    public int MaxConcurrentCalls { get; set; } = 8;

    /// <summary>
    /// The most messages that are in batches and not yet in the queue; 1,000. Further sends wait until there is room, in the order of the calls. In a FIFO
    /// queue, each of the <see cref="MaxConcurrentCalls"/> has its share.
    /// </summary>
    public int MaxPending { get; set; } = 1_000;

    /// <summary>
    /// How often a message is sent at most when the service refuses it alone for reasons of its own; 5. A call that fails as a
    /// whole is retried by the client, as its own options say.
    /// </summary>
    public int MaxAttempts { get; set; } = 5;

    /// <summary>Whether messages carry the caller's span as <c>traceparent</c>, so that consumers link to it; true.</summary>
    public bool PropagatesTraces { get; set; } = true;

    /// <summary>
    /// true to compare the MD5s that the service returns with those of the messages; otherwise, false. True. Turn it off for an emulator that gets them wrong.
    /// </summary>
    public bool VerifyChecksums { get; set; } = true;

    /// <summary>
    /// Keeps bodies that are too long for a message, which then says where: from <c>Tern.Messaging.S3</c>. Null: such a message
    /// is refused.
    /// </summary>
    public PayloadStore? LargePayloads { get; set; }

    /// <summary>The name of the client, if it was registered with <c>AddKeyedSqs</c>; null for the one without. For senders that are registered.</summary>
    public string? ClientName { get; set; }

    /// <summary>Where its meter comes from; null for the package's one. Those that are registered have the services' one.</summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>The clock; the system's.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
