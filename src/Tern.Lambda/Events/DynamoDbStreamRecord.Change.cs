using Tern.Handling;

namespace Tern.Lambda.Events;

/// <content>The record for Tern.Handling.DynamoDb, which reads item changes from it.</content>
public sealed partial class DynamoDbStreamRecord : ITableStreamRecord
{
    string ITableStreamRecord.SequenceNumber => Change.SequenceNumber;

    string? ITableStreamRecord.StreamViewType => Change.StreamViewType;

    DateTimeOffset? ITableStreamRecord.ChangedAt => Change.ApproximateCreationDateTime;

    bool ITableStreamRecord.IsExpiry => UserIdentity is { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };

    ReadOnlySpan<byte> ITableStreamRecord.Keys => Change.Keys.Utf8;

    ReadOnlySpan<byte> ITableStreamRecord.NewImage => Change.NewImage.Utf8;

    ReadOnlySpan<byte> ITableStreamRecord.OldImage => Change.OldImage.Utf8;
}
