using Tern.DynamoDb;
using Tern.Json;

namespace Tern.Handling.DynamoDb;

/// <summary>Reads records whose images are DynamoDB's JSON, as in Lambda's events.</summary>
internal sealed class JsonRecordReader : RecordReader
{
    public static JsonRecordReader Instance { get; } = new();

    public override ItemChangeKind KindOf(object record) => ParseKind(Change(record).EventName);

    public override TableStreamView ViewOf(object record)
    {
        var change = Change(record);
        return ParseView(change.StreamViewType, !change.NewImage.IsEmpty, !change.OldImage.IsEmpty);
    }

    public override bool IsExpiry(object record) => Change(record).IsExpiry;

    public override string SequenceNumberOf(object record) => Change(record).SequenceNumber;

    public override DateTimeOffset? ChangedAt(object record) => Change(record).ChangedAt;

    public override (AttributeValue Partition, AttributeValue Sort) KeyOf(object record, TableLayout table)
    {
        AttributeValue partition = default, sort = default;
        var keys = Change(record).Keys;
        if (keys.IsEmpty) return (partition, sort);
        var json = new AwsJsonReader(keys);
        try
        {
            json.BeginObject();
            while (json.NextMember(out var utf8))
            {
                var name = AwsJsonReader.GetString(utf8);
                if (name == table.PartitionKey.Name) partition = AttributeValue.Read(ref json);
                else if (name == table.SortKey?.Name) sort = AttributeValue.Read(ref json);
                else return (default, default);
            }
        }
        catch (AwsJsonException error)
        {
            throw Malformed(ChangeMember.Keys, error);
        }

        return (partition, sort);
    }

    public override AttributeMap? AttributesOf(object record, ChangeMember member)
    {
        TryGetJson(record, member, out var image);
        if (image.IsEmpty) return null;
        var json = new AwsJsonReader(image);
        try
        {
            return AttributeMap.Read(ref json);
        }
        catch (AwsJsonException error)
        {
            throw Malformed(member, error);
        }
    }

    protected override bool TryGetJson(object record, ChangeMember member, out ReadOnlySpan<byte> json)
    {
        var change = Change(record);
        json = member switch
        {
            ChangeMember.Keys => change.Keys,
            ChangeMember.NewImage => change.NewImage,
            _ => change.OldImage,
        };
        return true;
    }

    private static ITableStreamRecord Change(object record) => (ITableStreamRecord)record;
}
