using Tern.Handling;

namespace Tern.Lambda.Batches;

/// <summary>Messages of an SQS queue, standard or FIFO. All messages of an event come from one queue.</summary>
internal sealed class SqsBatchSource : BatchSource<SqsMessage>
{
    public static SqsBatchSource Instance { get; } = new();

    // The name of a FIFO queue must end in this suffix. If a message doesn't name its queue, as in tests: only FIFO
    // queues assign sequence numbers.
    public override RecordOrder OrderOf(IReadOnlyList<SqsMessage> records)
    {
        var message = records[0];
        var isFifo = message.QueueArn is { } queue ? queue.EndsWith(".fifo", StringComparison.Ordinal) : message.SequenceNumber is not null;
        return isFifo ? RecordOrder.Groups : RecordOrder.None;
    }

    public override BatchItemIdentifier Identify(SqsMessage record) => new(record.MessageId);

    // Messages of standard queues may have one too: fair queues use it to distinguish tenants.
    public override string? GroupOf(SqsMessage record) => record.GroupId;

    public override int AttemptsOf(SqsMessage record) => record.ReceiveCount;
}
