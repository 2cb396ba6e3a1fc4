using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Messaging.LargePayloads;

namespace Tern.Messaging.Sqs;

/// <summary>How a consumer receives and handles messages, and what becomes of those that fail. Read once, when it is made.</summary>
public sealed class SqsConsumerOptions
{
    /// <summary>Whether messages are handled in parallel, one by one, or by group. In parallel.</summary>
    public SqsConsumerMode Mode { get; set; } = SqsConsumerMode.Parallel;

    /// <summary>The most messages, or groups, in work at once; 10. Not used one by one.</summary>
    public int MaxConcurrency { get; set; } = 10;

    /// <summary>
    /// How many messages may be received before a handler is free; 0. It saves calls if handlers are fast. The visibility of messages that wait is extended, up
    /// to three visibility timeouts. Then they are given back, which counts as a receive for the queue's redrive policy. Used one by one too.
    /// </summary>
    public int Prefetch { get; set; }

    /// <summary>
    /// How long nobody else receives a message, in whole seconds; 30 seconds. It is extended as long as its handler
    /// runs, up to SQS's 12 hours.
    /// </summary>
    public TimeSpan VisibilityTimeout { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>How long the service waits for a message before it answers that there is none, in whole seconds; 20 seconds, which is the most.</summary>
    public TimeSpan WaitTime { get; set; } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// The most polls at once. There is one while the queue is empty, and more while they come back full. Null: one for each ten
    /// of <see cref="MaxConcurrency"/>, 8 at most.
    /// </summary>
    public int? MaxPolls { get; set; }

    /// <summary>
    /// How long after its failure a message is redelivered, rounded up to whole seconds; zero for at once. Null: when its visibility ends, as in a function.
    /// </summary>
    public TimeSpan? RetryDelay { get; set; }

    /// <summary>
    /// Returns the delay of one failed message, by what failed and by its <see cref="SqsReceivedMessage.ReceiveCount"/>, which is the number of the attempt;
    /// null for <see cref="RetryDelay"/>. Delays are rounded up to whole seconds, and cut to SQS's 12 hours. If the function throws, the consumer logs it and
    /// uses <see cref="RetryDelay"/>.
    /// </summary>
    public Func<SqsReceivedMessage, Exception, TimeSpan?>? RetryDelayOf { get; set; }

    /// <summary>What happens to a message that fails and has been received <see cref="PoisonAfterReceives"/> times; it comes again.</summary>
    public SqsPoisonAction PoisonAction { get; set; } = SqsPoisonAction.Retry;

    /// <summary>
    /// The number of receives from which on a failing message is poison; 5. Keep it below the <c>maxReceiveCount</c> of the queue's redrive policy, which
    /// otherwise acts first. In a FIFO queue, later messages of the group are received with the failing one, and their receives count too.
    /// </summary>
    public int PoisonAfterReceives { get; set; } = 5;

    /// <summary>Takes poison when <see cref="PoisonAction"/> is <see cref="SqsPoisonAction.Move"/>. A message that it fails for comes again.</summary>
    public Func<SqsPoisonMessage, CancellationToken, ValueTask>? MovePoison { get; set; }

    /// <summary>
    /// How long messages in work may go on when the consumer is stopped; 25 seconds, which is below the 30 of .NET's hosts. Then
    /// their tokens are cancelled, and what ends by that is given back.
    /// </summary>
    public TimeSpan StopTimeout { get; set; } = TimeSpan.FromSeconds(25);

    /// <summary>
    /// true to compare the MD5s that the service returns with those of the bodies and attributes; otherwise, false. True. Turn it off
    /// for an emulator that gets them wrong.
    /// </summary>
    public bool VerifyChecksums { get; set; } = true;

    /// <summary>
    /// Where bodies lie that were too long for their messages, which then say where: from <c>Tern.Messaging.S3</c>. Null: a
    /// handler gets what the message has.
    /// </summary>
    public PayloadStore? LargePayloads { get; set; }

    /// <summary>The name of the client, where it was registered with <c>AddKeyedSqs</c>; null for the one without. For consumers that are registered.</summary>
    public string? ClientName { get; set; }

    /// <summary>Where it logs; null for nowhere. Those that are registered have the services' one.</summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>Where its meter comes from; null for the package's one. Those that are registered have the services' one.</summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>The clock; the system's.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
