namespace Tern.Lambda;

/// <summary>
/// The context of an invocation: its request, its deadline, and its place in logs and traces. In a test, create one
/// with an object initializer.
/// </summary>
/// <remarks>
/// Source: "Using the Lambda runtime API" and "Lambda context object" in the AWS Lambda developer guide.
/// </remarks>
public sealed class LambdaContext
{
    private LogKeys _logKeys;
    private IEndsWithInvocation? _metrics;

    /// <summary>
    /// Gets the context of the current invocation, for code that doesn't receive it as an argument; null outside of an
    /// invocation. Work that outlives its invocation gets null if invocations are concurrent; on demand, it gets the
    /// invocation that is running by then.
    /// </summary>
    public static LambdaContext? Current => CurrentInvocation.Context;

    /// <summary>Gets the ID of the invocation, as it appears in the function's log.</summary>
    public required string RequestId { get; init; }

    /// <summary>
    /// Gets the ARN that was invoked; it includes a version or an alias if the caller specified one. Empty if unknown.
    /// </summary>
    public string InvokedFunctionArn { get; init; } = "";

    /// <summary>Gets the time at which Lambda ends the invocation.</summary>
    public DateTimeOffset Deadline { get; init; } = DateTimeOffset.MaxValue;

    /// <summary>Gets the clock for <see cref="RemainingTime"/>.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    internal DateTimeOffset? DeadlineOrNull => Deadline == DateTimeOffset.MaxValue ? null : Deadline;

    /// <summary>Gets the time until <see cref="Deadline"/>, which is never negative.</summary>
    public TimeSpan RemainingTime
    {
        get
        {
            var left = Deadline - Clock.GetUtcNow();
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    /// <summary>Gets the X-Ray trace header (<c>Root=…;Parent=…;Sampled=…</c>); null if Lambda sent none.</summary>
    public string? TraceId { get; init; }

    /// <summary>Gets the tenant if the function isolates tenants; otherwise, null.</summary>
    public string? TenantId { get; init; }

    /// <summary>Gets the client context of a mobile SDK as JSON, unchanged; null if there is none.</summary>
    public string? ClientContext { get; init; }

    /// <summary>Gets the Cognito identity of the caller; null if there is none.</summary>
    public CognitoIdentity? Identity { get; init; }

    /// <summary>Gets information about the function.</summary>
    public LambdaFunctionInfo Function { get; init; } = new();

    /// <summary>Gets a value indicating whether this is the first invocation of the process.</summary>
    public bool IsColdStart { get; init; }

    /// <summary>
    /// Gets a token that is canceled a margin before <see cref="Deadline"/>, so that the handler has time to stop
    /// cleanly. It is canceled on a thread of the pool: handlers that block all of its threads delay it.
    /// </summary>
    public CancellationToken CancellationToken
    {
        get => Source?.GetToken(SourceVersion) ?? field;
        init;
    }

    /// <summary>The source of the token, which is created on first use.</summary>
    internal InvocationSource? Source { get; init; }

    /// <summary>The version of the invocation in the source.</summary>
    internal int SourceVersion { get; init; }

    /// <summary>Additional keys of the invocation's log lines.</summary>
    internal ref LogKeys LogKeys => ref _logKeys;

    /// <summary>The metrics that were added during the invocation; null until the first one is added.</summary>
    internal ref IEndsWithInvocation? Metrics => ref _metrics;

    /// <summary>Writes the data that waits for the invocation's end.</summary>
    internal void EndMetrics() => _metrics?.End();
}
