using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The common input handling of PutItem, UpdateItem, DeleteItem and the parts of a transaction: converts members to a
/// write that is ready to execute.
/// </summary>
internal static class WriteInput
{
    /// <summary>Returns the members that a kind of write supports.</summary>
    public static uint Known(WriteKind kind)
    {
        var known = Members.Set(
            Member.TableName, Member.ConditionExpression, Member.ExpressionAttributeNames, Member.ExpressionAttributeValues,
            Member.ReturnValues, Member.ReturnConsumedCapacity, Member.ReturnItemCollectionMetrics, Member.ReturnValuesOnConditionCheckFailure,
            Member.Expected, Member.ConditionalOperator);
        return kind switch
        {
            WriteKind.Put => known | Members.Set(Member.Item),
            WriteKind.Update => known | Members.Set(Member.Key, Member.UpdateExpression, Member.AttributeUpdates),
            _ => known | Members.Set(Member.Key),
        };
    }

    /// <summary>Runs all checks that don't need the table, and sets the write's expressions.</summary>
    public static void Check(ProtocolCall call, RequestMembers members, WriteKind kind, ItemWrite write)
    {
        write.Reset();
        write.Kind = kind;
        var saysWhich = !call.Context.HasNewerTexts;
        if (kind == WriteKind.Update)
            ExpressionInput.CheckPresence(members, [Member.UpdateExpression, Member.ConditionExpression],
                [Member.UpdateExpression, Member.ConditionExpression], saysWhich);
        else
            ExpressionInput.CheckPresence(members, [Member.ConditionExpression], [Member.ConditionExpression], saysWhich);
        if (members.ItemFault is not null) throw EngineException.Validation(members.ItemFault);
        if (members.KeyFault is not null) throw EngineException.Validation(members.KeyFault);
        if (kind != WriteKind.Update
            && members.Has(Member.ReturnValues) && !members.Is(Member.ReturnValues, "NONE"u8) && !members.Is(Member.ReturnValues, "ALL_OLD"u8))
            throw EngineException.Validation("ReturnValues can only be ALL_OLD or NONE");
        LegacyInput.CheckWrite(call, members);
        ExpressionInput.CheckSymbols(members);
        if (ExpressionInput.Update(call, members) is { } update) write.Update = new UpdateProgram(update, ExpressionInput.UpdateBindings(members));
        write.Condition = ExpressionInput.Condition(call, members);
        write.ConditionBindings = ExpressionInput.ConditionBindings(members);
        members.Symbols.CheckAllUsed();
    }

    public static void CheckSize(RequestMembers members, ItemWrite write)
    {
        if (write.Kind == WriteKind.Put && ItemSize.OfItem(members.Utf8(Member.Item)) > ItemSize.MaxBytes)
            throw EngineException.Validation("Item size has exceeded the maximum allowed size");
    }

    /// <summary>Runs the checks that need the table: the key, and the types of index keys.</summary>
    public static void Resolve(ProtocolCall call, RequestMembers members, ItemWrite write)
    {
        var table = call.FindTable(members.Utf8(Member.TableName));
        write.Table = table;
        ResolveItem(call, members, write, table);
        if (write.Update is { Expression: var update })
        {
            ExpressionInput.CheckKeyPaths(update.Paths, ExpressionInput.UpdateBindings(members), table);
            ExpressionInput.CheckKeyPaths(update.OperandPaths, ExpressionInput.UpdateBindings(members), table);
        }

        if (write.Condition is not null) ExpressionInput.CheckKeyPaths(write.Condition.Paths, write.ConditionBindings!, table);
    }

    private static void ResolveItem(ProtocolCall call, RequestMembers members, ItemWrite write, Table table)
    {
        var buffer = call.Context.Buffer;
        if (write.Kind == WriteKind.Put)
        {
            write.Item = members[Member.Item];
            ItemKeys.CheckItem(table, buffer[write.Item]);
            write.Key = ItemKeys.Encode(call.Context, table, write.Item);
        }
        else
        {
            write.Item = members[Member.Key];
            write.Key = ItemKeys.Read(call.Context, table, write.Item);
            if (write.Update is { } update) UpdateKeys.Check(update, table);
        }
    }
}
