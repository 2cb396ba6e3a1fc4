using Tern.DynamoDb;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// The table of conversations: keys <c>pk</c> and <c>sk</c>, time to live in <c>ExpiresAt</c>. <c>db.CreateTableAsync&lt;ConversationTable&gt;()</c> makes it.
/// It holds what users said: encrypt it with a key of your own where that matters.
/// </summary>
[DynamoTable("conversations", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
public sealed partial class ConversationTable;
