using System.Diagnostics;
using System.Globalization;
using System.Text;
using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>What responses put on spans that is more than one value. Called only when somebody listens.</summary>
internal static class DynamoDbTags
{
    // OpenTelemetry wants the capacity of every table as JSON.
    private const string ConsumedCapacityTag = "aws.dynamodb.consumed_capacity";

    internal static void ConsumedCapacity(Activity activity, ConsumedCapacity capacity) => activity.SetTag(ConsumedCapacityTag, (string[])[Json(capacity)]);

    internal static void ConsumedCapacity(Activity activity, IReadOnlyList<ConsumedCapacity> capacities) =>
        activity.SetTag(ConsumedCapacityTag, capacities.Select(Json).ToArray());

    private static string Json(ConsumedCapacity capacity)
    {
        var json = new StringBuilder("{");
        if (capacity.TableName is { } table) json.Append(CultureInfo.InvariantCulture, $"\"TableName\":\"{table}\"");
        Append(json, "CapacityUnits", capacity.CapacityUnits);
        Append(json, "ReadCapacityUnits", capacity.ReadCapacityUnits);
        Append(json, "WriteCapacityUnits", capacity.WriteCapacityUnits);
        return json.Append('}').ToString();
    }

    private static void Append(StringBuilder json, string name, double? value)
    {
        if (value is not { } units) return;
        if (json.Length > 1) json.Append(',');
        json.Append(CultureInfo.InvariantCulture, $"\"{name}\":{units:R}");
    }
}
