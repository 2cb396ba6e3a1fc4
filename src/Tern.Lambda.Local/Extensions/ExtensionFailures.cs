using System.Globalization;
using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.Extensions;

/// <summary>How an extension fails, which ends the function's process and what that has under way.</summary>
internal static class ExtensionFailures
{
    /// <summary>It can't be started.</summary>
    public static WorkResult Launch(string message) => WorkResult.Failed("Extension.LaunchError", message);

    /// <summary>It said so.</summary>
    public static WorkResult Reported(string name, ExtensionState state, string type, ReadOnlyMemory<byte> body)
    {
        var isInit = state == ExtensionState.InitError;
        return WorkResult.Failed(
            isInit ? "Extension.InitError" : "Extension.ExitError",
            $"The extension '{name}' reported that it {(isInit ? "can't start" : "ends")}: " +
            $"{type}{(ErrorJson.MessageOf(body.Span) is { } message ? $": {message}" : "")}");
    }

    /// <summary>Its process ended.</summary>
    public static WorkResult Crash(string name, int exitCode) => WorkResult.Failed(
        "Extension.Crash",
        string.Create(
            CultureInfo.InvariantCulture, $"The extension '{name}' ended before its shutdown: exit status {exitCode}. What it wrote stands in the log."));
}
