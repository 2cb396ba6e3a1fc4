using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>
/// Sets the tags of spans and metrics for structured values of responses. Called only if there is a listener.
/// </summary>
internal static class DynamoDbTags
{
    // OpenTelemetry specifies JSON for the capacity of each table.
    private const string ConsumedCapacityTag = "aws.dynamodb.consumed_capacity";

    private const int LongestName = 1024;

    // The characters of names and ARNs. Other text in a response isn't recorded on spans, so the JSON needs no escapes.
    private static readonly SearchValues<char> NameCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-:/");

    internal static void ConsumedCapacity(Activity activity, ConsumedCapacity capacity) => activity.SetTag(ConsumedCapacityTag, (string[])[Json(capacity)]);

    internal static void ConsumedCapacity(Activity activity, IReadOnlyList<ConsumedCapacity> capacities) =>
        activity.SetTag(ConsumedCapacityTag, capacities.Select(Json).ToArray());

    internal static void ConsumedCapacity(Activity activity, VectorCapacity capacity) => activity.SetTag(ConsumedCapacityTag, (string[])[Json(capacity)]);

    /// <summary>Returns the units that a response reports, or null if it doesn't.</summary>
    internal static double? Units(ConsumedCapacity? capacity) => capacity?.CapacityUnits;

    /// <summary>Returns null: vector search is metered in bytes.</summary>
    internal static double? Units(VectorCapacity? capacity) => null;

    /// <summary>Returns the sum of the units of all tables, or null if the response reports none.</summary>
    internal static double? Units(IReadOnlyList<ConsumedCapacity> capacities)
    {
        double? units = null;
        for (var i = 0; i < capacities.Count; i++)
            if (capacities[i].CapacityUnits is > 0 and < double.PositiveInfinity and var some) units = (units ?? 0) + some;
        return units;
    }

    private static string Json(VectorCapacity capacity)
    {
        var json = new StringBuilder("{");
        Append(json, "VectorSearchRequestBytes", capacity.VectorSearchRequestBytes);
        Append(json, "VectorWriteRequestBytes", capacity.VectorWriteRequestBytes);
        return json.Append('}').ToString();
    }

    private static string Json(ConsumedCapacity capacity)
    {
        var json = new StringBuilder("{");
        if (capacity.TableName is { Length: > 0 and <= LongestName } table && !table.AsSpan().ContainsAnyExcept(NameCharacters))
            json.Append(CultureInfo.InvariantCulture, $"\"TableName\":\"{table}\"");
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
