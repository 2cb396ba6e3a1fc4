namespace Tern.Messaging.Sqs.Receiving;

/// <summary>What a message is made of.</summary>
internal struct MessageRanges
{
    public ByteRange Id;
    public ByteRange Body;
    public ByteRange Receipt;
    public int ReceiveCount;
    public long SentAt;
    public MessageExtras? Extras;

    /// <summary>What it has beside the rest.</summary>
    public MessageExtras More() => Extras ??= new MessageExtras();
}
