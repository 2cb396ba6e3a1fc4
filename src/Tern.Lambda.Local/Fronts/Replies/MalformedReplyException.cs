namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// The front can't use a function's response; the message states what is wrong and what was expected.
/// </summary>
internal sealed class MalformedReplyException(string message) : Exception(message);
