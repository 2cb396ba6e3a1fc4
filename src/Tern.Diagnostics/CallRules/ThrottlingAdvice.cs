namespace Tern.Diagnostics;

/// <summary>
/// The advice for each throttling reason of DynamoDB. There are sixteen reasons: table or index, read or write, and one
/// of four limits (Amazon DynamoDB Developer Guide, "Diagnosing throttling": the member <c>ThrottlingReasons</c>).
/// </summary>
internal static class ThrottlingAdvice
{
    public static string Of(string? reason)
    {
        if (reason is null)
            return "Send fewer requests at a time: Bounded.ForEachAsync, batches, a cache (prices.Cached(…)), or options.RetryMode = AwsRetryMode.Adaptive.";
        var what = reason.Contains("Index", StringComparison.Ordinal) ? "index" : "table";
        var isWrite = reason.Contains("Write", StringComparison.Ordinal);
        if (reason.EndsWith("KeyRangeThroughputExceeded", StringComparison.Ordinal))
        {
            return isWrite
                ? $"One partition of the {what} receives too many writes; more capacity doesn't help. Spread the key over several (a suffix), or write " +
                    $"less often."
                : $"One partition of the {what} receives too many reads; more capacity doesn't help. "
                    + "Cache the hot items (prices.Cached(…)), or spread the key.";
        }

        if (reason.EndsWith("ProvisionedThroughputExceeded", StringComparison.Ordinal))
            return $"The {what}'s provisioned {(isWrite ? "write" : "read")} capacity is used up: raise it, let it scale, or bill on " +
                $"demand.{Backpressure(what, isWrite)}";
        if (reason.EndsWith("MaxOnDemandThroughputExceeded", StringComparison.Ordinal))
            return $"The {what}'s on-demand maximum is lower than the load: raise MaxRead/WriteRequestUnits, or send fewer requests.";
        if (reason.EndsWith("AccountLimitExceeded", StringComparison.Ordinal))
            return "The account's limit for the Region is used up: request a higher quota, and move work that can wait to another time.";
        return "Send fewer requests at a time: Bounded.ForEachAsync, batches, a cache (prices.Cached(…)).";
    }

    // Writes to a table are throttled when an index can't keep up.
    private static string Backpressure(string what, bool isWrite) =>
        what == "index" && isWrite ? " Writes to the table wait for the index: it needs as much as the table." : "";
}
