namespace Tern.Lambda.Local.Sources.Queues.Messages;

/// <summary>An attribute that a sender gave a message: a text, or bytes.</summary>
internal sealed record MessageAttribute(string DataType, string? Text, byte[]? Bytes);
