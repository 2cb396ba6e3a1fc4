namespace Tern.Lambda.Context;

/// <summary>
/// The environment variables with which Lambda describes a function. All code reads them through this class, so that
/// tests can have their own.
/// </summary>
internal abstract class LambdaVariables
{
    /// <summary>The variables of the process.</summary>
    public static LambdaVariables Process { get; } = new ProcessVariables();

    /// <summary>true if the program runs in a Lambda function; otherwise, false.</summary>
    public bool IsLambda => GetText("AWS_LAMBDA_FUNCTION_NAME") is not null;

    /// <summary>Returns the unchanged value of a variable, or null.</summary>
    public abstract string? GetVariable(string name);

    /// <summary>Returns the trimmed value of a variable; null if it is unset or blank.</summary>
    public string? GetText(string name) => GetVariable(name)?.Trim() is { Length: > 0 } text ? text : null;

    private sealed class ProcessVariables : LambdaVariables
    {
        public override string? GetVariable(string name) => Environment.GetEnvironmentVariable(name);
    }
}
