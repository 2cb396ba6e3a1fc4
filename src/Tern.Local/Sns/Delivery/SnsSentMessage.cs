namespace Tern.Local.Sns;

/// <summary>A message that AWS would have sent, and that is kept instead: an SMS message, an email or a push
/// notification.</summary>
/// <param name="Kind">The protocol: <c>sms</c>, <c>email</c>, <c>email-json</c> or <c>application</c>.</param>
/// <param name="Destination">The phone number, email address or endpoint.</param>
/// <param name="Subject">The subject, or null for none.</param>
/// <param name="Text">The text.</param>
/// <param name="Account">The account that sent it.</param>
/// <param name="Time">The time.</param>
internal sealed record SnsSentMessage(string Kind, string Destination, string? Subject, string Text, string Account, DateTimeOffset Time);
