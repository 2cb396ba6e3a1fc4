using Tern.Json;

namespace Tern.Lambda.Logging;

/// <summary>Writes an exception and its causes with Lambda's member names.</summary>
internal static class ErrorWriter
{
    private const int MaxDepth = 8;
    private const int MaxCauses = 10;

    /// <summary>Writes an exception's members into the current object.</summary>
    public static void Write(ref AwsJsonWriter json, Exception error, int limit, bool isMinimal, int depth = 0)
    {
        json.WriteName("errorType"u8);
        LogValue.WriteText(ref json, error.GetType().FullName ?? error.GetType().Name, limit);
        json.WriteName("errorMessage"u8);
        LogValue.WriteText(ref json, LogText.Of(error, static error => error.Message), limit);
        if (isMinimal) return;
        json.WriteName("stackTrace"u8);
        WriteStack(ref json, LogText.Cut(LogText.Of(error, static error => error.StackTrace), limit));
        if (depth == MaxDepth) return;
        if (error is AggregateException { InnerExceptions.Count: > 1 } aggregate)
        {
            json.WriteName("causes"u8);
            json.WriteStartArray();
            for (var i = 0; i < Math.Min(MaxCauses, aggregate.InnerExceptions.Count); i++)
                WriteObject(ref json, aggregate.InnerExceptions[i], limit, depth + 1);
            json.WriteEndArray();
        }
        else if (error.InnerException is { } inner)
        {
            json.WriteName("cause"u8);
            WriteObject(ref json, inner, limit, depth + 1);
        }
    }

    private static void WriteObject(ref AwsJsonWriter json, Exception error, int limit, int depth)
    {
        json.WriteStartObject();
        Write(ref json, error, limit, isMinimal: false, depth);
        json.WriteEndObject();
    }

    private static void WriteStack(ref AwsJsonWriter json, ReadOnlySpan<char> stack)
    {
        json.WriteStartArray();
        foreach (var frame in stack.EnumerateLines())
            if (frame.Trim() is { Length: > 0 } text) LogValue.WriteText(ref json, text);
        json.WriteEndArray();
    }
}
