namespace Tern.Local.Sqs;

/// <summary>A message attribute that the sender set: text or bytes.</summary>
internal sealed record MessageAttribute(string DataType, string? Text, byte[]? Bytes);
