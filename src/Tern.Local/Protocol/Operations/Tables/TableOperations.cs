using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>DescribeTable, DeleteTable and ListTables.</summary>
internal static class TableOperations
{
    public static void Describe(ProtocolCall call)
    {
        var table = FindTable(call, DocumentInput.Parse(call));
        TableJson.Write(call, table, "Table");
    }

    public static void Delete(ProtocolCall call)
    {
        var table = FindTable(call, DocumentInput.Parse(call));
        call.Engine.BeginRemove(table, CheckDeletion);
        TableJson.Write(call, table, "TableDescription");
    }

    private static void CheckDeletion(Table table)
    {
        BusyTable.RequireThere(table);
        if (table.Settings.DeletionProtection)
            throw EngineException.Validation("Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.");
        BusyTable.CheckDeletion(table);
    }

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var start = input.Text("ExclusiveStartTableName");
        var limit = input.Number("Limit", "Integer");
        var constraints = new Constraints();
        constraints.Name(start, "exclusiveStartTableName");
        constraints.AtLeast(limit, "limit", 1);
        constraints.AtMost(limit, "limit", 100);
        constraints.ThrowIfAny();

        var names = call.Engine.ListTables().Select(static table => table.Name).Where(name => start is null || string.CompareOrdinal(name, start) > 0).ToList();
        var count = (int)Math.Min(names.Count, limit ?? 100);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("TableNames"u8);
        foreach (var name in names.Take(count)) json.WriteStringValue(name);
        json.WriteEndArray();
        if (count < names.Count) json.WriteString("LastEvaluatedTableName"u8, names[count - 1]);
        json.WriteEndObject();
    }

    /// <summary>
    /// Finds the table of a table operation. Unlike the error of item operations, its error names the missing table.
    /// </summary>
    public static Table FindTable(ProtocolCall call, DocumentInput input)
    {
        var name = ReadName(input);
        return call.Engine.FindTable(Encoding.UTF8.GetBytes(name)) ?? throw NotFound(name);
    }

    /// <summary>Reads and checks the table name of a table operation.</summary>
    public static string ReadName(DocumentInput input)
    {
        var given = input.Text("TableName") ?? throw EngineException.Validation("The parameter 'TableName' is required but was not present in the request");
        var name = Encoding.UTF8.GetString(TableNames.Plain(Encoding.UTF8.GetBytes(given)));
        if (name.Length is < 3 or > 255) throw EngineException.Validation("TableName must be at least 3 characters long and at most 255 characters long");
        var constraints = new Constraints();
        constraints.Name(name, "tableName");
        constraints.ThrowIfAny();
        return name;
    }

    /// <summary>Refuses members that this server could only pretend to support.</summary>
    public static void RefuseUnsupported(DocumentInput input)
    {
        if (input.Has("GlobalTableSourceArn")) throw Unsupported("GlobalTableSourceArn");
        if (input.Has("ReplicaUpdates")) throw Unsupported("ReplicaUpdates");
        if (input.Has("GlobalTableWitnessUpdates")) throw Unsupported("GlobalTableWitnessUpdates");
        if (input.Has("MultiRegionConsistency")) throw Unsupported("MultiRegionConsistency");
        if (input.Has("GlobalTableSettingsReplicationMode")) throw Unsupported("GlobalTableSettingsReplicationMode");
        RefuseVectors(input);
    }

    /// <summary>Refuses vector indexes: a program that creates one would wait forever if it were ignored.</summary>
    public static void RefuseVectors(DocumentInput input)
    {
        foreach (var member in (string[])["VectorIndexes", "VectorIndexUpdates", "VectorIndexOverride"])
        {
            if (input.Has(member)) throw Unsupported(member);
        }
    }

    private static EngineException Unsupported(string parameter) => EngineException.Validation($"The local server does not support {parameter}: omit it");

    public static EngineException NotFound(string name) => new(EngineError.ResourceNotFound, $"Requested resource not found: Table: {name} not found");
}
