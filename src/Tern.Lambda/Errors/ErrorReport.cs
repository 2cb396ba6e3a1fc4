namespace Tern.Lambda.Errors;

/// <summary>
/// The data of an exception that is reported, extracted once and defensively: the exception's members may throw, and
/// inner exceptions may form a cycle, but the report must be sent in any case.
/// </summary>
internal sealed class ErrorReport
{
    private const int MostDepth = 10;
    private const int MostCauses = 10;
    private const int MostStackLines = 200;

    private ErrorReport(string type, string message, string[] stack, ErrorReport[] causes)
    {
        Type = type;
        Message = message;
        Stack = stack;
        Causes = causes;
    }

    /// <summary>The type of the exception without its namespace, by which Step Functions matches errors.</summary>
    public string Type { get; }

    public string Message { get; }

    /// <summary>
    /// The lines of the stack trace, from the innermost call outwards, without the text before the method's name.
    /// </summary>
    public string[] Stack { get; }

    /// <summary>The inner exceptions: several for an <see cref="AggregateException"/>.</summary>
    public ErrorReport[] Causes { get; }

    /// <summary>Creates a report for an error without an exception.</summary>
    public static ErrorReport Of(string type, string message) => new(type, message, [], []);

    public static ErrorReport Of(Exception exception) => Of(Unwrap(exception), 0, new HashSet<Exception>(ReferenceEqualityComparer.Instance));

    /// <summary>
    /// Returns the inner exception if an <see cref="AggregateException"/> only wraps it, as it does after blocking on a
    /// task. Derived types carry their own information, such as a batch's record, and are returned unchanged.
    /// </summary>
    internal static Exception Unwrap(Exception exception)
    {
        for (var depth = 0; depth < MostDepth && exception.GetType() == typeof(AggregateException)
            && exception is AggregateException { InnerExceptions: [var only] }; depth++)
            exception = only;
        return exception;
    }

    private static ErrorReport Of(Exception exception, int depth, HashSet<Exception> seen)
    {
        seen.Add(exception);
        var causes = new List<ErrorReport>();
        if (exception is AggregateException aggregate)
        {
            foreach (var inner in aggregate.InnerExceptions)
                if (causes.Count < MostCauses && depth < MostDepth && !seen.Contains(inner)) causes.Add(Of(inner, depth + 1, seen));
        }
        else if (exception.InnerException is { } inner && depth < MostDepth && !seen.Contains(inner))
        {
            causes.Add(Of(inner, depth + 1, seen));
        }

        return new ErrorReport(ErrorTypeName.Of(exception), MessageOf(exception), StackOf(exception), [.. causes]);
    }

    private static string MessageOf(Exception exception)
    {
        try
        {
            return exception.Message ?? "";
        }
        catch (Exception e)
        {
            return "The exception's message couldn't be read: its Message property threw " + ErrorTypeName.Of(e) + ".";
        }
    }

    private static string[] StackOf(Exception exception)
    {
        string? text;
        try
        {
            text = exception.StackTrace;
        }
        catch (Exception)
        {
            return [];
        }

        if (string.IsNullOrEmpty(text)) return [];
        var lines = new List<string>();
        foreach (var line in text.AsSpan().EnumerateLines())
        {
            var trimmed = line.Trim();
            if (trimmed.IsEmpty) continue;
            if (lines.Count == MostStackLines) break;
            lines.Add((trimmed.StartsWith("at ") ? trimmed[3..] : trimmed).ToString());
        }

        return [.. lines];
    }
}
