using System.ComponentModel;

namespace Tern.Local.Serving;

/// <summary>A message attribute that the sender set: text or bytes.</summary>
/// <param name="DataType">The type, such as <c>String</c> or <c>Number.int</c>.</param>
/// <param name="Text">The text, or null for bytes.</param>
/// <param name="Bytes">The bytes, or null for text.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record MessageAttribute(string DataType, string? Text, byte[]? Bytes);
