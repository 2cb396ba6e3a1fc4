using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>Maps levels to the names that Lambda filters by.</summary>
internal static class LogLevels
{
    public static ReadOnlySpan<byte> GetName(LogLevel level) => level switch
    {
        LogLevel.Trace => "TRACE"u8,
        LogLevel.Debug => "DEBUG"u8,
        LogLevel.Information => "INFO"u8,
        LogLevel.Warning => "WARN"u8,
        LogLevel.Error => "ERROR"u8,
        _ => "FATAL"u8,
    };

    /// <summary>Parses Lambda's name of a level, or .NET's; null for anything else.</summary>
    public static LogLevel? Parse(string? text) => text?.ToUpperInvariant() switch
    {
        "TRACE" => LogLevel.Trace,
        "DEBUG" => LogLevel.Debug,
        "INFO" or "INFORMATION" => LogLevel.Information,
        "WARN" or "WARNING" => LogLevel.Warning,
        "ERROR" => LogLevel.Error,
        "FATAL" or "CRITICAL" => LogLevel.Critical,
        "NONE" => LogLevel.None,
        _ => null,
    };
}
