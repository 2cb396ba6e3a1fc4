namespace Tern.Messaging.Sqs.Consuming;

/// <summary>The messages of a message group that wait for the one of theirs that is in work, or about to be.</summary>
internal sealed class MessageGroup(string id)
{
    public string Id => id;

    public Queue<HeldMessage> Waiting { get; } = [];
}
