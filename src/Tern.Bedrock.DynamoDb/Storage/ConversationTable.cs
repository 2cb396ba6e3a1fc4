using Tern.DynamoDb;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// The table of conversations, with keys <c>pk</c> and <c>sk</c> and time to live in <c>ExpiresAt</c>. Create it with
/// <c>db.CreateTableAsync&lt;ConversationTable&gt;()</c>. It contains users' messages, so encrypt it with a key of
/// your own if that matters.
/// </summary>
[DynamoTable("conversations", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
public sealed partial class ConversationTable;
