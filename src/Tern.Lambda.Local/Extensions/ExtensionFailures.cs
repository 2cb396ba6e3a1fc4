using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>Failures of extensions, which end the function's process and its invocations in progress.</summary>
internal static class ExtensionFailures
{
    /// <summary>Creates the failure of an extension that can't be started.</summary>
    public static WorkResult Launch(string message) => WorkResult.Failed("Extension.LaunchError", message);

    /// <summary>Creates the failure that an extension reported.</summary>
    public static WorkResult Reported(string name, ExtensionState state, string type, ReadOnlyMemory<byte> body)
    {
        var isInit = state == ExtensionState.InitError;
        return WorkResult.Failed(
            isInit ? "Extension.InitError" : "Extension.ExitError",
            $"The extension '{name}' reported that it {(isInit ? "can't start" : "ends")}: " +
            $"{type}{(ErrorJson.MessageOf(body.Span) is { } message ? $": {message}" : "")}");
    }

    /// <summary>Creates the failure of an extension whose process exited.</summary>
    public static WorkResult Crash(string name, int exitCode) => WorkResult.Failed(
        "Extension.Crash",
        string.Create(
            CultureInfo.InvariantCulture, $"The extension '{name}' ended before its shutdown: exit status {exitCode}. Its output is in the log."));
}
