using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Converts INSERT, UPDATE, DELETE and EXISTS to writes, and returns the values that RETURNING asks for.
/// </summary>
internal static class StatementWrite
{
    public const string Duplicate = "Duplicate primary key exists in table";

    private const string NoKey = "Where clause does not contain a mandatory equality on all key attributes";
    private const string NoExistsKey = "EXISTS() must contain a single item read with additional condition";

    /// <summary>Runs the checks of EXISTS, which come before those of key values.</summary>
    public static void CheckExists(Statement statement, Bindings bindings, Table table)
    {
        if (statement.Index is not null) throw EngineException.Validation("Reads on indices are not supported within transactions.");
        var values = SingleItem.FindKey(statement.Where, table.Key, bindings, refuseSeveral: false);
        if (Array.Exists(values, static value => value < 0) || !HasMore(statement.Where!.Root, table)) throw EngineException.Validation(NoExistsKey);
    }

    public static ItemWrite Prepare(ProtocolCall call, BoundStatement bound, Table table, bool inTransaction)
    {
        var statement = bound.Statement;
        var write = new ItemWrite { Table = table, ConditionBindings = bound.Bindings };
        if (statement.Kind == StatementKind.Insert)
        {
            PrepareInsert(call, bound, table, write);
            return write;
        }

        write.Kind = statement.Kind switch
        {
            StatementKind.Update => WriteKind.Update,
            StatementKind.Delete => WriteKind.Delete,
            _ => WriteKind.Check,
        };
        var values = SingleItem.FindKey(statement.Where, table.Key, bound.Bindings, refuseSeveral: statement.Kind != StatementKind.Exists);
        if (Array.Exists(values, static value => value < 0))
            throw EngineException.Validation(inTransaction ? "The provided key element does not match the schema" : NoKey);
        var start = call.Context.Buffer.Length;
        SingleItem.WriteKey(table.Key, values, bound.Bindings, call.Context.Writer);
        write.Item = call.Context.Buffer.Since(start);
        write.Key = ItemKeys.Read(call.Context, table, write.Item);
        if (statement.Update is { } update)
        {
            write.Update = new UpdateProgram(update, bound.Bindings);
            UpdateKeys.Check(write.Update, table);
            ExpressionInput.CheckKeyPaths(update.Paths, bound.Bindings, table);
            ExpressionInput.CheckKeyPaths(update.OperandPaths, bound.Bindings, table);
        }

        var where = statement.Where!;
        ExpressionInput.CheckKeyPaths(where.Paths, bound.Bindings, table);
        // The key's equality conditions are part of the condition, so it fails if the item doesn't exist. For a DELETE,
        // that isn't a failure.
        write.Condition = statement.Kind != StatementKind.Delete ? where
            : HasMore(where.Root, table) ? new ConditionExpression("", new OrCondition(IsNew(table), where.Root), where.Paths, [], [])
            : null;
        return write;
    }

    /// <summary>Executes a single write. The write states whether its condition failed.</summary>
    public static void Execute(ProtocolCall call, ItemWrite write)
    {
        try
        {
            Writer.Execute(write, call.Context.Buffer, call.Context.Scratch);
        }
        catch (EngineException failure)
        {
            throw Refine(failure);
        }
    }

    /// <summary>
    /// Adapts the error for an item that an update nests too deeply, whose message is shorter here than in UpdateItem.
    /// </summary>
    public static EngineException Refine(EngineException failure) =>
        failure.Message == ValueDepth.Fault ? EngineException.Validation("Nesting Levels have exceeded supported limits") : failure;

    /// <summary>
    /// Writes the values that RETURNING asks for as an item; returns false, and writes nothing, if there is no item.
    /// </summary>
    public static bool TryWriteReturned(ProtocolCall call, Statement statement, ItemWrite write, string? property)
    {
        var item = statement.Returning switch
        {
            Returning.AllOld or Returning.ModifiedOld => write.Old,
            Returning.AllNew or Returning.ModifiedNew => write.New,
            _ => null,
        };
        if (item is null) return false;
        ReadOnlySpan<byte> data = item.Data;
        if (statement.Returning is Returning.ModifiedOld or Returning.ModifiedNew)
        {
            var start = call.Context.Buffer.Length;
            write.Update!.Tree.Project(item.Data, call.Context.Writer);
            data = call.Context.Buffer[call.Context.Buffer.Since(start)];
            if (MapReader.Count(data) == 0) return false;
        }

        if (property is not null) call.Json.WritePropertyName(property);
        ItemJson.WriteItem(call.Json, data);
        return true;
    }

    private static void PrepareInsert(ProtocolCall call, BoundStatement bound, Table table, ItemWrite write)
    {
        var context = call.Context;
        var container = context.Writer.BeginPayload();
        foreach (var (name, value) in bound.Statement.Item)
        {
            context.Writer.Name(name);
            context.Buffer.Write(bound.Bindings.Value(value).Bytes);
        }

        context.Writer.EndMapPayload(container);
        write.Kind = WriteKind.Put;
        write.Item = context.Buffer.Since(container.Start);
        if (ItemSize.OfItem(context.Buffer[write.Item]) > ItemSize.MaxBytes)
            throw EngineException.Validation("Item size has exceeded the maximum allowed size");
        ItemKeys.CheckItem(table, context.Buffer[write.Item]);
        write.Key = ItemKeys.Encode(context, table, write.Item);
        write.Condition = new ConditionExpression("", IsNew(table), [], [], []);
    }

    private static FunctionCondition IsNew(Table table) =>
        new(new FunctionOperand(Functions.AttributeNotExists, [new PathOperand(new DocumentPath([PathStep.Literal(table.Key.Partition[0].Name)]))]));

    /// <summary>
    /// Returns a value indicating whether the WHERE clause contains more than equality conditions on the key.
    /// </summary>
    private static bool HasMore(Condition condition, Table table) => condition is AndCondition both
        ? HasMore(both.Left, table) || HasMore(both.Right, table)
        : KeyConditions.Read(condition, table.Key) is not { Comparison: KeyComparison.Equal };
}
