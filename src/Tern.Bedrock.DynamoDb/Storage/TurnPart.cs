using Tern.DynamoDb;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// A turn, or a part of a turn that exceeds the size of an item. Parts are read backwards, so the first part is read
/// last.
/// </summary>
[DynamoItem<ConversationTable>(Partition = "CONVERSATION#{ConversationId}", Sort = "TURN#{Number:D9}#{Part:D2}")]
internal sealed partial record TurnPart(string ConversationId, int Number, int Part)
{
    /// <summary>The number of parts of the turn.</summary>
    public int Parts { get; init; }

    /// <summary>The token count of the whole turn.</summary>
    public int Tokens { get; init; }

    /// <summary>The turn's messages, each preceded by its length. Parts are concatenated in order.</summary>
    public ReadOnlyMemory<byte> Messages { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}
