namespace Tern.DynamoDb.Generator;

/// <summary>Prints how an update keeps the key attributes of indexes in step with the members that they are made of.</summary>
internal static class IndexKeysEmitter
{
    public static void Emit(SourceWriter source, ItemModel item)
    {
        var keys = item.Indexes
            .SelectMany(index => new[] { (Index: index, Key: index.IsLocal ? null : index.Partition, Name: index.Method + "PartitionKey"), (Index: index, Key: index.Sort, Name: index.Method + "SortKey") })
            .Where(key => key.Key is { IsTemplate: true } && key.Key.Members.Any())
            .GroupBy(key => key.Key!.Attribute).Select(group => group.First()).ToList();
        if (keys.Count == 0) return;

        source.Open($"public override void AddIndexKeys({Code.Ns}IndexKeyUpdates<{item.Type}> values)");
        foreach (var (index, key, name) in keys)
        {
            var members = KeyEmitter.Members(key).ToList();
            source.Open($"if ({string.Join(" || ", members.Select(part => $"values.Touches({Code.Literal(part.Attribute)})"))})");
            // Without any one of them the item isn't in the index, whatever the others are.
            var nullable = members.Where(part => part.Value!.CanBeNull).ToList();
            if (nullable.Count > 0)
            {
                source.Open($"if ({string.Join(" || ", nullable.Select(part => $"values.Removes({Code.Literal(part.Attribute)})"))})");
                source.Line($"values.Remove({Code.Literal(key!.Attribute)});");
                source.Close();
                source.Open("else");
            }

            foreach (var part in members)
            {
                source.Line($"if (!values.TryGetSet({Code.Literal(part.Attribute)}, out {part.Value!.DeclaredType} {Names.Parameter(part.Member)}))");
                source.Indented($"throw values.Incomplete({Code.Literal(index.Name)}, {Code.Literal(key!.Template)}, {Code.Literal(string.Join(", ", members.Select(member => member.Member)))});");
            }

            var arguments = string.Join(", ", members.Select(part => Names.Parameter(part.Member) + (part.Value is { CanBeNull: true, IsValueType: true } ? ".Value" : "")));
            source.Line($"values.Set({Code.Literal(key!.Attribute)}, {name}({arguments}));");
            if (nullable.Count > 0) source.Close();
            source.Close();
            source.Blank();
        }

        source.Close();
        source.Blank();
    }
}
