namespace Tern.Messaging.Sqs;

/// <summary>The parts of a message.</summary>
internal struct MessageRanges
{
    public ByteRange Id;
    public ByteRange Body;
    public ByteRange Receipt;
    public int ReceiveCount;
    public long SentAt;
    public MessageExtras? Extras;

    /// <summary>Returns the extras, and creates them if necessary.</summary>
    public MessageExtras More() => Extras ??= new MessageExtras();
}
