using Tern.Handling;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>The values that handlers see, and records of tests, which weren't read from an event.</content>
internal sealed partial class DynamoDbStreamEventRecord
{
    private const string Service = "dynamodb.amazonaws.com";

    public override string? EventId => Id;

    public override string EventName => Name;

    public override string SequenceNumber => Change.SequenceNumber;

    public override ReadOnlySpan<byte> Keys => Change.Keys.Utf8;

    public override ReadOnlySpan<byte> NewImage => Change.NewImage.Utf8;

    public override ReadOnlySpan<byte> OldImage => Change.OldImage.Utf8;

    public override DateTimeOffset? ApproximateCreationDateTime => Change.ApproximateCreationDateTime;

    public override string? StreamViewType => Change.StreamViewType;

    public override long? SizeBytes => Change.SizeBytes;

    public override bool IsExpiry => UserIdentity is { Type: "Service", PrincipalId: Service };

    public override string? StreamArn => EventSourceArn;

    /// <summary>Writes a record, which may have been created for a test.</summary>
    public static void Write(ref AwsJsonWriter json, DynamoDbStreamRecord record) => (record as DynamoDbStreamEventRecord ?? Of(record)).Write(ref json);

    private static DynamoDbStreamEventRecord Of(DynamoDbStreamRecord record) => new()
    {
        Id = record.EventId,
        Name = record.EventName,
        EventSource = "aws:dynamodb",
        EventSourceArn = record.StreamArn,
        UserIdentity = record.IsExpiry ? new() { Type = "Service", PrincipalId = Service } : null,
        Change = new()
        {
            ApproximateCreationDateTime = record.ApproximateCreationDateTime,
            Keys = Json(record.Keys),
            NewImage = Json(record.NewImage),
            OldImage = Json(record.OldImage),
            SequenceNumber = record.SequenceNumber,
            SizeBytes = record.SizeBytes,
            StreamViewType = record.StreamViewType,
        },
    };

    private static EventJson Json(ReadOnlySpan<byte> utf8) => utf8.IsEmpty ? default : new(utf8.ToArray());
}
