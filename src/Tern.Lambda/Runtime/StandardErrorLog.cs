using Tern.Lambda.Logging;

namespace Tern.Lambda.Runtime;

/// <summary>
/// The log of a function that has no logger: standard error, which Lambda sends to the function's log group.
/// </summary>
internal sealed class StandardErrorLog : RuntimeLog
{
    public static readonly StandardErrorLog Instance = new();

    public override void Inform(string message) => Write("info", message, null);

    public override void Warn(string message, Exception? exception = null) => Write("warn", message, exception);

    public override void Fail(string message, Exception? exception = null) => Write("fail", message, exception);

    // Carriage returns keep one record in one log event.
    private static void Write(string level, string message, Exception? exception)
    {
        var text = "[tern " + level + "] " + message;
        if (exception is not null) text += "\r" + Describe(exception);
        try
        {
            Console.Error.WriteLine(text.ReplaceLineEndings("\r"));
        }
        catch (IOException)
        {
            // Standard error isn't being read. The event that the line describes is still reported.
        }
    }

    private static string Describe(Exception exception)
    {
        try
        {
            return exception.ToString();
        }
        catch (Exception)
        {
            // An exception whose own members throw must not end the loop.
            return exception.GetType().Name;
        }
    }
}
