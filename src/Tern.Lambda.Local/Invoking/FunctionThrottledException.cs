namespace Tern.Lambda.Local.Invoking;

/// <summary>A function has as many invocations under way as it may: 429 to whoever calls over HTTP.</summary>
internal sealed class FunctionThrottledException(string function, int limit)
    : Exception($"The function '{function}' has {limit} invocations under way, as many as its reserved concurrency allows. Rate Exceeded.");
