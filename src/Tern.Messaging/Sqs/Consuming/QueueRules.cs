using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>The messages of a queue as one batch, for tests. Only FIFO queues assign sequence numbers.</summary>
internal sealed class QueueRules : RecordRules<SqsMessage>
{
    public static QueueRules Instance { get; } = new();

    public override RecordOrder OrderOf(IReadOnlyList<SqsMessage> records) =>
        records[0].SequenceNumber is null ? RecordOrder.None : RecordOrder.Groups;

    public override string? GroupOf(SqsMessage record) => record.GroupId;

    public override string IdOf(SqsMessage record) => record.MessageId;

    public override int AttemptsOf(SqsMessage record) => record.ReceiveCount;
}
