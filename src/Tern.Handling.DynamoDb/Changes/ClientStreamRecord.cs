using Tern.Buffers;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;
using Tern.Json;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// A record as the client of DynamoDB Streams returned it. Changes are read from its attributes; only handlers of raw
/// records need the JSON.
/// </summary>
internal sealed class ClientStreamRecord : DynamoDbStreamRecord
{
    private byte[]?[]? _json;

    public ClientStreamRecord(Record record) => Source = record;

    public override string? EventId => Read.EventID;

    public override string EventName => Read.EventName?.Value ?? "";

    public override string SequenceNumber => Read.Dynamodb?.SequenceNumber ?? "";

    public override ReadOnlySpan<byte> Keys => JsonOf(ChangeMember.Keys);

    public override ReadOnlySpan<byte> NewImage => JsonOf(ChangeMember.NewImage);

    public override ReadOnlySpan<byte> OldImage => JsonOf(ChangeMember.OldImage);

    public override DateTimeOffset? ApproximateCreationDateTime => Read.Dynamodb?.ApproximateCreationDateTime;

    public override string? StreamViewType => Read.Dynamodb?.StreamViewType?.Value;

    public override long? SizeBytes => Read.Dynamodb?.SizeBytes;

    public override bool IsExpiry => Read.UserIdentity is { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };

    public override string? StreamArn => null;

    private Record Read => (Record)Source!;

    public AttributeMap? AttributesOf(ChangeMember member) => member switch
    {
        ChangeMember.Keys => Read.Dynamodb?.Keys,
        ChangeMember.NewImage => Read.Dynamodb?.NewImage,
        _ => Read.Dynamodb?.OldImage,
    };

    public (AttributeValue Partition, AttributeValue Sort) KeyOf(TableLayout table)
    {
        AttributeValue partition = default, sort = default;
        var keys = Read.Dynamodb?.Keys;
        var isOfTable = keys is not null && keys.Count == (table.SortKey is null ? 1 : 2) && keys.TryGetValue(table.PartitionKey.Name, out partition)
            && (table.SortKey is not { } sortKey || keys.TryGetValue(sortKey.Name, out sort));
        return isOfTable ? (partition, sort) : (default, default);
    }

    private ReadOnlySpan<byte> JsonOf(ChangeMember member)
    {
        if (AttributesOf(member) is not { } attributes) return default;
        var json = _json ??= new byte[]?[3];
        return json[(int)member] ??= Write(attributes);
    }

    private static byte[] Write(AttributeMap attributes)
    {
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        attributes.Write(ref json);
        json.Flush();
        return buffer.WrittenSpan.ToArray();
    }
}
