using Tern.DynamoDb;

namespace Tern.Bedrock.DynamoDb;

/// <summary>A turn, or a part of one that is larger than an item may be. Parts are read backwards: the first one comes last.</summary>
[DynamoItem<ConversationTable>(Partition = "CONVERSATION#{ConversationId}", Sort = "TURN#{Number:D9}#{Part:D2}")]
internal sealed partial record TurnPart(string ConversationId, int Number, int Part)
{
    /// <summary>How many parts the turn has.</summary>
    public int Parts { get; init; }

    /// <summary>The tokens of the whole turn, as they were counted.</summary>
    public int Tokens { get; init; }

    /// <summary>Its messages, each with its length before it; parts are put together in their order.</summary>
    public ReadOnlyMemory<byte> Messages { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}
