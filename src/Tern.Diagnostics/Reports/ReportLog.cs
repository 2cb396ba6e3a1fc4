using Microsoft.Extensions.Logging;

namespace Tern.Diagnostics;

/// <summary>
/// Log messages about the doctor itself. Event IDs are stable; those of findings are in <see cref="LogOutput"/>.
/// </summary>
internal static partial class ReportLog
{
    [LoggerMessage(4101, LogLevel.Warning, "The doctor can't write its report to {Path}. Specify a file in a folder that this process can write to.")]
    public static partial void FileFailed(ILogger logger, Exception error, string path);

    [LoggerMessage(4102, LogLevel.Warning, "The doctor itself failed, and continues. Further failures are not logged.")]
    public static partial void RuleFailed(ILogger logger, Exception error);
}
