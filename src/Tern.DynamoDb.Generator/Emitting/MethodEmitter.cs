namespace Tern.DynamoDb.Generator;

/// <summary>Prints the methods that people call: keys and query conditions.</summary>
internal static class MethodEmitter
{
    public static void Emit(SourceWriter source, ItemModel item, string map)
    {
        var parameters = KeyEmitter.Parameters(item.Partition, item.Sort);
        var sort = item.Sort is { } sortKey ? $", {map}.SortKey({KeyEmitter.Arguments(sortKey)})" : "";
        source.Line("/// <summary>The primary key of one item.</summary>");
        EmitParameters(source, item.Partition, item.Sort);
        source.Line("/// <returns>The key.</returns>");
        source.Line($"public static {Code.Ns}ItemKey<{item.Type}> {item.Names.Key}({parameters}) => new({map}.PartitionKey({KeyEmitter.Arguments(item.Partition)}){sort});");
        source.Blank();
        EmitQuery(source, item, map, item.Names.Partition, "one partition of the table", item.Partition, item.Sort, "PartitionKey", "SortKey", "null");
        foreach (var index in item.Indexes)
        {
            EmitQuery(
                source, item, map, index.Method, $"one partition of the index {index.Name}", index.Partition, index.Sort,
                index.IsLocal ? "PartitionKey" : index.Method + "PartitionKey", index.Method + "SortKey", $"{map}.{index.Method}Index");
        }
    }

    private static void EmitQuery(
        SourceWriter source, ItemModel item, string map, string method, string what, KeyModel partition, KeyModel? sort, string partitionName, string sortName, string index)
    {
        var first = sort?.Members.FirstOrDefault();
        var type = first is null ? $"KeyCondition<{item.Type}>" : $"KeyCondition<{item.Type}, {first.Value!.Type}>";
        source.Line($"/// <summary>The items of the type in {what}{(first is null ? "" : $", to be narrowed by {first.Member}")}.</summary>");
        EmitParameters(source, partition, null);
        source.Line("/// <returns>The condition of a query.</returns>");
        var arguments = $"{map}.{partitionName}({KeyEmitter.Arguments(partition)}), {index}";
        if (first is not null)
        {
            var continues = KeyEmitter.Continues(sort!);
            arguments += $", {map}.{sortName}{(continues ? "Start" : "")}, sortContinues: {(continues ? $"true, {Code.Literal(KeyEmitter.Following(sort!))}" : "false")}";
        }

        source.Line($"public static {Code.Ns}{type} {method}({KeyEmitter.Parameters(partition)}) => new({arguments});");
        source.Blank();
    }

    private static void EmitParameters(SourceWriter source, KeyModel partition, KeyModel? sort)
    {
        foreach (var part in KeyEmitter.Members(partition, sort))
            source.Line($"/// <param name=\"{Names.Parameter(part.Member).TrimStart('@')}\">{part.Member}.</param>");
    }
}
