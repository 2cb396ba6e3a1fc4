namespace Tern.DynamoDb;

/// <summary>A condition did not hold.</summary>
/// <param name="details">What the service said.</param>
public sealed class ConditionalCheckFailedException(AwsErrorDetails details) : AwsServiceException(details)
{
    /// <summary>The item that stood in the way, where it was asked for; else null.</summary>
    public AttributeMap? Item { get; init; }
}
