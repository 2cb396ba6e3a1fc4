using System.Diagnostics;

namespace Tern.DynamoDb;

/// <summary>
/// Sets the span tags of typed calls, with OpenTelemetry's names for DynamoDB. They contain no keys or values.
/// </summary>
internal static class TableTags
{
    // The pipeline has already set db.collection.name from the operation's resource.
    internal static void Table(Activity activity, string table) => activity.SetTag("aws.dynamodb.table_names", new[] { table });

    internal static void Tables(Activity activity, IEnumerable<string> tables)
    {
        var distinct = tables.Distinct().ToArray();
        if (distinct.Length == 1) activity.SetTag("db.collection.name", distinct[0]);
        activity.SetTag("aws.dynamodb.table_names", distinct);
    }

    internal static void Capacity(Activity activity, CallCapacity? capacity)
    {
        if (capacity is { Last.Count: > 0 }) DynamoDbTags.ConsumedCapacity(activity, capacity.Last);
    }

    internal static double? Units(CallCapacity? capacity) => capacity is null ? null : DynamoDbTags.Units(capacity.Last);
}
