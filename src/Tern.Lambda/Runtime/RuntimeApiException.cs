namespace Tern.Lambda.Runtime;

/// <summary>The Runtime API is gone, or told the process to end. The loop cannot go on.</summary>
internal sealed class RuntimeApiException(string message, Exception? inner = null) : IOException(message, inner);
