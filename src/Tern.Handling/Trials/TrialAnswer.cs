using System.ComponentModel;

namespace Tern.Handling;

/// <summary>The answer of a handler that ran without its host.</summary>
/// <param name="Body">The answer as the host sends it.</param>
/// <param name="ContentType">The media type.</param>
/// <param name="Status">The status of an HTTP response; 0 if it isn't one.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record TrialAnswer(ReadOnlyMemory<byte> Body, string ContentType, int Status);
