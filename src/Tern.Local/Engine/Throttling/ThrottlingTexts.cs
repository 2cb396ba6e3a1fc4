namespace Tern.Local.Engine;

/// <summary>
/// The service's messages for throttled requests (API reference, "TransactWriteItems"; developer guide,
/// "Troubleshooting throttling").
/// </summary>
internal static class ThrottlingTexts
{
    public const string Table =
        "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.";

    public const string Index = "The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded. " +
        "Consider increasing your provisioning level for the under-provisioned global secondary indexes with the UpdateTable API";

    public const string OnDemand =
        "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. " +
        "If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html";

    public const string Account =
        "Throughput exceeds the current throughput limit for your account. Please contact AWS Support at https://aws.amazon.com/support "
            + "request a limit increase";

    /// <summary>The message for operations on tables, which have no throughput.</summary>
    public const string Rate = "Rate of requests exceeds the allowed throughput.";

    public const string Conflict = "Transaction is ongoing for the item";
}
