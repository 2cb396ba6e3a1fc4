namespace Tern.Lambda.Telemetry;

/// <summary>
/// A function's ARN: <c>arn:aws:lambda:eu-west-1:123456789012:function:orders</c>, followed by another colon and the
/// alias or version if the caller specified one.
/// </summary>
internal static class FunctionArn
{
    /// <summary>Returns the ARN without alias or version.</summary>
    public static string Split(string arn, out string account)
    {
        account = "";
        var colons = 0;
        var start = 0;
        for (var i = 0; i < arn.Length; i++)
        {
            if (arn[i] != ':') continue;
            colons++;
            if (colons == 4) start = i + 1;
            if (colons == 5) account = arn[start..i];
            if (colons == 7) return arn[..i];
        }

        return arn;
    }
}
