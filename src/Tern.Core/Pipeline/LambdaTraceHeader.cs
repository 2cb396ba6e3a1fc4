using System.Globalization;
using System.Text;
using Tern.Configuration;

namespace Tern.Pipeline;

/// <summary>The header <c>x-amzn-trace-id</c>, by which X-Ray knows a Lambda function's calls as parts of its invocation.</summary>
internal static class LambdaTraceHeader
{
    public const string Name = "x-amzn-trace-id";

    /// <summary>Set by Tern.Lambda, which knows the invocation that a call belongs to without a variable of the process.</summary>
    public static Func<string?>? CurrentInvocationId { get; set; }

    /// <summary>Set by Tern.Lambda where several invocations run at once.</summary>
    public static bool IgnoresProcess { get; set; }

    /// <summary>What finds the id of the invocation that runs; null outside Lambda.</summary>
    /// <param name="environment">Where the variables are.</param>
    public static Func<string?>? GetSource(AwsEnvironment environment)
    {
        if (!environment.IsLambda) return null;
        // Each invocation has an id of its own, so it is looked for at every call.
        return () => Find(environment) is { } id ? Escape(id) : null;
    }

    // The variable belongs to the process: where invocations are concurrent it would be another's.
    private static string? Find(AwsEnvironment environment) =>
        CurrentInvocationId?.Invoke() ?? (IgnoresProcess || environment.GetVariable("_X_AMZN_TRACE_ID") is not { Length: > 0 } id ? null : id);

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
}
