namespace Tern.Lambda.Events;

/// <content>The messages as one list.</content>
public sealed partial class RabbitMqEvent
{
    private List<RabbitMqMessage>? _messages;

    /// <summary>
    /// Gets all messages, one queue after another, each in its order. Each message contains its
    /// <see cref="RabbitMqMessage.Queue"/>.
    /// </summary>
    public IReadOnlyList<RabbitMqMessage> Messages => _messages ??= ListMessages();

    private List<RabbitMqMessage> ListMessages()
    {
        var messages = new List<RabbitMqMessage>();
        foreach (var (queue, itsMessages) in MessagesByQueue)
        {
            foreach (var message in itsMessages)
            {
                message.Queue ??= queue;
                messages.Add(message);
            }
        }

        return messages;
    }
}
