namespace Tern.Lambda.Local;

/// <summary>A function has reached its reserved concurrency. HTTP callers receive status 429.</summary>
internal sealed class FunctionThrottledException(string function, int limit)
    : Exception($"The function '{function}' has {limit} invocations under way, as many as its reserved concurrency allows. Rate Exceeded.");
