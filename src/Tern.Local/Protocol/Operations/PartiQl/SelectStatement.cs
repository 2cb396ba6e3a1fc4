using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Executes a single SELECT: a page of one or several queries, or of a scan.</summary>
internal static class SelectStatement
{
    public static void Run(ProtocolCall call, StatementInput input, BoundStatement bound)
    {
        var context = call.Context;
        var (table, index) = Resolve(call, bound.Statement);
        if (input.ConsistentRead && index is { IsGlobal: true })
            throw EngineException.Validation("Strongly consistent read is not supported on Global Secondary Indexes");
        var beyond = CheckPaths(bound, table, index);
        var branches = KeyBranches.Of(bound.Statement.Where, index?.Key ?? table.Key);
        var plan = ReadPlan.Make(bound, table, index, branches, context.Buffer);
        var (range, start) = NextTokens.Read(input, context.Buffer, plan.Ranges.Count);

        string? token = null;
        var units = 0.0;
        var total = 0;
        for (var i = range; i < plan.Ranges.Count && token is null; i++)
        {
            var more = PageReader.Read(new PageRequest
            {
                Table = table,
                Index = index,
                Range = plan.Ranges[i],
                Start = i == range ? start : Slice.Absent,
                Backward = plan.Backward,
                Limit = (int)Math.Min(input.Limit ?? 0, int.MaxValue),
            }, context.Buffer, context.Items, out var bytes);
            units += CapacityMeter.ReadUnits(bytes, input.ConsistentRead);
            total += bytes;
            if (more) token = NextTokens.Write(input, context.Buffer, i, LastKey(context, index, context.Items[^1]));
            else if (total >= PageReader.MaxPageBytes && i + 1 < plan.Ranges.Count) token = NextTokens.Write(input, context.Buffer, i + 1, default);
        }

        table.Limiter?.TakeRead(index, units + (beyond ? UnitsOfItems(context, input.ConsistentRead) : 0));
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Items"u8);
        foreach (var item in context.Items) WriteIfFound(context, bound, index, beyond, item);
        json.WriteEndArray();
        if (token is not null)
        {
            json.WriteString("NextToken"u8, token);
            if (context.Items.Count > 0) WriteLastKey(json, table, index, context.Items[^1]);
        }

        if (call.Context.IsMetered || input.ReturnConsumedCapacity is "TOTAL" or "INDEXES") WriteCapacity(call, input, table, index, units, beyond);
        json.WriteEndObject();
    }

    /// <summary>Writes the columns of an item, by their names in the statement.</summary>
    public static void WriteRow(JsonOutput json, BoundStatement bound, ReadOnlySpan<byte> item)
    {
        if (bound.Statement.Columns is not { } columns)
        {
            ItemJson.WriteItem(json, item);
            return;
        }

        json.WriteStartObject();
        foreach (var column in columns)
        {
            var value = column.Path.Find(item, bound.Bindings);
            if (value.IsAbsent) continue;
            json.WritePropertyName(column.Name);
            ItemJson.WriteValue(json, value);
        }

        json.WriteEndObject();
    }

    /// <summary>
    /// Finds the table and index. The service first checks an index's key, then the columns, then the existence of the
    /// table.
    /// </summary>
    public static (Table Table, SecondaryIndex? Index) Resolve(ProtocolCall call, Statement statement)
    {
        var table = Statements.FindTable(call, statement);
        var index = statement.Index is null ? null : table?.FindIndex(statement.Index);
        if (index is not null && (index.Key.Partition.Length > 1 || index.Key.Sort.Length > 1))
            throw EngineException.Validation("PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.");
        if (statement.ColumnFault is { } fault) throw EngineException.Validation(fault.Message);
        if (table is null) throw Statements.NoTable();
        if (statement.Index is not null && index is null) throw EngineException.Validation("The table does not have the specified index");
        if (index is not null) PageSelection.RequireReadable(index);
        return (table, index);
    }

    /// <summary>
    /// Refuses paths into keys, and columns that a global index doesn't project. Returns true if a local index has to
    /// fetch columns from its table.
    /// </summary>
    private static bool CheckPaths(BoundStatement bound, Table table, SecondaryIndex? index)
    {
        if (bound.Statement.Where is { } where) ExpressionInput.CheckKeyPaths(where.Paths, bound.Bindings, table);
        if (bound.Statement.Columns is not { } columns) return false;
        var paths = Array.ConvertAll(columns, static column => column.Path);
        ExpressionInput.CheckKeyPaths(paths, bound.Bindings, table);
        if (index is null or { Projection: ProjectionType.All }) return false;
        var missing = paths.Where(path => !index.Projects(path.Steps[0].Name)).Select(static path => Encoding.UTF8.GetString(path.Steps[0].Name!)).ToList();
        if (missing.Count == 0) return false;
        if (index.IsGlobal) throw EngineException.Invalid($"Global secondary index {index.Name} does not project [{string.Join(", ", missing)}]");
        return true;
    }

    private static void WriteIfFound(RequestContext context, BoundStatement bound, SecondaryIndex? index, bool beyond, StoredItem item)
    {
        var mark = context.Buffer.Length;
        ReadOnlySpan<byte> view = item.Data;
        if (index is { Projection: not ProjectionType.All })
        {
            index.Project(item.Data, context.Writer);
            view = context.Buffer[context.Buffer.Since(mark)];
        }

        if (bound.Statement.Where is not { } where || where.Evaluate(view, bound.Bindings)) WriteRow(context.Json, bound, beyond ? item.Data : view);
        context.Buffer.Truncate(mark);
    }

    private static ReadOnlySpan<byte> LastKey(RequestContext context, SecondaryIndex? index, StoredItem last) =>
        index is null ? last.Key : context.Buffer[index.WriteKey(last, context.Buffer)];

    private static void WriteLastKey(JsonOutput json, Table table, SecondaryIndex? index, StoredItem last)
    {
        json.WriteStartObject("LastEvaluatedKey"u8);
        foreach (var attribute in index is null ? table.Key.All : index.CursorAttributes())
        {
            json.WritePropertyName(attribute.Utf8Name);
            ItemJson.WriteValue(json, MapReader.Find(last.Data, attribute.Utf8Name));
        }

        json.WriteEndObject();
    }

    /// <summary>Returns the cost of fetching attributes from the table that a local index doesn't project.</summary>
    private static double UnitsOfItems(RequestContext context, bool consistent) => context.Items.Sum(item => CapacityMeter.ReadUnits(item.Size, consistent));

    private static void WriteCapacity(ProtocolCall call, StatementInput input, Table table, SecondaryIndex? index, double units, bool beyond)
    {
        var meter = new CapacityMeter(table);
        if (index is null) meter.Units = units;
        else meter.Add(index, units);
        if (beyond)
        {
            meter.Units += UnitsOfItems(call.Context, input.ConsistentRead);
        }

        call.Context.ConsumedUnits += meter.Total;
        if (input.ReturnConsumedCapacity is not ("TOTAL" or "INDEXES")) return;
        call.Json.WritePropertyName("ConsumedCapacity"u8);
        meter.Write(call.Json, input.ReturnConsumedCapacity == "INDEXES");
    }
}
