using Microsoft.Extensions.Logging;

namespace Tern.Configuration;

/// <summary>The log messages of reloads. They contain names and counts, never values.</summary>
internal static partial class ReloadLog
{
    [LoggerMessage(1, LogLevel.Information, "{Source} changed. The configuration now contains its {Count} values.")]
    internal static partial void Reloaded(ILogger logger, string source, int count);

    [LoggerMessage(2, LogLevel.Warning, "{Source} couldn't be reloaded. The configuration keeps its previous values, and the reload is retried.")]
    internal static partial void Failed(ILogger logger, string source, Exception error);
}
