using System.Text;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Finds the tables that a request uses, in the order in which they are named, without executing it. Only for fault
/// rules: without them, requests don't pay for it.
/// </summary>
internal static class RequestTables
{
    private const string TableInArn = ":table/";

    /// <summary>
    /// Returns the names, as far as the body can be read. The operation itself reports malformed JSON after them.
    /// </summary>
    public static List<string> Of(ReadOnlySpan<byte> body, LocalEngine engine)
    {
        var tables = new List<string>();
        try
        {
            var reader = new Utf8JsonReader(body, new JsonReaderOptions { MaxDepth = ProtocolCall.MaxDepth });
            while (reader.Read())
            {
                if (reader.TokenType == JsonTokenType.PropertyName) ReadProperty(ref reader, tables, engine);
            }
        }
        catch (Exception broken) when (broken is JsonException or InvalidOperationException)
        {
        }

        return tables;
    }

    /// <summary>Returns the number of a transaction's parts; 0 if it can't be read.</summary>
    public static int CountParts(ReadOnlySpan<byte> body)
    {
        try
        {
            var reader = new Utf8JsonReader(body, new JsonReaderOptions { MaxDepth = ProtocolCall.MaxDepth });
            while (reader.Read())
            {
                if (reader.TokenType != JsonTokenType.PropertyName
                    || reader.CurrentDepth != 1 || !(reader.ValueTextEquals("TransactItems"u8) || reader.ValueTextEquals("TransactStatements"u8))) continue;
                var parts = 0;
                for (reader.Read(); reader.Read() && reader.CurrentDepth > 1; parts++) reader.Skip();
                return parts;
            }
        }
        catch (JsonException)
        {
        }

        return 0;
    }

    // An attribute can also be called TableName, but its value is then an object, not a string.
    private static void ReadProperty(ref Utf8JsonReader reader, List<string> tables, LocalEngine engine)
    {
        if (reader.CurrentDepth == 1 && reader.ValueTextEquals("RequestItems"u8))
        {
            reader.Read();
            if (reader.TokenType != JsonTokenType.StartObject) return;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                Add(tables, reader.GetString()!);
                reader.Read();
                reader.Skip();
            }

            return;
        }

        var isTable = reader.ValueTextEquals("TableName"u8) || reader.ValueTextEquals("SourceTableName"u8) || reader.ValueTextEquals("TargetTableName"u8);
        var isArn = reader.ValueTextEquals("ResourceArn"u8) || reader.ValueTextEquals("StreamArn"u8) || reader.ValueTextEquals("TableArn"u8)
            || reader.ValueTextEquals("BackupArn"u8) || reader.ValueTextEquals("ShardIterator"u8);
        var isStatement = reader.ValueTextEquals("Statement"u8);
        reader.Read();
        if (reader.TokenType != JsonTokenType.String) return;
        if (isTable || isArn) Add(tables, reader.GetString()!);
        else if (isStatement && FindTable(reader.GetString()!, engine) is { } table) Add(tables, table);
    }

    /// <summary>Adds a name, or the name in the ARN of a table or of one of its resources.</summary>
    private static void Add(List<string> tables, string name)
    {
        var at = name.IndexOf(TableInArn, StringComparison.Ordinal);
        if (at >= 0)
        {
            name = name[(at + TableInArn.Length)..];
            var end = name.IndexOf('/', StringComparison.Ordinal);
            if (end >= 0) name = name[..end];
        }

        if (!tables.Contains(name)) tables.Add(name);
    }

    private static string? FindTable(string statement, LocalEngine engine)
    {
        try
        {
            return Encoding.UTF8.GetString(engine.Statements.Get(Encoding.UTF8.GetBytes(statement)).Table);
        }
        catch (EngineException)
        {
            return null;
        }
    }
}
