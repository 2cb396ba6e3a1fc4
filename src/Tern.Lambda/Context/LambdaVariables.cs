namespace Tern.Lambda.Context;

/// <summary>
/// The variables of the environment, in which Lambda says what a function is. Everything reads them through here, so that
/// tests have their own.
/// </summary>
internal abstract class LambdaVariables
{
    /// <summary>The process's own.</summary>
    public static LambdaVariables Process { get; } = new ProcessVariables();

    /// <summary>Whether the program runs in a Lambda function.</summary>
    public bool IsLambda => GetText("AWS_LAMBDA_FUNCTION_NAME") is not null;

    /// <summary>The value of a variable as it is, or null.</summary>
    public abstract string? GetVariable(string name);

    /// <summary>The trimmed value of a variable; null when it is unset or blank.</summary>
    public string? GetText(string name) => GetVariable(name)?.Trim() is { Length: > 0 } text ? text : null;

    private sealed class ProcessVariables : LambdaVariables
    {
        public override string? GetVariable(string name) => Environment.GetEnvironmentVariable(name);
    }
}
