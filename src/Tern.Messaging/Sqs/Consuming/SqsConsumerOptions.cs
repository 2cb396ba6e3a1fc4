using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Options for receiving and handling messages, and for failed messages. A consumer reads them once, when it's created.
/// In a FIFO queue, later messages of a group are received with a failing one, and their receives count as attempts too.
/// </summary>
public sealed class SqsConsumerOptions : HandlerOptions
{
    /// <summary>
    /// Gets or sets the number of messages that may be received before a handler is free. The default is 0. Prefetching
    /// saves calls if handlers are fast. The consumer extends the visibility of waiting messages for up to three
    /// visibility timeouts, then returns them to the queue, which counts as a receive for the queue's redrive policy.
    /// Also applies in the one-by-one mode.
    /// </summary>
    public int Prefetch { get; set; }

    /// <summary>
    /// Gets or sets how long a received message stays invisible to other consumers, in whole seconds. The default is 30
    /// seconds. The consumer extends it while the handler runs, up to SQS's limit of 12 hours.
    /// </summary>
    public TimeSpan VisibilityTimeout { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Gets or sets how long the service waits for a message before it returns an empty response, in whole seconds. The
    /// default is 20 seconds, which is the maximum.
    /// </summary>
    public TimeSpan WaitTime { get; set; } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Gets or sets the maximum number of concurrent polls. One poll runs while the queue is empty, and more while
    /// polls return full batches. If null, the maximum is one for every ten of
    /// <see cref="HandlerOptions.MaxConcurrency"/> and <see cref="Prefetch"/> together, at most 8.
    /// </summary>
    public int? MaxPolls { get; set; }

    /// <summary>
    /// Gets or sets the delay after which a failed message is redelivered, rounded up to whole seconds; zero to
    /// redeliver it immediately. If null, the message is redelivered when its visibility ends, as in a function.
    /// </summary>
    public TimeSpan? RetryDelay { get; set; }

    /// <summary>
    /// Gets or sets a function that returns the delay for a failed message, given the message and the exception. The
    /// message's <see cref="SqsMessage.ReceiveCount"/> is the number of the attempt. If the function returns
    /// null, <see cref="RetryDelay"/> applies. Delays are rounded up to whole seconds and capped at SQS's limit of 12
    /// hours. If the function throws, the consumer logs the exception and uses <see cref="RetryDelay"/>.
    /// </summary>
    public Func<SqsMessage, Exception, TimeSpan?>? RetryDelayOf { get; set; }

    /// <summary>
    /// Gets or sets how long messages in progress may continue when the consumer is stopped. The default is 25 seconds,
    /// which is below the 30 seconds of .NET's hosts. Then the consumer cancels their tokens, and returns
    /// messages whose handlers end because of that to the queue.
    /// </summary>
    public TimeSpan StopTimeout { get; set; } = TimeSpan.FromSeconds(25);

    /// <summary>
    /// true to compare the MD5s that the service returns with those of the bodies and attributes; otherwise, false. The
    /// default is true. Set it to false for an emulator that returns wrong MD5s.
    /// </summary>
    public bool VerifyChecksums { get; set; } = true;

    /// <summary>
    /// Gets or sets the store of bodies that were too long for their messages, which then hold a pointer instead.
    /// <c>Tern.Messaging.S3</c> provides one. If null, handlers get the message as it is.
    /// </summary>
    public PayloadStore? LargePayloads { get; set; }

    /// <summary>
    /// Gets or sets the name of a client that was registered with <c>AddKeyedSqs</c>, or null for the unnamed client.
    /// Used by registered consumers.
    /// </summary>
    public string? ClientName { get; set; }

    /// <summary>
    /// Gets or sets the logger factory, or null to log nothing. Registered consumers use the one from the service
    /// provider.
    /// </summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>
    /// Gets or sets the meter factory, or null for the package's own meter. Registered consumers use the one from the
    /// service provider.
    /// </summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>Gets or sets the clock. The default is the system's clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>The source of random numbers for delays, or null for the shared one.</summary>
    internal Func<double>? NextRandom { get; set; }
}
