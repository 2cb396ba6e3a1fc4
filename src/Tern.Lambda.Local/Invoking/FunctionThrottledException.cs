namespace Tern.Lambda.Local;

/// <summary>A function has reached its reserved concurrency. HTTP callers receive status 429.</summary>
internal sealed class FunctionThrottledException(string function, int limit)
    : Exception($"The function '{function}' has {limit} invocations in progress, the maximum of its reserved concurrency. Rate Exceeded.");
