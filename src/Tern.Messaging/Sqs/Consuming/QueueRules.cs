using Tern.Handling;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>The messages of a queue as one batch, for tests. Only FIFO queues assign sequence numbers.</summary>
internal sealed class QueueRules : RecordRules<SqsReceivedMessage>
{
    public static QueueRules Instance { get; } = new();

    public override RecordOrder OrderOf(IReadOnlyList<SqsReceivedMessage> records) =>
        records[0].SequenceNumber is null ? RecordOrder.None : RecordOrder.Groups;

    public override string? GroupOf(SqsReceivedMessage record) => record.GroupId;

    public override string IdOf(SqsReceivedMessage record) => record.MessageId;

    public override int AttemptsOf(SqsReceivedMessage record) => record.ReceiveCount;
}
