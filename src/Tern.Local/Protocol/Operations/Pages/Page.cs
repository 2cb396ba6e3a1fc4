using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Reads a page of a Query or Scan and writes the response.</summary>
internal static class Page
{
    public static void Run(
        ProtocolCall call, RequestMembers members, Table table, SecondaryIndex? index, KeyRange range,
        ConditionExpression? filter, ProjectionExpression? projection, bool backward, bool isQuery)
    {
        var context = call.Context;
        var start = StartKey.Read(context, members, table, index, range);
        var projectionBindings = ExpressionInput.ProjectionBindings(members);
        if (projection is not null) ExpressionInput.CheckKeyPaths(projection.Paths, projectionBindings, table);
        if (filter is not null && isQuery) CheckQueryFilter(filter, members, table, index);
        if (filter is not null) ExpressionInput.CheckKeyPaths(filter.Paths, ExpressionInput.FilterBindings(members), table);
        // A local index also returns attributes that it doesn't project, by reading the table; a global index refuses.
        var beyond = index is { Projection: not ProjectionType.All } && NeedsTable(members, index, projection, projectionBindings);

        var limit = (int)Math.Min(members.Number(Member.Limit) ?? 0, int.MaxValue);
        var more = PageReader.Read(new PageRequest
        {
            Table = table,
            Index = index,
            Range = range,
            Start = start,
            Backward = backward,
            Limit = limit,
        }, context.Buffer, context.Items, out var bytes);

        if (table.Limiter is not null) TakeCapacity(context, members, table, index, bytes, beyond);
        var json = call.Json;
        json.WriteStartObject();
        var count = WriteItems(context, members, index, filter, projection is null ? null : PathTree.Build(projection.Paths, projectionBindings), beyond);
        json.WriteNumber("Count"u8, count);
        json.WriteNumber("ScannedCount"u8, context.Items.Count);
        if (more) WriteLastKey(context, table, index, context.Items[^1]);
        WriteCapacity(call, members, table, index, bytes, beyond);
        json.WriteEndObject();
    }

    private static void CheckQueryFilter(ConditionExpression filter, RequestMembers members, Table table, SecondaryIndex? index)
    {
        var bindings = ExpressionInput.FilterBindings(members);
        RefuseKeys(filter, bindings, index?.Key ?? table.Key, members.Has(Member.QueryFilter) ? "QueryFilter" : "Filter Expression");
        if (index is not { Projection: not ProjectionType.All }) return;
        SortedSet<string>? unprojected = null;
        foreach (var path in filter.Paths)
        {
            var name = path.Steps[0].NameIn(bindings);
            if (!index.Projects(name)) (unprojected ??= new(StringComparer.Ordinal)).Add(System.Text.Encoding.UTF8.GetString(name));
        }

        if (unprojected is not null) FilterProjection.Refuse(index, unprojected);
    }

    private static void RefuseKeys(ConditionExpression filter, Bindings bindings, KeySchema key, string parameter)
    {
        foreach (var attribute in key.All)
        {
            foreach (var path in filter.Paths)
            {
                if (path.Steps[0].NameIn(bindings).SequenceEqual(attribute.Utf8Name))
                    throw EngineException.Validation($"{parameter} can only contain non-primary key attributes: Primary key attribute: {attribute.Name}");
            }
        }
    }

    private static int WriteItems(RequestContext context, RequestMembers members, SecondaryIndex? index, ConditionExpression? filter,
        PathTree? paths, bool beyond)
    {
        var json = context.Json;
        var countOnly = members.Is(Member.Select, "COUNT"u8);
        var narrowed = index is { Projection: not ProjectionType.All } && !beyond;
        var bindings = ExpressionInput.FilterBindings(members);
        var count = 0;
        if (!countOnly) json.WriteStartArray("Items"u8);
        foreach (var item in context.Items)
        {
            var mark = context.Buffer.Length;
            ReadOnlySpan<byte> data = item.Data;
            if (narrowed)
            {
                index!.Project(item.Data, context.Writer);
                data = context.Buffer[context.Buffer.Since(mark)];
            }

            if (filter is null || filter.Evaluate(data, bindings))
            {
                count++;
                if (!countOnly) Write(context, data, paths);
            }

            context.Buffer.Truncate(mark);
        }

        if (!countOnly) json.WriteEndArray();
        return count;
    }

    private static void Write(RequestContext context, ReadOnlySpan<byte> item, PathTree? paths)
    {
        if (paths is not null)
        {
            var start = context.Buffer.Length;
            paths.Project(item, context.Writer);
            item = context.Buffer[context.Buffer.Since(start)];
        }

        ItemJson.WriteItem(context.Json, item);
    }

    private static bool NeedsTable(RequestMembers members, SecondaryIndex index, ProjectionExpression? projection, Bindings bindings)
    {
        if (members.Is(Member.Select, "ALL_ATTRIBUTES"u8)) return true;
        if (projection is null) return false;
        List<string>? missing = null;
        foreach (var path in projection.Paths)
        {
            var name = path.Steps[0].NameIn(bindings);
            if (!index.Projects(name)) (missing ??= []).Add(System.Text.Encoding.UTF8.GetString(name));
        }

        if (missing is null) return false;
        if (index.IsGlobal) throw EngineException.Invalid($"Global secondary index {index.Name} does not project [{string.Join(", ", missing)}]");
        return true;
    }

    private static void WriteLastKey(RequestContext context, Table table, SecondaryIndex? index, StoredItem last)
    {
        var json = context.Json;
        json.WriteStartObject("LastEvaluatedKey"u8);
        var attributes = index is null ? table.Key.All : index.CursorAttributes();
        foreach (var attribute in attributes)
        {
            json.WritePropertyName(attribute.Utf8Name);
            ItemJson.WriteValue(json, MapReader.Find(last.Data, attribute.Utf8Name));
        }

        json.WriteEndObject();
    }

    private static void TakeCapacity(RequestContext context, RequestMembers members, Table table, SecondaryIndex? index, int bytes, bool beyond)
    {
        var consistent = members.Flag(Member.ConsistentRead);
        var units = CapacityMeter.ReadUnits(bytes, consistent);
        if (beyond)
        {
            foreach (var item in context.Items) units += CapacityMeter.ReadUnits(item.Size, consistent);
        }

        table.Limiter!.TakeRead(index, units);
    }

    private static void WriteCapacity(ProtocolCall call, RequestMembers members, Table table, SecondaryIndex? index, int bytes, bool beyond)
    {
        var wanted = members.Has(Member.ReturnConsumedCapacity) && !members.Is(Member.ReturnConsumedCapacity, "NONE"u8);
        if (!wanted && !call.Context.IsMetered) return;
        var consistent = members.Flag(Member.ConsistentRead);
        var meter = new CapacityMeter(table);
        var units = CapacityMeter.ReadUnits(bytes, consistent);
        if (index is null) meter.Units = units;
        else meter.Add(index, units);
        if (beyond && index is { IsGlobal: false })
        {
            foreach (var item in call.Context.Items) meter.Units += CapacityMeter.ReadUnits(item.Size, consistent);
        }

        call.Context.ConsumedUnits += meter.Total;
        if (!wanted) return;
        call.Json.WritePropertyName("ConsumedCapacity"u8);
        meter.Write(call.Json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8));
    }
}
