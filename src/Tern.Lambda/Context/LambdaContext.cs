namespace Tern.Lambda;

/// <summary>One invocation: who asked, by when an answer is due, and where it belongs in logs and traces. In a test, make one with an initializer.</summary>
/// <remarks>Source: "Using the Lambda runtime API" and "Lambda context object" in the AWS Lambda developer guide.</remarks>
public sealed class LambdaContext
{
    private LogKeys _logKeys;
    private IEndsWithInvocation? _metrics;

    /// <summary>
    /// The invocation that runs here, for what is not handed it; null outside of one. Work that outlived its own finds none
    /// where invocations run at the same time, and on demand the one that runs by then.
    /// </summary>
    public static LambdaContext? Current => CurrentInvocation.Context;

    /// <summary>The invocation's id, as it stands in the function's log.</summary>
    public required string RequestId { get; init; }

    /// <summary>The ARN that was invoked: with a version or an alias where the caller named one. Empty where it is not known.</summary>
    public string InvokedFunctionArn { get; init; } = "";

    /// <summary>When Lambda ends the invocation.</summary>
    public DateTimeOffset Deadline { get; init; } = DateTimeOffset.MaxValue;

    /// <summary>The clock that <see cref="RemainingTime"/> is counted by.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>The time until <see cref="Deadline"/>, never below zero.</summary>
    public TimeSpan RemainingTime
    {
        get
        {
            var left = Deadline - Clock.GetUtcNow();
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    /// <summary>The X-Ray trace header (<c>Root=…;Parent=…;Sampled=…</c>); null where Lambda sent none.</summary>
    public string? TraceId { get; init; }

    /// <summary>The tenant, where the function isolates tenants; else null.</summary>
    public string? TenantId { get; init; }

    /// <summary>The client context of a mobile SDK, as the JSON that it sent; null when there is none.</summary>
    public string? ClientContext { get; init; }

    /// <summary>The Cognito identity of the caller; null when there is none.</summary>
    public CognitoIdentity? Identity { get; init; }

    /// <summary>The function.</summary>
    public LambdaFunctionInfo Function { get; init; } = new();

    /// <summary>Whether this is the first invocation of the process.</summary>
    public bool IsColdStart { get; init; }

    /// <summary>
    /// Fires a margin before <see cref="Deadline"/>, so that there is time to stop in order. On a thread of the pool:
    /// handlers that block all of those delay it.
    /// </summary>
    public CancellationToken CancellationToken
    {
        get => Source?.GetToken(SourceVersion) ?? field;
        init;
    }

    /// <summary>Where the token comes from: it is made when asked for.</summary>
    internal InvocationSource? Source { get; init; }

    /// <summary>Which of the source's invocations this is.</summary>
    internal int SourceVersion { get; init; }

    /// <summary>What the invocation's log lines carry besides.</summary>
    internal ref LogKeys LogKeys => ref _logKeys;

    /// <summary>The metrics that were added in the invocation; null before the first, which puts them here.</summary>
    internal ref IEndsWithInvocation? Metrics => ref _metrics;

    /// <summary>Writes what waits for the invocation's end.</summary>
    internal void EndMetrics() => _metrics?.End();
}
