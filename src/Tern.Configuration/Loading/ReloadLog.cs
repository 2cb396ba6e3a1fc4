using Microsoft.Extensions.Logging;

namespace Tern.Configuration;

/// <summary>The log messages of reloads. They contain names and counts, never values.</summary>
internal static partial class ReloadLog
{
    [LoggerMessage(1, LogLevel.Information, "{Source} changed: the configuration has its {Count} values.")]
    internal static partial void Reloaded(ILogger logger, string source, int count);

    [LoggerMessage(2, LogLevel.Warning, "{Source} could not be reloaded. The configuration keeps the values from before; it is tried again.")]
    internal static partial void Failed(ILogger logger, string source, Exception error);
}
