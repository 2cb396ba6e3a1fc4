using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>
/// Compares an existing table with its layout. Anything that the table has in addition isn't a difference.
/// </summary>
internal static class TableComparison
{
    internal static List<string> Differences(TableDescription found, TableLayout layout, TableStreamView stream)
    {
        var differences = new List<string>();
        var definitions = TableRequest.Definitions(layout);
        Compare("its key is", Describe(found.KeySchema, found.AttributeDefinitions), Describe(TableRequest.KeySchema(layout), definitions));
        foreach (var index in layout.Indexes)
        {
            var isLocal = found.LocalSecondaryIndexes.FirstOrDefault(one => one.IndexName == index.Name);
            var isGlobal = found.GlobalSecondaryIndexes.FirstOrDefault(one => one.IndexName == index.Name);
            if (isLocal is null && isGlobal is null)
            {
                differences.Add($"it has no index '{index.Name}'");
                continue;
            }

            var name = $"its index '{index.Name}'";
            Compare($"{name} is", isLocal is null ? "global" : "local", index.IsLocal ? "local" : "global");
            Compare(
                $"the key of {name} is",
                Describe(isLocal?.KeySchema ?? isGlobal!.KeySchema, found.AttributeDefinitions),
                Describe(TableRequest.KeySchema(index), definitions));
            Compare($"{name} projects", Describe(isLocal is null ? isGlobal!.Projection : isLocal.Projection), Describe(TableRequest.ProjectionOf(index)));
        }

        if (stream != TableStreamView.None)
        {
            var shown = found.StreamSpecification is { StreamEnabled: true } specification ? specification.StreamViewType.ToString() : "none";
            Compare("its stream is", shown, TableRequest.ViewType(stream).ToString());
        }

        return differences;

        void Compare(string what, string? has, string? declared)
        {
            if (has != declared) differences.Add($"{what} ({has}), but ({declared}) is declared");
        }
    }

    /// <summary>Returns the difference in time to live, unless turning it on would resolve it.</summary>
    internal static string? Difference(TimeToLiveDescription? found, string attribute)
    {
        if (found?.TimeToLiveStatus == TimeToLiveStatus.Disabling) return "its time to live is being turned off";
        return IsOn(found) && found!.AttributeName != attribute ? $"its time to live is ({found.AttributeName}), but ({attribute}) is declared" : null;
    }

    internal static bool IsOn(TimeToLiveDescription? found) =>
        found?.TimeToLiveStatus == TimeToLiveStatus.Enabled || found?.TimeToLiveStatus == TimeToLiveStatus.Enabling;

    // pk S HASH, sk N RANGE
    private static string Describe(IReadOnlyList<KeySchemaElement> schema, IReadOnlyList<AttributeDefinition> definitions) =>
        string.Join(", ", schema.Select(element =>
        $"{element.AttributeName} {definitions.FirstOrDefault(definition => definition.AttributeName == element.AttributeName)?.AttributeType} "
        + $"{element.KeyType}"));

    private static string Describe(Projection? projection)
    {
        if (projection?.NonKeyAttributes is not { Count: > 0 } attributes) return $"{projection?.ProjectionType}";
        return $"{projection.ProjectionType} {string.Join(", ", attributes.Order(StringComparer.Ordinal))}";
    }
}
