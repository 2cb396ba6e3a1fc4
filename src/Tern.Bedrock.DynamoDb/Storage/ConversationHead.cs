using Tern.DynamoDb;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// The item that describes a conversation as a whole. Every save writes it, so its version detects concurrent
/// writers.
/// </summary>
[DynamoItem<ConversationTable>(Partition = "CONVERSATION#{ConversationId}", Sort = "HEAD")]
internal sealed partial record ConversationHead(string ConversationId)
{
    /// <summary>The number of the next turn.</summary>
    public int Turns { get; init; }

    [DynamoVersion]
    public long Version { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}
