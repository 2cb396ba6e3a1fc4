using System.Globalization;

namespace Tern.Lambda.Functions;

/// <summary>
/// Logs that a startup takes too long for Lambda, and the parts that are still running, before Lambda silently ends it.
/// </summary>
/// <remarks>
/// Source: "Understanding the Lambda execution environment lifecycle" in the AWS Lambda developer guide. The limit of
/// Lambda's second on-demand attempt, the function's timeout, isn't known to the process, so this isn't an error.
/// </remarks>
internal sealed class StartWatch : IDisposable
{
    private static readonly TimeSpan s_onDemand = TimeSpan.FromSeconds(9);
    private static readonly TimeSpan s_ahead = TimeSpan.FromSeconds(125);

    private readonly ITimer _timer;

    public StartWatch(LambdaRuntimeOptions options, Func<string> current)
    {
        var isAhead = options.Environment.GetVariable("AWS_LAMBDA_INITIALIZATION_TYPE")
            is "provisioned-concurrency" or "snap-start" or "lambda-managed-instances";
        var after = isAhead ? s_ahead : s_onDemand;
        var limit = isAhead
            ? "Lambda stops the initialization after 130 s, or after the function's timeout if that is longer"
            : "Lambda stops the initialization after 10 s, and repeats it within the first invocation";
        _timer = options.Clock.CreateTimer(
            _ => options.Log.Warn(string.Create(
                CultureInfo.InvariantCulture, $"The function has been starting for {after.TotalSeconds} s, and {current()} is still running. {limit}.")),
            null,
            after,
            Timeout.InfiniteTimeSpan);
    }

    public void Dispose() => _timer.Dispose();
}
