using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;

namespace Tern.Handling.DynamoDb;

/// <summary>Reads the records of the client of DynamoDB Streams.</summary>
internal sealed class ClientRecordReader : RecordReader
{
    public static ClientRecordReader Instance { get; } = new();

    public override ItemChangeKind KindOf(object record) => ParseKind(((Record)record).EventName?.Value);

    public override TableStreamView ViewOf(object record)
    {
        var change = Change(record);
        return ParseView(change.StreamViewType?.Value, change.NewImage is not null, change.OldImage is not null);
    }

    public override bool IsExpiry(object record) => ((Record)record).UserIdentity is { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };

    public override string SequenceNumberOf(object record) => Change(record).SequenceNumber ?? "";

    public override DateTimeOffset? ChangedAt(object record) => Change(record).ApproximateCreationDateTime;

    public override (AttributeValue Partition, AttributeValue Sort) KeyOf(object record, TableLayout table)
    {
        AttributeValue partition = default, sort = default;
        var keys = Change(record).Keys;
        var isOfTable = keys is not null && keys.Count == (table.SortKey is null ? 1 : 2) && keys.TryGetValue(table.PartitionKey.Name, out partition)
            && (table.SortKey is not { } sortKey || keys.TryGetValue(sortKey.Name, out sort));
        return isOfTable ? (partition, sort) : (default, default);
    }

    public override AttributeMap? AttributesOf(object record, ChangeMember member)
    {
        var change = Change(record);
        return member switch
        {
            ChangeMember.Keys => change.Keys,
            ChangeMember.NewImage => change.NewImage,
            _ => change.OldImage,
        };
    }

    private static StreamRecord Change(object record) =>
        ((Record)record).Dynamodb ?? throw new FormatException("The stream record has no member dynamodb.");
}
