namespace Tern.DynamoDb.Generator;

/// <summary>Emits the public methods, for keys and query conditions.</summary>
internal static class MethodEmitter
{
    public static void Emit(SourceWriter source, ItemModel item, string map)
    {
        var parameters = KeyEmitter.Parameters(item.Partition, item.Sort);
        var sort = item.Sort is { } sortKey ? $", {map}.SortKey({KeyEmitter.Arguments(sortKey)})" : "";
        source.Line("/// <summary>The primary key of one item.</summary>");
        EmitParameters(source, item.Partition, item.Sort);
        source.Line("/// <returns>The key.</returns>");
        source.Line(
            $"public static {Code.Ns}ItemKey<{item.Type}> {item.Names.Key}({parameters}) => " +
            $"new({map}.PartitionKey({KeyEmitter.Arguments(item.Partition)}){sort});");
        source.Blank();
        EmitQuery(source, item, map, item.Names.Partition, "one partition of the table", item.Partition, item.Sort, "PartitionKey", "SortKey", "null");
        foreach (var index in item.Indexes)
        {
            if (index.HasSeveral)
            {
                EmitSteps(source, item, map, index);
                continue;
            }

            EmitQuery(
                source, item, map, index.Method, $"one partition of the index {Code.Comment(index.Name)}", index.Partition, index.Sort,
                index.IsLocal ? "PartitionKey" : index.Method + "PartitionKey", index.Method + "SortKey", $"{map}.{index.Method}Index",
                SchemaEmitter.Lacks(item, index));
        }
    }

    private static void EmitQuery(
        SourceWriter source, ItemModel item, string map, string method, string what, KeyModel partition, KeyModel? sort, string partitionName, string sortName,
        string index, IReadOnlyList<string>? lacks = null)
    {
        var first = sort?.Members.FirstOrDefault();
        var (type, made) = first is null ? ($"{Code.Ns}KeyCondition<{item.Type}>", null) : Condition(item, sort!, first);
        source.Line($"/// <summary>The items of the type in {what}{(first is null ? "" : $", to be narrowed by {first.Member}")}.</summary>");
        EmitParameters(source, partition);
        source.Line("/// <returns>The condition of a query.</returns>");
        var arguments = $"{map}.{partitionName}({KeyEmitter.Arguments(partition)}), {index}";
        if (first is not null)
        {
            var continues = KeyEmitter.Continues(sort!);
            arguments += $", {map}.{sortName}{(KeyEmitter.HasStart(sort!, isExact: index == "null") ? "Start" : "")}, sortContinues: " +
                $"{(continues ? $"true, {Code.Literal(KeyEmitter.Following(sort!))}" : "false")}";
        }

        EmitLacks(source, lacks);
        source.Line($"public static {type} {method}({KeyEmitter.Parameters(partition)}) => {made ?? "new"}({arguments});");
        source.Blank();
    }

    // The condition on the last member that can be queried, and the method that creates it; null for its constructor.
    private static (string Type, string? Made) Condition(ItemModel item, KeyModel sort, KeyPartModel member)
    {
        var arguments = $"{item.Type}, {member.Value!.Type}";
        return sort.IsOrdered
            ? ($"{Code.Ns}KeyCondition<{arguments}>", null)
            : ($"{Code.Ns}UnorderedKeyCondition<{arguments}, {Code.Ns}KeyCondition<{item.Type}>>", $"{Code.Ns}UnorderedKeys.Of<{arguments}>");
    }

    /// <summary>An index key of several attributes: a type for each sort attribute, which leads to the next.</summary>
    private static void EmitSteps(SourceWriter source, ItemModel item, string map, IndexModel index)
    {
        var partition = index.PartitionMethods.ToList();
        var sorts = index.SortMethods.ToList();
        var place = $"{map}.{index.Method}Index";
        var members = sorts.Select(sort => sort.Key.Parts[0]).ToList();
        // From the last to the first, because each is created from the values before it.
        var (type, arguments) = ($"{Code.Ns}KeyCondition<{item.Type}>", place);
        string? made = null;
        for (var i = sorts.Count - 1; i >= 0; i--)
        {
            var isLast = i == sorts.Count - 1;
            arguments = $"{place}, {map}.{sorts[i].Name}{(isLast ? "" : $", static keys => {made ?? "new " + type}(keys, {arguments})")}";
            made = null;
            if (isLast) (type, made) = Condition(item, sorts[i].Key, members[i]);
            else type = $"{Code.Ns}{(sorts[i].Key.IsOrdered ? "" : "Unordered")}KeyCondition<{item.Type}, {members[i].Value!.Type}, {type}>";
        }

        var narrowed = members.Count == 0 ? "" : $", to be narrowed by {string.Join(", then ", members.Select(member => member.Member))}";
        source.Line($"/// <summary>The items of the type in one partition of the index {Code.Comment(index.Name)}{narrowed}.</summary>");
        EmitParameters(source, [.. partition.Select(key => key.Key)]);
        source.Line("/// <returns>The condition of a query.</returns>");
        var keys = string.Join(", ", partition.Select(key => $"{map}.{key.Name}({KeyEmitter.Arguments(key.Key)})"));
        EmitLacks(source, SchemaEmitter.Lacks(item, index));
        source.Line($"public static {type} {index.Method}({KeyEmitter.Parameters([.. partition.Select(key => key.Key)])}) =>");
        source.Indented($"{made ?? "new"}(new {Code.Ns}AttributeValue[] {{ {keys} }}, {arguments});");
        source.Blank();
    }

    private static void EmitLacks(SourceWriter source, IReadOnlyList<string>? lacks)
    {
        if (lacks is not null) source.Line($"[{Code.Ns}DynamoPartialIndex({string.Join(", ", lacks.Select(Code.Literal))})]");
    }

    private static void EmitParameters(SourceWriter source, params KeyModel?[] keys)
    {
        foreach (var part in KeyEmitter.Members(keys))
            source.Line($"/// <param name=\"{Names.Parameter(part.Member).TrimStart('@')}\">{part.Member}.</param>");
    }
}
