using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Executes up to 25 statements, each for one item and with its own result.</summary>
internal static class BatchExecuteStatementOperation
{
    private const int MaxStatements = 25;

    private const string NoKey = "Select statements within BatchExecuteStatement must specify the primary key in the where clause.";

    public static void Run(ProtocolCall call)
    {
        var list = StatementList.Read(call, "Statements"u8, "BatchStatementRequest");
        list.Check(call, "statements", MaxStatements);
        var parts = list.Statements!.ConvertAll(static input => new Part(input));
        foreach (var part in parts) Try(call, part, Bind);
        if (parts.Exists(static part => part.Bound is { Statement.IsRead: true }) && parts.Exists(static part => part.Bound is { Statement.IsRead: false }))
            throw EngineException.Validation("BatchExecuteStatement API does not support both read and write operations in the same request.");
        foreach (var part in parts) Try(call, part, Resolve);
        RefuseDuplicates(call, parts);
        foreach (var part in parts) Try(call, part, Execute);
        Answer(call, list, parts);
    }

    private static void Try(ProtocolCall call, Part part, Step step)
    {
        if (part.Error is not null) return;
        try
        {
            step(call, part);
        }
        catch (EngineException error)
        {
            part.Error = error;
        }
    }

    private static void Bind(ProtocolCall call, Part part)
    {
        part.Bound = Statements.Bind(call, part.Input);
        if (part.Bound.Statement.Kind == StatementKind.Exists)
            throw EngineException.Validation("EXISTS can only be used in ExecuteTransaction write requests.");
    }

    private static void Resolve(ProtocolCall call, Part part)
    {
        var bound = part.Bound!;
        if (!bound.Statement.IsRead)
        {
            var found = Statements.FindTable(call, bound.Statement) ?? throw Statements.NoTable();
            part.Write = StatementWrite.Prepare(call, bound, found, inTransaction: false);
            part.Key = part.Write.Key;
            part.Table = found;
            return;
        }

        var (table, index) = SelectStatement.Resolve(call, bound.Statement);
        var branches = KeyBranches.Of(bound.Statement.Where, table.Key);
        ReadPlan.Make(bound, table, null, branches, call.Context.Buffer); // for its errors
        if (index is not null || SingleItem.FindExactKey(branches, table.Key, bound.Bindings) is not { } values) throw EngineException.Validation(NoKey);
        var start = call.Context.Buffer.Length;
        SingleItem.WriteKey(table.Key, values, bound.Bindings, call.Context.Writer);
        part.Key = ItemKeys.Read(call.Context, table, call.Context.Buffer.Since(start));
        part.Table = table;
    }

    private static void RefuseDuplicates(ProtocolCall call, List<Part> parts)
    {
        var seen = new HashSet<(long Table, string Key)>();
        foreach (var part in parts)
        {
            if (part.Error is null && !seen.Add((part.Table!.Order, Encoding.Latin1.GetString(call.Context.Buffer[part.Key]))))
                throw EngineException.Validation("Provided list of item keys contains duplicates");
        }
    }

    private static void Execute(ProtocolCall call, Part part)
    {
        part.Ran = true;
        if (part.Write is null)
        {
            part.Found = part.Table!.Get(call.Context.Buffer[part.Key]);
            part.Table.Limiter?.TakeRead(null, CapacityMeter.ReadUnits(part.Found?.Size ?? 0, part.Input.ConsistentRead));
            return;
        }

        StatementWrite.Execute(call, part.Write);
        if (!part.Write.ConditionFailed) return;
        throw part.Write.Kind == WriteKind.Put
            ? new EngineException(EngineError.DuplicateItem, StatementWrite.Duplicate)
            : new EngineException(EngineError.ConditionalCheckFailed, "The conditional request failed");
    }

    private static void Answer(ProtocolCall call, StatementList list, List<Part> parts)
    {
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Responses"u8);
        foreach (var part in parts) Answer(call, part);
        json.WriteEndArray();
        if (list.WantsCapacity || call.Context.IsMetered)
        {
            if (list.WantsCapacity) json.WriteStartArray("ConsumedCapacity"u8);
            foreach (var group in parts.Where(static part => part.Ran).GroupBy(static part => part.Table!))
            {
                var meter = new CapacityMeter(group.Key);
                foreach (var part in group)
                {
                    if (part.Write is { } write) WriteMetering.Add(meter, write, call.Context.Scratch.Values, 1);
                    else meter.Units += CapacityMeter.ReadUnits(part.Found?.Size ?? 0, part.Input.ConsistentRead);
                }

                call.Context.ConsumedUnits += meter.Total;
                if (list.WantsCapacity) meter.Write(json, list.WantsIndexes);
            }

            if (list.WantsCapacity) json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    /// <summary>
    /// Writes the response of a statement. It contains the table's name if the statement got as far as being executed.
    /// </summary>
    private static void Answer(ProtocolCall call, Part part)
    {
        var json = call.Json;
        json.WriteStartObject();
        if (part.Error is { } error)
        {
            json.WriteStartObject("Error"u8);
            json.WriteString("Code"u8, Statements.Code(error.Error));
            json.WriteString("Message"u8, error.Message);
            json.WriteEndObject();
        }

        if (part.Ran) json.WriteString("TableName"u8, part.Table!.Utf8Name);
        if (part.Error is null && part.Write is { } write)
        {
            StatementWrite.TryWriteReturned(call, part.Bound!.Statement, write, "Item");
        }
        else if (part.Error is null && part.Found is { } item)
        {
            json.WritePropertyName("Item"u8);
            SelectStatement.WriteRow(json, part.Bound!, item.Data);
        }

        json.WriteEndObject();
    }

    private delegate void Step(ProtocolCall call, Part part);

    private sealed class Part(StatementInput input)
    {
        public StatementInput Input { get; } = input;

        public BoundStatement? Bound { get; set; }

        public Table? Table { get; set; }

        public Slice Key { get; set; }

        /// <summary>The write; null for a read.</summary>
        public ItemWrite? Write { get; set; }

        public StoredItem? Found { get; set; }

        /// <summary>true if the statement was executed against its table; otherwise, false.</summary>
        public bool Ran { get; set; }

        public EngineException? Error { get; set; }
    }
}
