using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Finds the table's indexes that contain a type's items, and the parts of their keys.</summary>
internal sealed class IndexParser
{
    // The service's limit for partition attributes, and also for sort attributes.
    private const int MaxAttributes = 4;

    private readonly INamedTypeSymbol _type;
    private readonly INamedTypeSymbol _within;
    private readonly ObjectModel _root;
    private readonly KeyParser _keys;
    private readonly TableParser _table;
    private readonly DiagnosticBag _diagnostics;

    public IndexParser(INamedTypeSymbol type, INamedTypeSymbol within, ObjectModel root, KeyParser keys, TableParser table, DiagnosticBag diagnostics)
    {
        _type = type;
        _within = within;
        _root = root;
        _keys = keys;
        _table = table;
        _diagnostics = diagnostics;
    }

    /// <summary>Returns the indexes that contain items of the type.</summary>
    /// <param name="tablePartition">The table's partition key, which local indexes have.</param>
    /// <param name="at">The location of the item's declaration.</param>
    /// <returns>The indexes, in the order of the table's layout.</returns>
    public List<IndexModel> Parse(KeyModel tablePartition, LocationModel at)
    {
        var given = Given();
        var indexes = new List<IndexModel>();
        for (var place = 0; place < _table.Indexes.Count; place++)
        {
            var layout = _table.Indexes[place];
            if (Fault(layout) is { } fault)
            {
                _diagnostics.Add(Rules.BadIndexKey, LocationModel.From(layout.ApplicationSyntaxReference, _within), layout.FirstText(),
                    _table.Attribute.FirstText(), fault);
                continue;
            }

            given.TryGetValue(layout.FirstText(), out var attribute);
            var where = attribute is null ? at : LocationModel.From(attribute.ApplicationSyntaxReference, _within);
            if (Index(layout, place, attribute, tablePartition, where) is { } index) indexes.Add(index);
        }

        return indexes;
    }

    /// <summary>Returns the type's own declarations of indexes, by name.</summary>
    private Dictionary<string, AttributeData> Given()
    {
        var given = new Dictionary<string, AttributeData>();
        foreach (var attribute in _type.GetAttributes().All("DynamoIndexAttribute"))
        {
            if (given.ContainsKey(attribute.FirstText()))
                _diagnostics.Add(Rules.IndexTwice, LocationModel.From(attribute.ApplicationSyntaxReference, _within), _root.DisplayName, attribute.FirstText());
            given[attribute.FirstText()] = attribute;
        }

        foreach (var name in given.Keys.Where(name => _table.Indexes.All(index => index.FirstText() != name)))
            _diagnostics.Add(Rules.UnknownIndex, LocationModel.From(given[name].ApplicationSyntaxReference, _within), _root.DisplayName, name,
                _table.Attribute.FirstText());
        return given;
    }

    private IndexModel? Index(AttributeData layout, int place, AttributeData? attribute, KeyModel tablePartition, LocationModel at)
    {
        var name = layout.FirstText();
        var isLocal = layout.Flag("IsLocal");
        var partitions = isLocal ? [] : TableParser.IndexKey(layout, "PartitionKey");
        var sorts = TableParser.IndexKey(layout, "SortKey");
        if (partitions.Count + sorts.Count > 2 || partitions.Count > 1)
        {
            if (attribute is not null && (attribute.Text("Partition") ?? attribute.Text("Sort")) is not null)
            {
                _diagnostics.Add(Rules.TemplateOfSeveral, at, _root.DisplayName, name, string.Join(", ", partitions.Concat(sorts)));
                return null;
            }
        }

        var partition = isLocal ? [tablePartition] : partitions.Select(key => Key(key, attribute?.Text("Partition"), isSort: false, at, name)).ToList();
        var sort = sorts.Select(key => Key(key, attribute?.Text("Sort"), isSort: true, at, name)).ToList();
        if (partition.Count > 0 && !partition.Contains(null) && !sort.Contains(null))
        {
            return new IndexModel(
                name, attribute?.Text("MethodName") ?? Names.Identifier(name), place, isLocal, partition[0]!, sort.FirstOrDefault(),
                new EquatableArray<KeyModel>(partition.Skip(1)!), new EquatableArray<KeyModel>(sort.Skip(1)!));
        }

        if (attribute is null || !_diagnostics.HasNoErrors) return null;
        var isPartition = partition.Count == 0 || partition.Contains(null);
        var missing = isPartition ? partitions.ElementAtOrDefault(partition.IndexOf(null)) : sorts[sort.IndexOf(null)];
        _diagnostics.Add(Rules.NoKey, at, _root.DisplayName, isPartition ? "partition" : "sort", missing ?? "", name);
        return null;
    }

    private KeyModel? Key(string attribute, string? template, bool isSort, LocationModel at, string index)
    {
        if (template is not null) return _keys.FromTemplate(attribute, template, isSort, at, index);
        return _root.Members.FirstOrDefault(member => member.Attribute == attribute) is { } plain ? _keys.FromMember(plain, at) : null;
    }

    /// <summary>Returns the error in the key that the table declares for an index, or null.</summary>
    private static string? Fault(AttributeData layout) =>
        Fault(layout, "PartitionKey", "partition") ?? Fault(layout, "SortKey", "sort")
        ?? TableParser.IndexKey(layout, "PartitionKey").Concat(TableParser.IndexKey(layout, "SortKey")).GroupBy(name => name)
            .Where(group => group.Count() > 1).Select(group => $"it has the attribute '{group.Key}' twice").FirstOrDefault();

    private static string? Fault(AttributeData layout, string property, string which)
    {
        var names = layout.Texts(property + "s");
        var types = layout.Elements(property + "Types");
        if (names.Count == 0) return types.Count == 0 ? null : $"{property}Types is set, but {property}s is empty";
        if (layout.Flag("IsLocal")) return $"a local index has the table's partition key and one sort key attribute, so {property}s is for global ones";
        if (layout.Text(property) is not null) return $"it sets both {property} and {property}s; keep one of them";
        if (layout.Named(property + "Type") is not null) return $"{property}Types specifies the types of {property}s";
        if (names.Count > MaxAttributes) return $"it has {names.Count} {which} key attributes, but DynamoDB allows at most {MaxAttributes}";
        if (names.Contains("")) return $"a name in {property}s is empty";
        return types.Count == 0 || types.Count == names.Count ? null
            : $"{property}s has {names.Count} names and {property}Types {types.Count} types; specify one type for each, or none if all are strings";
    }
}
