using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>
/// Builds the environment of a function's process: the variables that any program needs, that Lambda sets, and that the
/// function's options set. No other variable of the emulator is passed on.
/// </summary>
internal static class ProcessVariables
{
    private static readonly string[] s_needed =
    [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TMP", "TEMP", "LANG", "LD_LIBRARY_PATH", "NVM_DIR", "PYENV_ROOT", "VIRTUAL_ENV",
        "SystemRoot", "SystemDrive", "ComSpec", "PATHEXT", "USERPROFILE", "USERNAME", "APPDATA", "LOCALAPPDATA", "ProgramData", "ProgramFiles", "windir",
        "SSL_CERT_FILE", "SSL_CERT_DIR",
    ];

    /// <summary>
    /// The developer's own credentials, and the variables that locate them. A function receives them only if its
    /// options set them.
    /// </summary>
    private static readonly string[] s_credentials =
    [
        "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_SECURITY_TOKEN", "AWS_CREDENTIAL_EXPIRATION", "AWS_PROFILE",
        "AWS_DEFAULT_PROFILE", "AWS_ROLE_ARN", "AWS_ROLE_SESSION_NAME", "AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE",
        "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
    ];

    public static Dictionary<string, string> For(EmulatedFunctionOptions function, string runtimeApi, string logStream)
    {
        var variables = new Dictionary<string, string>(OperatingSystem.IsWindows() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        foreach (System.Collections.DictionaryEntry entry in Environment.GetEnvironmentVariables())
        {
            if (entry is { Key: string name, Value: string value } && IsPassedOn(name)) variables[name] = value;
        }

        // All ARNs here have this account and Region, regardless of the developer's own.
        variables["AWS_REGION"] = variables["AWS_DEFAULT_REGION"] = LocalAws.Region;
        variables["TZ"] = ":UTC";
        if (function.EmulatorUrl?.Invoke() is { } emulator && !variables.ContainsKey("AWS_ENDPOINT_URL"))
            variables["AWS_ENDPOINT_URL"] = emulator.ToString().TrimEnd('/');
        if (!s_credentials.Any(function.Environment.ContainsKey))
            variables["AWS_ACCESS_KEY_ID"] = variables["AWS_SECRET_ACCESS_KEY"] = "local";
        variables["AWS_EC2_METADATA_DISABLED"] = "true";
        foreach (var (name, value) in function.Environment)
        {
            // An empty endpoint selects the service's own.
            if (value.Length == 0 && name.StartsWith("AWS_ENDPOINT_URL", StringComparison.Ordinal)) variables.Remove(name);
            else variables[name] = value;
        }

        // Set last, because a function can't override them either.
        variables["AWS_LAMBDA_RUNTIME_API"] = runtimeApi;
        variables["AWS_LAMBDA_FUNCTION_NAME"] = function.Name;
        variables["AWS_LAMBDA_FUNCTION_VERSION"] = function.Version;
        variables["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = function.MemoryMegabytes.ToString(CultureInfo.InvariantCulture);
        variables["AWS_LAMBDA_LOG_GROUP_NAME"] = "/aws/lambda/" + function.Name;
        variables["AWS_LAMBDA_LOG_STREAM_NAME"] = logStream;
        variables["AWS_LAMBDA_INITIALIZATION_TYPE"] = function.InitializationType;
        if (function.LogFormat is { } format) variables["AWS_LAMBDA_LOG_FORMAT"] = format;
        if (function.LogLevel is { } level) variables["AWS_LAMBDA_LOG_LEVEL"] = level;
        variables["_HANDLER"] = function.Handler ?? function.Name;
        variables["LAMBDA_TASK_ROOT"] = function.FolderPath;
        if (function.MaxConcurrency > 1)
            variables["AWS_LAMBDA_MAX_CONCURRENCY"] = function.MaxConcurrency.ToString(CultureInfo.InvariantCulture);
        return variables;
    }

    /// <summary>
    /// Returns the variables for extensions: all except those that only the function's process receives.
    /// </summary>
    public static Dictionary<string, string> ForExtensions(Dictionary<string, string> variables)
    {
        var own = new Dictionary<string, string>(variables, variables.Comparer);
        foreach (var name in (ReadOnlySpan<string>)["_HANDLER", "LAMBDA_TASK_ROOT", "AWS_LAMBDA_LOG_GROUP_NAME", "AWS_LAMBDA_LOG_STREAM_NAME"])
            own.Remove(name);
        return own;
    }

    // Variables that Lambda sets aren't inherited if the emulator itself runs in a Lambda environment.
    private static bool IsPassedOn(string name) =>
        (name.StartsWith("AWS_", StringComparison.Ordinal) && !name.StartsWith("AWS_LAMBDA_", StringComparison.Ordinal)
            && !name.StartsWith("AWS_CONTAINER_", StringComparison.Ordinal) && name != "AWS_EXECUTION_ENV" && !s_credentials.Contains(name))
        || name.StartsWith("DOTNET_", StringComparison.Ordinal)
        || name.StartsWith("LC_", StringComparison.Ordinal)
        || s_needed.Contains(name, OperatingSystem.IsWindows() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
}
