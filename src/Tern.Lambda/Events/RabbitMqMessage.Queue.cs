namespace Tern.Lambda.Events;

/// <content>The queue of a message.</content>
public sealed partial class RabbitMqMessage
{
    /// <summary>
    /// Gets the queue and its virtual host, such as <c>orders::/</c>; null for a message that doesn't come from an
    /// event's <c>Messages</c>.
    /// </summary>
    public string? Queue { get; internal set; }
}
