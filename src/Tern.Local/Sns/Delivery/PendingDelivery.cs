namespace Tern.Local.Sns;

/// <summary>A delivery to an external receiver that hasn't ended.</summary>
/// <param name="Id">The ID.</param>
/// <param name="Subscription">The subscription.</param>
/// <param name="Type">The type of the message: <c>Notification</c>, or that of a confirmation.</param>
/// <param name="MessageId">The ID of the message.</param>
/// <param name="Body">The body.</param>
/// <param name="Message">The message that was published, or null for a confirmation.</param>
internal sealed record PendingDelivery(string Id, SnsSubscription Subscription, string Type, string MessageId, string Body, SnsNotification? Message);
