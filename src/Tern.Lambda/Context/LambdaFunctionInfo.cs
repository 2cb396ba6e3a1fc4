using System.Globalization;
using Tern.Lambda.Context;

namespace Tern.Lambda;

/// <summary>
/// Information about the function from Lambda's environment variables. It is the same for all invocations of the
/// process.
/// </summary>
/// <remarks>Source: "Defined runtime environment variables" in the AWS Lambda developer guide.</remarks>
public sealed class LambdaFunctionInfo
{
    /// <summary>Gets the function's name (<c>AWS_LAMBDA_FUNCTION_NAME</c>); empty outside Lambda.</summary>
    public string Name { get; init; } = "";

    /// <summary>
    /// Gets the function's version (<c>AWS_LAMBDA_FUNCTION_VERSION</c>); <c>$LATEST</c> unless a published version
    /// runs.
    /// </summary>
    public string Version { get; init; } = "$LATEST";

    /// <summary>
    /// Gets the function's memory in mebibytes (<c>AWS_LAMBDA_FUNCTION_MEMORY_SIZE</c>); 0 if unknown.
    /// </summary>
    public int MemoryMegabytes { get; init; }

    /// <summary>Gets the function's log group (<c>AWS_LAMBDA_LOG_GROUP_NAME</c>); empty if unknown.</summary>
    public string LogGroup { get; init; } = "";

    /// <summary>Gets the log stream of this process (<c>AWS_LAMBDA_LOG_STREAM_NAME</c>); empty if unknown.</summary>
    public string LogStream { get; init; } = "";

    /// <summary>Gets the Region (<c>AWS_REGION</c>); empty if unknown.</summary>
    public string Region { get; init; } = "";

    /// <summary>
    /// Gets the handler's name from the function's configuration (<c>_HANDLER</c>); empty if unknown.
    /// </summary>
    public string Handler { get; init; } = "";

    /// <summary>
    /// Gets the reason for which the process was started (<c>AWS_LAMBDA_INITIALIZATION_TYPE</c>): <c>on-demand</c>,
    /// <c>provisioned-concurrency</c> or <c>snap-start</c>.
    /// </summary>
    public string InitializationType { get; init; } = "on-demand";

    /// <summary>
    /// Gets the number of invocations that the process handles at once (<c>AWS_LAMBDA_MAX_CONCURRENCY</c>, set for
    /// Lambda Managed Instances); 1 on demand.
    /// </summary>
    public int MaxConcurrency { get; init; } = 1;

    internal static LambdaFunctionInfo From(LambdaVariables environment) => new()
    {
        Name = environment.GetText("AWS_LAMBDA_FUNCTION_NAME") ?? "",
        Version = environment.GetText("AWS_LAMBDA_FUNCTION_VERSION") ?? "$LATEST",
        MemoryMegabytes = Number(environment, "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", 0),
        LogGroup = environment.GetText("AWS_LAMBDA_LOG_GROUP_NAME") ?? "",
        LogStream = environment.GetText("AWS_LAMBDA_LOG_STREAM_NAME") ?? "",
        Region = environment.GetText("AWS_REGION") ?? "",
        Handler = environment.GetText("_HANDLER") ?? "",
        InitializationType = environment.GetText("AWS_LAMBDA_INITIALIZATION_TYPE") ?? "on-demand",
        MaxConcurrency = Math.Max(1, Number(environment, "AWS_LAMBDA_MAX_CONCURRENCY", 1)),
    };

    private static int Number(LambdaVariables environment, string name, int otherwise) =>
        int.TryParse(environment.GetText(name), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : otherwise;
}
