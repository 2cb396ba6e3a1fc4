using Tern.DynamoDb;

namespace Files.Counting;

/// <summary>The table of counts.</summary>
[DynamoTable("files", PartitionKey = "folder", SortKey = "file")]
internal sealed class FilesTable;
