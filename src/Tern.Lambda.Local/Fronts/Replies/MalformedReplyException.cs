namespace Tern.Lambda.Local.Fronts.Replies;

/// <summary>A function's answer is none that its front takes; the message says what is wrong with it, and what was expected.</summary>
internal sealed class MalformedReplyException(string message) : Exception(message);
