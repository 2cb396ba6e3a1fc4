using System.Diagnostics.Metrics;

namespace Tern.Messaging.Sqs;

/// <summary>Options for batching and sending. A sender reads them once, when it's created.</summary>
public class SqsSenderOptions
{
    /// <summary>
    /// Gets or sets how long the first message of a batch waits for others. The default is 5 ms. A batch with ten
    /// messages or <see cref="MaxBatchBytes"/> is sent immediately. With zero, the pending messages are sent whenever a
    /// call is free.
    /// </summary>
    public TimeSpan MaxWait { get; set; } = TimeSpan.FromMilliseconds(5);

    /// <summary>
    /// Gets or sets the maximum number of messages in a call. The default is 10, which is the service's limit.
    /// </summary>
    public int MaxBatchMessages { get; set; } = 10;

    /// <summary>
    /// Gets or sets the maximum number of bytes in a call, bodies and attributes, and therefore in a message. The
    /// default is 1 MiB, which is the service's limit. Lower it for emulators with a lower limit.
    /// </summary>
    public int MaxBatchBytes { get; set; } = 1024 * 1024;

    /// <summary>
    /// Gets or sets the maximum number of concurrent calls. The default is 8. In a FIFO queue, concurrent calls have
    /// different message groups.
    /// </summary>
    public int MaxConcurrentCalls { get; set; } = 8;

    /// <summary>
    /// Gets or sets the maximum number of messages that are in batches and not yet in the queue. The default is 1,000.
    /// Further sends wait for room, in the order of the calls. In a FIFO queue, each of the
    /// <see cref="MaxConcurrentCalls"/> has an equal share.
    /// </summary>
    public int MaxPending { get; set; } = 1_000;

    /// <summary>
    /// Gets or sets the maximum number of times that a message is sent when the service rejects only this message
    /// because of an internal error. The default is 5. The client retries calls that fail as a whole, according to its
    /// own options.
    /// </summary>
    public int MaxAttempts { get; set; } = 5;

    /// <summary>
    /// true to send the current span in the messages as <c>traceparent</c>, so that consumers can link to it;
    /// otherwise, false. The default is true.
    /// </summary>
    public bool PropagatesTraces { get; set; } = true;

    /// <summary>
    /// true to compare the MD5s that the service returns with those of the messages; otherwise, false. The default is
    /// true. Set it to false for an emulator that returns wrong MD5s.
    /// </summary>
    public bool VerifyChecksums { get; set; } = true;

    /// <summary>
    /// Gets or sets the store for bodies that are too long for a message, which then holds a pointer instead.
    /// <c>Tern.Messaging.S3</c> provides one. If null, such messages are refused.
    /// </summary>
    public PayloadStore? LargePayloads { get; set; }

    /// <summary>
    /// Gets or sets the name of a client that was registered with <c>AddKeyedSqs</c>, or null for the unnamed client.
    /// Used by registered senders.
    /// </summary>
    public string? ClientName { get; set; }

    /// <summary>
    /// Gets or sets the meter factory, or null for the package's own meter. Registered senders use the one from the
    /// service provider.
    /// </summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>Gets or sets the clock. The default is the system's clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>The source of random numbers for delays, or null for the shared one.</summary>
    internal Func<double>? NextRandom { get; set; }
}
