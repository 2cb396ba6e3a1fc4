using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Executes up to 100 statements, either reads or writes: all of them or none.</summary>
internal static class ExecuteTransactionOperation
{
    private const int MaxStatements = 100;
    private const long MaxBytes = 4 * 1024 * 1024;

    public static void Run(ProtocolCall call)
    {
        var list = StatementList.Read(call, "TransactStatements"u8, "ParameterizedStatement");
        list.Check(call, "transactStatements", MaxStatements);
        foreach (var input in list.Statements!)
        {
            if (input.ParameterFault is { } fault) throw EngineException.Validation(fault);
        }

        var parts = list.Statements.ConvertAll(static input => new Part(input));
        for (var i = 0; i < parts.Count; i++) Check(call, parts[i], i);
        var reads = parts[0].Bound.Statement.IsRead;
        if (parts.Exists(part => part.Bound.Statement.IsRead != reads))
            throw EngineException.Validation("ExecuteTransaction API does not support both read and write operations in the same request.");
        foreach (var part in parts) Resolve(call, part);
        if (parts.Exists(static part => part.Reason is not null))
        {
            AnswerCanceled(call, parts);
            return;
        }

        RefuseDuplicates(call, parts);
        if (reads) Read(call, list, parts);
        else Write(call, list, parts);
    }

    /// <summary>
    /// Throws for errors that fail the whole request. A missing table is a cancellation reason, and is detected before
    /// errors in the statement's form.
    /// </summary>
    private static void Check(ProtocolCall call, Part part, int number)
    {
        try
        {
            part.Bound = Statements.Bind(call, part.Input);
            var statement = part.Bound.Statement;
            if (Statements.FindTable(call, statement) is not { } table)
            {
                part.Reason = new CancellationReason("ResourceNotFound", Statements.NoTable().Message, null);
                return;
            }

            part.Table = table;
            if (statement.Returning != Returning.Nothing) throw EngineException.Validation("RETURNING clause is not supported in ExecuteTransaction.");
            if (statement.IsRead) CheckRead(call, part, table);
            else if (statement.Kind == StatementKind.Exists) StatementWrite.CheckExists(statement, part.Bound.Bindings, table);
        }
        catch (EngineException error) when (error.Error == EngineError.Validation)
        {
            throw EngineException.Validation($"Validation failed in TransactStatements[{number}]: {error.Message}");
        }
    }

    private static void CheckRead(ProtocolCall call, Part part, Table table)
    {
        var bound = part.Bound;
        if (bound.Statement.ColumnFault is { } fault) throw EngineException.Validation(fault.Message);
        if (bound.Statement.Index is not null) throw EngineException.Validation("Reads on indices are not supported within transactions.");
        var branches = KeyBranches.Of(bound.Statement.Where, table.Key);
        if (branches is not null && branches.Exists(branch => branch.FindMismatch(table.Key, bound.Bindings) is not null))
        {
            part.Reason = new CancellationReason("ValidationError", "The provided key element does not match the schema", null);
            return;
        }

        ReadPlan.Make(bound, table, null, branches, call.Context.Buffer); // for its errors
        part.ReadKey = SingleItem.FindExactKey(branches, table.Key, bound.Bindings)
            ?? throw EngineException.Validation("Select statements within ExecuteTransaction must specify the primary key in the where clause.");
    }

    private static void Resolve(ProtocolCall call, Part part)
    {
        if (part.Reason is not null) return;
        try
        {
            if (part.ReadKey is { } values)
            {
                var start = call.Context.Buffer.Length;
                SingleItem.WriteKey(part.Table.Key, values, part.Bound.Bindings, call.Context.Writer);
                part.Key = ItemKeys.Read(call.Context, part.Table, call.Context.Buffer.Since(start));
            }
            else
            {
                part.Write = StatementWrite.Prepare(call, part.Bound, part.Table, inTransaction: true);
                part.Key = part.Write.Key;
            }
        }
        catch (EngineException error) when (error.Error == EngineError.Validation)
        {
            part.Reason = new CancellationReason("ValidationError", error.Message, null);
        }
    }

    private static void RefuseDuplicates(ProtocolCall call, List<Part> parts)
    {
        var seen = new HashSet<(long Table, string Key)>();
        foreach (var part in parts)
        {
            if (!seen.Add((part.Table.Order, Encoding.Latin1.GetString(call.Context.Buffer[part.Key]))))
                throw EngineException.Validation("Transaction request cannot include multiple operations on one item");
        }
    }

    private static void Read(ProtocolCall call, StatementList list, List<Part> parts)
    {
        var items = new List<StoredItem?>();
        PageReader.GetAll(parts.ConvertAll(static part => (part.Table, part.Key)), call.Context.Buffer, items);
        if (items.Sum(static item => (long)(item?.Size ?? 0)) > MaxBytes)
            throw EngineException.Validation($"The aggregate size of the items in the transaction exceeds {MaxBytes} bytes");
        for (var i = 0; i < parts.Count; i++) parts[i].Reason = TransactGetItemsOperation.TakeCapacity(parts[i].Table, items[i]);
        if (parts.Exists(static part => part.Reason != CancellationReason.None))
        {
            AnswerCanceled(call, parts);
            return;
        }

        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Responses"u8);
        for (var i = 0; i < parts.Count; i++)
        {
            json.WriteStartObject();
            if (items[i] is { } item)
            {
                json.WritePropertyName("Item"u8);
                SelectStatement.WriteRow(json, parts[i].Bound, item.Data);
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        WriteReadCapacity(call, list, parts);
        json.WriteEndObject();
    }

    private static void Write(ProtocolCall call, StatementList list, List<Part> parts)
    {
        var writes = parts.ConvertAll(static part => part.Write!);
        long size = 0;
        foreach (var write in writes) size += write.Kind == WriteKind.Put ? ItemSize.OfItem(call.Context.Buffer[write.Item]) : 0;
        if (size > MaxBytes) throw EngineException.Validation($"The aggregate size of the items in the transaction exceeds {MaxBytes} bytes");
        bool done;
        if (list.ClientRequestToken is not { } token)
        {
            done = Writer.ExecuteAll(writes, call.Context.Buffer, call.Context.Scratch, null, call.Engine.Log);
        }
        else if (call.Engine.Tokens.TryBegin(token, CanonicalHash.Of(call.Body[list.Content])) is { } begun)
        {
            using (begun) done = Writer.ExecuteAll(writes, call.Context.Buffer, call.Context.Scratch, begun, call.Engine.Log);
        }
        else
        {
            AnswerWritten(call, list, parts, repeated: true);
            return;
        }

        if (done) AnswerWritten(call, list, parts, repeated: false);
        else AnswerCanceled(call, parts);
    }

    /// <summary>
    /// Writes the response of a write transaction, which contains only the consumed capacity. If it was already
    /// executed, the cost is that of reading its items.
    /// </summary>
    private static void AnswerWritten(ProtocolCall call, StatementList list, List<Part> parts, bool repeated)
    {
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Responses"u8);
        json.WriteEndArray();
        if (repeated)
        {
            WriteReadCapacity(call, list, parts);
        }
        else if (list.WantsCapacity || call.Context.IsMetered)
        {
            if (list.WantsCapacity) json.WriteStartArray("ConsumedCapacity"u8);
            foreach (var group in parts.GroupBy(static part => part.Table))
            {
                var meter = new CapacityMeter(group.Key);
                foreach (var part in group) WriteMetering.Add(meter, part.Write!, call.Context.Scratch.Values, 2); // prepare and commit
                call.Context.ConsumedUnits += meter.Total;
                if (list.WantsCapacity) meter.Write(json, list.WantsIndexes, "WriteCapacityUnits");
            }

            if (list.WantsCapacity) json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private static void WriteReadCapacity(ProtocolCall call, StatementList list, List<Part> parts)
    {
        if (!list.WantsCapacity && !call.Context.IsMetered) return;
        var json = call.Json;
        if (list.WantsCapacity) json.WriteStartArray("ConsumedCapacity"u8);
        foreach (var group in parts.GroupBy(static part => part.Table))
        {
            var meter = new CapacityMeter(group.Key);
            foreach (var part in group) meter.Units += 2 * CapacityMeter.ReadUnits(group.Key.Get(call.Context.Buffer[part.Key])?.Size ?? 0, consistent: true);
            call.Context.ConsumedUnits += meter.Total;
            if (list.WantsCapacity) meter.Write(json, list.WantsIndexes, "ReadCapacityUnits");
        }

        if (list.WantsCapacity) json.WriteEndArray();
    }

    private static void AnswerCanceled(ProtocolCall call, List<Part> parts)
    {
        call.Context.StatusCode = 400;
        ErrorJson.WriteCanceled(call.Json, parts.ConvertAll(static part => part.Reason ?? Reason(part)));
    }

    private static CancellationReason Reason(Part part)
    {
        if (part.Write is not { } write) return CancellationReason.None;
        if (write.Failure is { } failure) return new CancellationReason(Statements.Code(failure.Error), StatementWrite.Refine(failure).Message, null);
        if (!write.ConditionFailed) return CancellationReason.None;
        return write.Kind == WriteKind.Put
            ? new CancellationReason("DuplicateItem", StatementWrite.Duplicate, null)
            : new CancellationReason("ConditionalCheckFailed", "The conditional request failed", part.Input.WantsOldOnFailure ? write.Old : null);
    }

    private sealed class Part(StatementInput input)
    {
        public StatementInput Input { get; } = input;

        public BoundStatement Bound { get; set; } = null!;

        /// <summary>The table; null if the statement's table doesn't exist.</summary>
        public Table Table { get; set; } = null!;

        /// <summary>The numbers of the values of a read's key.</summary>
        public int[]? ReadKey { get; set; }

        public Slice Key { get; set; }

        /// <summary>The write; null for a read.</summary>
        public ItemWrite? Write { get; set; }

        public CancellationReason? Reason { get; set; }
    }
}
