using Tern.DynamoDb;

namespace Tern.Bedrock.DynamoDb;

/// <summary>A part of a turn without its messages, which is enough to delete it.</summary>
[DynamoItem<ConversationTable>(Partition = "CONVERSATION#{ConversationId}", Sort = "TURN#{Number:D9}#{Part:D2}", ProjectionOf = typeof(TurnPart))]
internal sealed partial record TurnPartKey(string ConversationId, int Number, int Part);
