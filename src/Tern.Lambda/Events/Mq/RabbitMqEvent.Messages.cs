namespace Tern.Lambda.Events;

/// <content>The messages as one list.</content>
public sealed partial class RabbitMqEvent
{
    private List<RabbitMqMessage>? _messages;

    /// <summary>All messages, queue by queue, each in its order; each knows its <see cref="RabbitMqMessage.Queue"/>.</summary>
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
