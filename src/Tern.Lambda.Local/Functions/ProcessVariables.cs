using System.Globalization;

namespace Tern.Lambda.Local.Functions;

/// <summary>
/// The environment of a function's process: what any program needs, what Lambda sets, what the function was given.
/// Nothing else of the emulator's.
/// </summary>
internal static class ProcessVariables
{
    private static readonly string[] s_needed =
    [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TMP", "TEMP", "LANG", "TZ", "LD_LIBRARY_PATH", "NVM_DIR", "PYENV_ROOT", "VIRTUAL_ENV",
        "SystemRoot", "SystemDrive", "ComSpec", "PATHEXT", "USERPROFILE", "USERNAME", "APPDATA", "LOCALAPPDATA", "ProgramData", "ProgramFiles", "windir",
        "SSL_CERT_FILE", "SSL_CERT_DIR",
    ];

    public static Dictionary<string, string> For(EmulatedFunctionOptions function, string runtimeApi, string logStream)
    {
        var variables = new Dictionary<string, string>(OperatingSystem.IsWindows() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        foreach (System.Collections.DictionaryEntry entry in Environment.GetEnvironmentVariables())
        {
            if (entry is { Key: string name, Value: string value } && IsPassedOn(name)) variables[name] = value;
        }

        if (!variables.ContainsKey("AWS_REGION")) variables["AWS_REGION"] = FunctionArn.Region;
        if (!variables.ContainsKey("AWS_DEFAULT_REGION")) variables["AWS_DEFAULT_REGION"] = variables["AWS_REGION"];
        foreach (var (name, value) in function.Environment) variables[name] = value;

        // Last, as a function can't set them either.
        variables["AWS_LAMBDA_RUNTIME_API"] = runtimeApi;
        variables["AWS_LAMBDA_FUNCTION_NAME"] = function.Name;
        variables["AWS_LAMBDA_FUNCTION_VERSION"] = "$LATEST";
        variables["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = function.MemoryMegabytes.ToString(CultureInfo.InvariantCulture);
        variables["AWS_LAMBDA_LOG_GROUP_NAME"] = "/aws/lambda/" + function.Name;
        variables["AWS_LAMBDA_LOG_STREAM_NAME"] = logStream;
        variables["AWS_LAMBDA_INITIALIZATION_TYPE"] = function.InitializationType;
        variables["_HANDLER"] = function.Handler ?? function.Name;
        variables["LAMBDA_TASK_ROOT"] = function.FolderPath;
        if (function.MaxConcurrency > 1)
            variables["AWS_LAMBDA_MAX_CONCURRENCY"] = function.MaxConcurrency.ToString(CultureInfo.InvariantCulture);
        return variables;
    }

    /// <summary>Those of extensions: all but what is the function's process's alone.</summary>
    public static Dictionary<string, string> ForExtensions(Dictionary<string, string> variables)
    {
        var own = new Dictionary<string, string>(variables, variables.Comparer);
        foreach (var name in (ReadOnlySpan<string>)["_HANDLER", "LAMBDA_TASK_ROOT", "AWS_LAMBDA_LOG_GROUP_NAME", "AWS_LAMBDA_LOG_STREAM_NAME"])
            own.Remove(name);
        return own;
    }

    // What Lambda sets is not inherited from an emulator that is itself run by one.
    private static bool IsPassedOn(string name) =>
        (name.StartsWith("AWS_", StringComparison.Ordinal) && !name.StartsWith("AWS_LAMBDA_", StringComparison.Ordinal) && name != "AWS_EXECUTION_ENV")
        || name.StartsWith("DOTNET_", StringComparison.Ordinal)
        || name.StartsWith("LC_", StringComparison.Ordinal)
        || s_needed.Contains(name, OperatingSystem.IsWindows() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
}
