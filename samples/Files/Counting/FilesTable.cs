using Tern.DynamoDb;

namespace Files.Counting;

/// <summary>The table of what was counted.</summary>
[DynamoTable("files", PartitionKey = "folder", SortKey = "file")]
internal sealed class FilesTable;
