namespace Tern.Lambda.Events;

/// <content>Where a message comes from.</content>
public sealed partial class RabbitMqMessage
{
    /// <summary>The queue and its virtual host, such as <c>orders::/</c>; null for a message that is not of an event's <c>Messages</c>.</summary>
    public string? Queue { get; internal set; }
}
