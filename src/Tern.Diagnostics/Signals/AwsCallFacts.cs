using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Observation;

namespace Tern.Diagnostics;

/// <summary>
/// Reads the facts that rules need from a DynamoDB call's request and response. Keys are hashed here; their values
/// aren't passed on.
/// </summary>
internal static class AwsCallFacts
{
    public static void Read(AwsObservedCall call, CallRecord record)
    {
        switch (call.Request)
        {
            case IDynamoRequestFacts facts:
                record.Index = facts.IndexName;
                record.IsConsistentRead = facts.ConsistentRead;
                record.HasFilter = facts.HasFilter;
                record.HasProjection = facts.HasProjection;
                record.IsCount = facts.CountsOnly;
                record.IsPage = facts.IsNextPage;
                record.Items = facts.ItemCount > 0 ? facts.ItemCount : null;
                if (record is { IsRead: true, Items: 1 } && call.Response is null) record.Items = 0;
                break;
            case GetItemRequest get:
                record.IsConsistentRead = get.ConsistentRead == true;
                record.HasProjection = get.ProjectionExpression is not null || get.AttributesToGet is not null;
                record.Items = call.Response is GetItemResponse { Item: not null } ? 1 : 0;
                break;
            case QueryRequest query:
                record.Index = query.IndexName;
                record.IsConsistentRead = query.ConsistentRead == true;
                record.HasFilter = query.FilterExpression is not null || query.QueryFilter is not null;
                record.HasProjection = query.ProjectionExpression is not null || query.AttributesToGet is not null;
                record.IsCount = query.Select == Select.Count;
                record.IsPage = query.ExclusiveStartKey is not null;
                break;
            case ScanRequest scan:
                record.Index = scan.IndexName;
                record.IsConsistentRead = scan.ConsistentRead == true;
                record.HasFilter = scan.FilterExpression is not null || scan.ScanFilter is not null;
                record.HasProjection = scan.ProjectionExpression is not null || scan.AttributesToGet is not null;
                record.IsCount = scan.Select == Select.Count;
                record.IsPage = scan.ExclusiveStartKey is not null;
                break;
            case PutItemRequest:
                record.Items = 1;
                break;
        }

        switch (call.Response)
        {
            case IDynamoResponseFacts facts:
                (record.Items, record.Scanned) = (facts.Count, facts.ScannedCount);
                break;
            case QueryResponse query:
                (record.Items, record.Scanned) = (query.Count, query.ScannedCount);
                break;
            case ScanResponse scan:
                (record.Items, record.Scanned) = (scan.Count, scan.ScannedCount);
                break;
        }
    }

    /// <summary>Returns the hash of the call's partition, or 0 if it has none or several.</summary>
    public static ulong HashPartition(object? request) => request switch
    {
        IDynamoRequestFacts facts => Hash(facts.Partition),
        // Requests of the low-level client don't contain the names of a table's key attributes, so both values of the
        // key are hashed.
        GetItemRequest { Key: { } key } => Hash(key),
        UpdateItemRequest { Key: { } key } => Hash(key),
        DeleteItemRequest { Key: { } key } => Hash(key),
        _ => 0,
    };

    private static ulong Hash(AttributeMap key)
    {
        var hash = 0UL;
        foreach (var (name, value) in key) hash = AwsSeededHash.Of(name, hash ^ Hash(value));
        return hash;
    }

    private static ulong Hash(AttributeValue value)
    {
        if (value.TryGetString(out var text) || value.TryGetNumberText(out text)) return AwsSeededHash.Of(text);
        return value.TryGetBinary(out var bytes) ? AwsSeededHash.Of(bytes.Span) : 0;
    }
}
