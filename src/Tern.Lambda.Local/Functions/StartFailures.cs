using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>
/// Failures of processes that ended unexpectedly, with the service's message followed by the emulator's explanation.
/// </summary>
internal static class StartFailures
{
    /// <summary>Creates the failure of a process that exited while it had an event.</summary>
    public static WorkResult Exit(int exitCode, string requestId) =>
        WorkResult.Failed("Runtime.ExitError", $"RequestId: {requestId} Error: {Describe(exitCode)}");

    /// <summary>Creates the failure of a process that exited before it requested an event.</summary>
    public static WorkResult ExitAtStart(int exitCode) => WorkResult.Failed(
        "Runtime.ExitError", $"{Describe(exitCode)}, before the process requested its first event. Its output is in the log.");

    /// <summary>Creates the failure of a process that took too long to start.</summary>
    /// <param name="function">The function of the process.</param>
    /// <param name="missing">The extension that the process waited for, and what it waited for; null for none.</param>
    public static WorkResult TimedOut(EmulatedFunctionOptions function, string? missing)
    {
        var why = missing ?? "the process didn't request an event with GET /2018-06-01/runtime/invocation/next from the host in AWS_LAMBDA_RUNTIME_API. " +
            "Is the program a Lambda function?";
        return WorkResult.Failed(
            "Sandbox.Timedout",
            string.Create(CultureInfo.InvariantCulture, $"Init timed out after {function.StartTimeout.TotalSeconds:0.00} seconds: {why}")
                + $"{(missing is null ? "" : ".")} If it needs longer, raise StartTimeout.");
    }

    private static string Describe(int exitCode) => exitCode switch
    {
        0 => "Runtime exited without providing a reason",
        134 => "Runtime exited with error: signal: aborted",
        137 => "Runtime exited with error: signal: killed",
        139 => "Runtime exited with error: signal: segmentation fault",
        143 => "Runtime exited with error: signal: terminated",
        _ => string.Create(CultureInfo.InvariantCulture, $"Runtime exited with error: exit status {exitCode}"),
    };
}
