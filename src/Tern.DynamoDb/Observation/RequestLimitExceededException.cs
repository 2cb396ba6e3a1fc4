namespace Tern.DynamoDb;

/// <content>The reason for observers.</content>
public sealed partial class RequestLimitExceededException
{
    /// <inheritdoc/>
    public override string? ThrottlingReason => ThrottlingReasons.Count > 0 ? ThrottlingReasons[0].Reason : null;
}
