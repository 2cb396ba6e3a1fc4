using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>What must be known of a table to wait for it, and to tell whether it is the one that was declared.</summary>
internal sealed class TableState
{
    private readonly List<string> _indexes = [];
    private string _status = "";
    private bool _isIndexPending;
    private string? _partitionKey;
    private string? _sortKey;

    /// <summary>Whether the table and all its indexes can be used.</summary>
    internal bool IsActive => _status == "ACTIVE" && !_isIndexPending;

    internal void Read(ref AwsJsonReader json)
    {
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            if (name.SequenceEqual("TableStatus"u8)) _status = json.ReadString();
            else if (name.SequenceEqual("KeySchema"u8)) ReadKeySchema(ref json);
            else if (name.SequenceEqual("GlobalSecondaryIndexes"u8) || name.SequenceEqual("LocalSecondaryIndexes"u8)) ReadIndexes(ref json);
            else json.SkipValue();
        }
    }

    /// <summary>Refuses a table that exists and is another than the layout says.</summary>
    /// <exception cref="InvalidOperationException">The keys differ, or an index is missing.</exception>
    internal void Require(TableLayout layout, string table)
    {
        if (_partitionKey != layout.PartitionKey.Name || _sortKey != layout.SortKey?.Name)
        {
            throw new InvalidOperationException(
                $"The table '{table}' exists with the key ({_partitionKey}, {_sortKey ?? "no sort key"}), but its layout declares ({layout.PartitionKey.Name}, {layout.SortKey?.Name ?? "no sort key"}). "
                + "Give the table another name, or correct the layout.");
        }

        if (layout.Indexes.Select(index => index.Name).Except(_indexes).FirstOrDefault() is { } missing)
            throw new InvalidOperationException($"The table '{table}' exists without the index '{missing}' that its layout declares. Add the index to the table, or take it out of the layout.");
    }

    private void ReadKeySchema(ref AwsJsonReader json)
    {
        json.BeginArray();
        while (json.NextElement())
        {
            string attribute = "", type = "";
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                if (name.SequenceEqual("AttributeName"u8)) attribute = json.ReadString();
                else if (name.SequenceEqual("KeyType"u8)) type = json.ReadString();
                else json.SkipValue();
            }

            if (type == "HASH") _partitionKey = attribute;
            else _sortKey = attribute;
        }
    }

    private void ReadIndexes(ref AwsJsonReader json)
    {
        json.BeginArray();
        while (json.NextElement())
        {
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                if (name.SequenceEqual("IndexName"u8)) _indexes.Add(json.ReadString());
                else if (name.SequenceEqual("IndexStatus"u8)) _isIndexPending |= json.ReadString() != "ACTIVE";
                else json.SkipValue();
            }
        }
    }
}
