namespace Tern.Messaging.Sqs;

/// <summary>
/// The messages of a message group that wait for an earlier one that is in progress or about to start.
/// </summary>
internal sealed class MessageGroup(string id)
{
    public string Id => id;

    public Queue<HeldMessage> Waiting { get; } = [];
}
