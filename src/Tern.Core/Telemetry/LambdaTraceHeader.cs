using System.Globalization;
using System.Text;

namespace Tern.Telemetry;

/// <summary>
/// The header <c>x-amzn-trace-id</c>, which lets X-Ray associate a Lambda function's calls with its invocation.
/// </summary>
internal static class LambdaTraceHeader
{
    public const string Name = "x-amzn-trace-id";

    // Process-wide, like the environment variable in which Lambda passes the id, and for the same reason: a client
    // can be created anywhere and knows nothing of the function that it runs in. An AsyncLocal would cost every
    // invocation an execution context, and an option would be missing on every client that the function didn't
    // configure itself. It's written once, before the first event, as a whole, so that no call sees a partial value.
    private static volatile InvocationIds? s_ids;

    /// <summary>
    /// Sets the source of trace ids for all clients of the process, including existing ones. Called by Tern.Lambda's
    /// runtime before the first event.
    /// </summary>
    /// <param name="current">Returns the trace id of the caller's invocation, or null if there is no invocation or it
    /// has no trace id.</param>
    /// <param name="isConcurrent">true if several invocations run at once, so that the process's environment variable
    /// belongs to none of them; otherwise, false.</param>
    public static void UseInvocations(Func<string?> current, bool isConcurrent) => s_ids = new InvocationIds(current, isConcurrent);

    /// <summary>
    /// Returns the function that finds the trace id of the current invocation, or null outside Lambda.
    /// </summary>
    /// <param name="environment">The environment variables.</param>
    public static Func<string?>? GetSource(AwsEnvironment environment)
    {
        if (!environment.IsLambda) return null;
        // Each invocation has its own id, so every call looks it up.
        return () => Find(environment) is { } id ? Escape(id) : null;
    }

    private static string? Find(AwsEnvironment environment)
    {
        var ids = s_ids;
        if (ids?.Current() is { } id) return id;
        if (ids is { IsConcurrent: true }) return null;
        return environment.GetVariable("_X_AMZN_TRACE_ID") is { Length: > 0 } variable ? variable : null;
    }

    /// <summary>Percent-encodes control characters and non-ASCII characters.</summary>
    internal static string Escape(string id)
    {
        if (!id.AsSpan().ContainsAnyExceptInRange(' ', '~')) return id;
        var text = new StringBuilder(id.Length + 16);
        foreach (var b in Encoding.UTF8.GetBytes(id))
        {
            if (b is >= (byte)' ' and <= (byte)'~') text.Append((char)b);
            else text.Append(CultureInfo.InvariantCulture, $"%{b:X2}");
        }

        return text.ToString();
    }

    /// <summary>The source of trace ids when Tern.Lambda runs the invocations.</summary>
    private sealed class InvocationIds(Func<string?> current, bool isConcurrent)
    {
        public Func<string?> Current => current;

        public bool IsConcurrent => isConcurrent;
    }
}
