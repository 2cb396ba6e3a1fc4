namespace Cases.Page;

internal static partial class PageLog
{
    [LoggerMessage(1, LogLevel.Error, "The run failed. The page can start another one.")]
    public static partial void RunFailed(ILogger logger, Exception error);
}
