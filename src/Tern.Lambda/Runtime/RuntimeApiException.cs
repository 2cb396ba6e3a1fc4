namespace Tern.Lambda.Runtime;

/// <summary>The Runtime API is unreachable, or ended the process. The loop can't continue.</summary>
internal sealed class RuntimeApiException(string message, Exception? inner = null) : IOException(message, inner);
