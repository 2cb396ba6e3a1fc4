using System.Globalization;
using System.Text;
using Tern.Configuration;

namespace Tern.Pipeline;

/// <summary>The header <c>x-amzn-trace-id</c>, by which X-Ray knows a Lambda function's calls as parts of its invocation.</summary>
internal static class LambdaTraceHeader
{
    public const string Name = "x-amzn-trace-id";

    // Of the process, as the variable is that Lambda hands the id over in, and for the same reason: a client is made by
    // anyone, anywhere, and knows nothing of the function that it runs in. An AsyncLocal instead would cost every invocation
    // an execution context, and an option would be missing on all clients that the function did not configure itself. It is
    // written once, before the first event, and whole, so that no call ever sees half of it.
    private static volatile InvocationIds? s_ids;

    /// <summary>
    /// Says where ids come from, for all clients of the process, those that are there already too. For Tern.Lambda's
    /// runtime, before the first event.
    /// </summary>
    /// <param name="current">Finds the id of the invocation that the caller belongs to; null where it belongs to none, or it has none.</param>
    /// <param name="isConcurrent">Whether several invocations run at once: the process's variable is then nobody's.</param>
    public static void UseInvocations(Func<string?> current, bool isConcurrent) => s_ids = new InvocationIds(current, isConcurrent);

    /// <summary>What finds the id of the invocation that runs; null outside Lambda.</summary>
    /// <param name="environment">Where the variables are.</param>
    public static Func<string?>? GetSource(AwsEnvironment environment)
    {
        if (!environment.IsLambda) return null;
        // Each invocation has an id of its own, so it is looked for at every call.
        return () => Find(environment) is { } id ? Escape(id) : null;
    }

    private static string? Find(AwsEnvironment environment)
    {
        var ids = s_ids;
        if (ids?.Current() is { } id) return id;
        if (ids is { IsConcurrent: true }) return null;
        return environment.GetVariable("_X_AMZN_TRACE_ID") is { Length: > 0 } variable ? variable : null;
    }

    /// <summary>Percent-encodes control characters and what is not ASCII.</summary>
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

    /// <summary>Where the ids of invocations come from when Tern.Lambda runs them.</summary>
    private sealed class InvocationIds(Func<string?> current, bool isConcurrent)
    {
        public Func<string?> Current => current;

        public bool IsConcurrent => isConcurrent;
    }
}
