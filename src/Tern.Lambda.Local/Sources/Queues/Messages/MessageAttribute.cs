namespace Tern.Lambda.Local.Sources;

/// <summary>A message attribute set by the sender: text or bytes.</summary>
internal sealed record MessageAttribute(string DataType, string? Text, byte[]? Bytes);
