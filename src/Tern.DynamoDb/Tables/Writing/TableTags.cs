using System.Diagnostics;

namespace Tern.DynamoDb;

/// <summary>What typed calls put on their spans, by OpenTelemetry's names for DynamoDB. No keys and no values.</summary>
internal static class TableTags
{
    internal static void Table(Activity activity, string table)
    {
        activity.SetTag("db.collection.name", table);
        activity.SetTag("aws.dynamodb.table_names", new[] { table });
    }

    internal static void Capacity(Activity activity, CallCapacity? capacity)
    {
        if (capacity?.Last is not null) activity.SetTag("aws.dynamodb.consumed_capacity", capacity.Units);
    }
}
