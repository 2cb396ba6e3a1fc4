using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>The result of parsing an attributed type.</summary>
/// <param name="Model">The model, or null if there are errors.</param>
/// <param name="Diagnostics">The diagnostics.</param>
/// <param name="KeySpaces">The keys of the type, and of other assemblies' items in the same table.</param>
/// <param name="Stub">The stub that replaces the model; null if there is a model or no stub is possible.</param>
internal sealed record ParsedItem(
    ItemModel? Model, EquatableArray<DiagnosticModel> Diagnostics, EquatableArray<KeySpace> KeySpaces, StubModel? Stub = null);

/// <summary>Turns a type with [DynamoItem], or a context class with [DynamoMap&lt;T&gt;], into a model.</summary>
internal sealed class ItemParser
{
    private static readonly ParsedItem s_nothing = new(null, default, default);

    private readonly DiagnosticBag _diagnostics = new();
    private readonly Compilation _compilation;
    private readonly INamedTypeSymbol _type;
    private readonly INamedTypeSymbol _within;
    private readonly AttributeData _attribute;

    private ItemParser(Compilation compilation, INamedTypeSymbol type, INamedTypeSymbol within, AttributeData attribute)
    {
        _compilation = compilation;
        _type = type;
        _within = within;
        _attribute = attribute;
    }

    private bool IsForeign => !SymbolEqualityComparer.Default.Equals(_type, _within);

    /// <summary>Parses a partial item type.</summary>
    public static ParsedItem Parse(GeneratorAttributeSyntaxContext context)
    {
        var type = (INamedTypeSymbol)context.TargetSymbol;

        // If there are several attributes, the first applies; the compiler rejects two of the same kind.
        var attribute = type.GetAttributes().Find("DynamoItemAttribute");
        if (attribute is null || !context.Attributes.Contains(attribute) || !context.Carries(attribute) || !type.IsFirstOfItsName()) return s_nothing;
        var parser = new ItemParser(context.SemanticModel.Compilation, type, type, attribute);
        if (type.GetAttributes().All("DynamoItemAttribute")
            .Any(other => other.AttributeClass!.TypeArguments.Length != attribute.AttributeClass!.TypeArguments.Length))
            parser._diagnostics.Add(
                Rules.MappedTwice, type, Names.Display(type), "has both [DynamoItem] and [DynamoItem<T>]: an item belongs to one table, so keep one of them");
        return parser.Parse(attribute.AttributeClass!.TypeArguments.FirstOrDefault() as INamedTypeSymbol);
    }

    /// <summary>Parses the foreign types that a context class names.</summary>
    public static EquatableArray<ParsedItem> ParseForeign(GeneratorAttributeSyntaxContext context)
    {
        var parsed = new List<ParsedItem>();
        if (!((INamedTypeSymbol)context.TargetSymbol).IsFirstOfItsName()) return default;
        foreach (var attribute in context.Attributes)
        {
            if (!context.Carries(attribute)) continue;
            if (attribute.AttributeClass?.TypeArguments.FirstOrDefault() is not INamedTypeSymbol { TypeKind: not TypeKind.Error } type) continue;
            var parser = new ItemParser(context.SemanticModel.Compilation, type, (INamedTypeSymbol)context.TargetSymbol, attribute);
            parser.CheckMappedOnce();
            parsed.Add(parser.Parse(attribute.Named("Table")?.Value as INamedTypeSymbol));
        }

        return new EquatableArray<ParsedItem>(parsed);
    }

    private ParsedItem Parse(INamedTypeSymbol? tableType)
    {
        var model = ParseModel(tableType, out var keySpaces);
        if (_diagnostics.HasNoErrors && model is not null) return new ParsedItem(model, _diagnostics.Found, keySpaces);
        return new ParsedItem(null, _diagnostics.Found, default, IsForeign ? null : StubParser.Parse(_compilation, _type, _attribute));
    }

    private ItemModel? ParseModel(INamedTypeSymbol? tableType, out EquatableArray<KeySpace> keySpaces)
    {
        keySpaces = default;
        var display = Names.Display(_type);
        ItemTypeParser.Check(_compilation, _type, _within, _diagnostics);
        var at = LocationModel.From(_attribute.ApplicationSyntaxReference, _within);
        if (TableParser.Find(tableType, _type) is not { } table)
        {
            _diagnostics.Add(Rules.NoTable, at, display);
            return null;
        }

        var templates = new[] { _attribute.Text("Partition"), _attribute.Text("Sort") };
        KeyMarks.Check(_type, table, templates, _diagnostics);
        if (!_diagnostics.HasNoErrors) return null;

        var objects = new ObjectParser(_compilation, _within, _diagnostics);
        var naming = _attribute.Number("Naming");
        var writeNulls = _attribute.Flag("WriteNulls");
        var values = new ValueParser(objects, naming, writeNulls, _attribute.Flag("Lenient"));
        var root = objects.Parse(_type, values.Reserve(_type), values, naming, writeNulls, Keys(table, templates));
        var keys = new KeyParser(_type, root, values, _diagnostics);

        var isOwn = SymbolEqualityComparer.Default.Equals(table.Type, _type);
        var partition = Key(keys, root, table.PartitionKey, templates[0], "PartitionKeyAttribute", "partition", isSort: false, table, at);
        var hasSort = table.SortKey is not null || templates[1] is not null || Marked(root, "SortKeyAttribute") is not null;
        var sort = hasSort ? Key(keys, root, table.SortKey, templates[1], "SortKeyAttribute", "sort", isSort: true, table, at) : null;
        if (partition is null || (hasSort && sort is null)) return null;
        if (!IsForeign) KeyMarks.CheckNullability(_type, [partition, sort], _diagnostics);

        var indexes = new IndexParser(_type, _within, root, keys, table, _diagnostics).Parse(partition, at);
        var names = new NameParser(_type, _within, _attribute, root, indexes, _diagnostics).Parse();
        CheckTypes(table, partition, sort, indexes, isOwn, at);
        CheckSources(
            root, values.Helpers.OfType<ObjectModel>().Where(model => root.Derived.Any(derived => derived.Helper == model.Name)),
            partition, sort, indexes, at);
        if (!IsForeign && Projected() is null) KeyMarks.CheckIsRead(_type, root, [partition, sort], _diagnostics);
        CheckKeyOnly(root, values.Helpers.OfType<ObjectModel>(), partition, sort, at);
        CheckParameters([partition, sort], at);
        foreach (var index in indexes)
        {
            CheckParameters(index.PartitionMethods.Select(method => method.Key), at);
            CheckParameters(index.SortMethods.Select(method => method.Key), at);
        }

        var layout = Table(table, partition, sort, indexes, isOwn, isOwn ? TimeToLiveParser.Attribute(root, values.Helpers) : "");
        if (_diagnostics.HasNoErrors) TimeToLiveParser.Check(_type, root, values.Helpers, layout, at, _diagnostics);

        if (Projected() is { } projected) WholeParser.Check(_compilation, _type, root, projected, Keys(table, templates), at, _diagnostics);
        if (_attribute.Flag("Cacheable")) CacheabilityParser.Check(_type, Projected() is not null, at, _diagnostics);
        var tag = TagParser.Of(Projected() ?? _type);
        var model = new ItemModel(
            IsForeign ? FileNames.Of(_within, "." + Names.Identifier(display)) : FileNames.Of(_type), _within.Namespace(), _within.Containers(),
            _within.Header(), IsForeign, _within.DeclaredAccessibility == Accessibility.Public && IsPublic(_type) ? "public" : "internal",
            display, Names.Of(_type), names, layout, partition, sort,
            new EquatableArray<IndexModel>(indexes), root, values.Helpers, Projected() is { } whole ? Names.Display(whole) : null,
            _attribute.Flag("Cacheable"), tag?.Attribute ?? "", tag?.Value ?? "");
        var keySpace = new KeySpace(
            display, Names.Of(_type), new EquatableArray<string>(KeySpaces.Bases(_type, _attribute)),
            KeyForm.Start(partition), KeyForm.IsFixed(partition), KeyForm.Start(sort), KeyForm.IsFixed(sort),
            sort is not null, at, Layout(model.Table, table), Tag: model.Tag, TagValue: model.TagValue);
        keySpaces = new EquatableArray<KeySpace>(Neighbors.Of(_compilation, table.Type, keySpace.Layout).Prepend(keySpace));
        return model;
    }

    private KeyUse Keys(TableParser table, IEnumerable<string?> templates)
    {
        var members = new HashSet<string>(templates.Where(template => template is not null)
            .SelectMany(template => Template.Parse(template!, out _) ?? []).Select(part => part.Member).Where(member => member.Length > 0));

        // If a key member is computed, no update may change the members that it is computed from.
        foreach (var symbol in ObjectParser.Members(_type)
            .Where(symbol => members.Contains(symbol.Name) && symbol is IPropertySymbol { SetMethod: null }).ToList())
            if (!OmissionParser.HoldsData(symbol) && Computed.Sources(_type, symbol) is { } sources) members.UnionWith(sources);
        var own = new HashSet<string>();
        if (table.PartitionKey is { } partition && templates.First() is null) own.Add(partition);
        if (table.SortKey is { } sort && templates.Last() is null) own.Add(sort);
        return new KeyUse(members, own, new HashSet<string>(table.KeyAttributes()));
    }

    private KeyModel? Key(
        KeyParser keys, ObjectModel root, string? attribute, string? template, string marker, string which, bool isSort, TableParser table, LocationModel at)
    {
        if (template is not null)
        {
            if (attribute is not null) return keys.FromTemplate(attribute, template, isSort, at);
            _diagnostics.Add(Rules.BadTemplate, at, template, $"the table '{table.Attribute.FirstText()}' doesn't name the attribute that it would be "
                + $"stored as; set {(isSort ? "SortKey" : "PartitionKey")} of [DynamoTable]");
            return null;
        }

        var member = Marked(root, marker) ?? root.Members.FirstOrDefault(candidate => candidate.Attribute == attribute);
        if (member is not null && attribute is not null && member.Attribute != attribute) member = null;
        if (member is not null) return keys.FromMember(member, at);
        if (attribute is null) _diagnostics.Add(Rules.NoMarkedKey, at, root.DisplayName, which, table.Attribute.FirstText(), marker.Replace("Attribute", ""));
        else _diagnostics.Add(Rules.NoKey, at, root.DisplayName, which, attribute, table.Attribute.FirstText());
        return null;
    }

    private MemberModel? Marked(ObjectModel root, string marker)
    {
        foreach (var symbol in ObjectParser.Members(_type))
            if (ObjectParser.Attributes(_type, symbol).Find(marker) is not null) return root.Members.FirstOrDefault(member => member.Name == symbol.Name);
        return null;
    }

    private void CheckTypes(TableParser table, KeyModel partition, KeyModel? sort, List<IndexModel> indexes, bool isOwn, LocationModel at)
    {
        Check(table.Attribute, "PartitionKeyType", partition);
        Check(table.Attribute, "SortKeyType", sort);
        foreach (var index in indexes)
        {
            var layout = table.Indexes[index.Place];
            if (!index.IsLocal) CheckIndex(layout, "PartitionKey", index.PartitionMethods);
            CheckIndex(layout, "SortKey", index.SortMethods);
        }

        void CheckIndex(AttributeData layout, string property, IEnumerable<(KeyModel Key, string Name)> keys)
        {
            foreach (var (key, place) in keys.Select((key, place) => (key.Key, place)))
                Compare(TableParser.IndexWire(layout, property, place, key, isOwn), key);
        }

        void Check(AttributeData attribute, string property, KeyModel? key)
        {
            if (key is not null) Compare(TableParser.Wire(attribute, property, key, isOwn), key);
        }

        void Compare(string declared, KeyModel key)
        {
            if (declared == key.Wire) return;
            var source = key.IsTemplate ? "the template" : key.Parts[0].Member;
            _diagnostics.Add(Rules.KeyType, at, Names.Display(_type), key.Attribute, declared, source, key.Wire);
        }
    }

    // Members that aren't stored must be determined by the key.
    private void CheckKeyOnly(ObjectModel root, IEnumerable<ObjectModel> nested, KeyModel partition, KeyModel? sort, LocationModel at)
    {
        var derived = nested.Where(model => root.Derived.Any(one => one.Helper == model.Name));
        foreach (var member in derived.SelectMany(model => model.Members).Concat(root.Members).Where(member => member.IsKeyOnly)
            .GroupBy(member => member.Name).Select(group => group.First()))
        {
            var parts = new[] { partition, sort }.Where(key => key is { IsTemplate: true }).SelectMany(key => key!.Members)
                .Where(part => part.Member == member.Name).ToList();
            var misfit = Projected() is not null ? "a projection reads attributes, so KeyOnly is for the type that it projects"
                : parts.Count == 0 ? "KeyOnly is for members in a template of the table's key"
                : parts.TrueForAll(part => part.ChangesCase) ? "the key has it in another case, so the member's value can't be restored"
                : member.Value.CanBeNull || member.Role != MemberRole.None ? "KeyOnly is for members that are never null and are only part of the key"
                : "";
            if (misfit.Length == 0) continue;
            var symbol = ObjectParser.Members(_type).Find(symbol => symbol.Name == member.Name);
            var place = symbol is not null && symbol.Locations.Any(location => location.IsInSource) ? LocationModel.From(symbol) : at;
            _diagnostics.Add(Rules.OptionMisfit, place, root.DisplayName, member.Name, misfit);
        }
    }

    // Members become parameters of the methods that create keys, where 'Id' and 'id' are the same name.
    private void CheckParameters(IEnumerable<KeyModel?> keys, LocationModel at)
    {
        var members = keys.Where(key => key is not null).SelectMany(key => key!.Members).Select(part => part.Member).Distinct();
        foreach (var group in members.GroupBy(Names.Parameter).Where(group => group.Count() > 1))
        {
            _diagnostics.Add(
                Rules.BadKeyMember, at, Names.Display(_type), group.Last(),
                $"the methods that create keys would have two parameters '{group.Key}', for it and for '{group.First()}'; rename one");
        }
    }

    // An attribute has one value: two keys can share it only if they have the same template.
    private void CheckSources(
        ObjectModel root, IEnumerable<ObjectModel> derived, KeyModel partition, KeyModel? sort, List<IndexModel> indexes, LocationModel at)
    {
        var sources = root.Members.Concat(derived.SelectMany(model => model.Members)).GroupBy(member => member.Attribute)
            .ToDictionary(group => group.Key, group => $"the member '{group.First().Name}'");
        var aliases = root.Members.Concat(derived.SelectMany(model => model.Members)).SelectMany(member => member.Aliases.Select(alias => (alias, member.Name)))
            .GroupBy(alias => alias.alias).ToDictionary(group => group.Key, group => group.First().Name);
        if (root.Discriminator.Length > 0 && !sources.ContainsKey(root.Discriminator)) sources[root.Discriminator] = "the discriminator of derived types";
        foreach (var key in new[] { partition, sort }.Concat(indexes.SelectMany(index => new[] { index.IsLocal ? null : index.Partition, index.Sort })))
        {
            if (key is not { IsTemplate: true }) continue;
            var source = $"the template '{key.Template}'";
            if (sources.TryGetValue(key.Attribute, out var other) && other != source)
                _diagnostics.Add(Rules.TwoSources, at, root.DisplayName, key.Attribute, other, source);
            sources[key.Attribute] = source;
            if (aliases.TryGetValue(key.Attribute, out var reader))
                _diagnostics.Add(Rules.AliasOfKey, at, reader, root.DisplayName, key.Attribute);
        }
    }

    /// <summary>Returns the layout that a class declares.</summary>
    /// <param name="table">The declaration.</param>
    /// <param name="partition">The partition key.</param>
    /// <param name="sort">The sort key, or null.</param>
    /// <param name="used">The indexes that the type of item uses.</param>
    /// <param name="isOwn">true if the table contains only one type; otherwise, false.</param>
    /// <param name="timeToLive">The time-to-live attribute to use if the declaration specifies none, or empty.</param>
    /// <returns>The layout.</returns>
    public static TableModel Table(TableParser table, KeyModel partition, KeyModel? sort, List<IndexModel> used, bool isOwn, string timeToLive)
    {
        var partitionKey = new KeyAttributeModel(partition.Attribute, TableParser.Wire(table.Attribute, "PartitionKeyType", partition, isOwn));
        var sortKey = sort is null ? null : new KeyAttributeModel(sort.Attribute, TableParser.Wire(table.Attribute, "SortKeyType", sort, isOwn));
        var indexes = table.Indexes.Select((index, place) =>
        {
            var mine = used.FirstOrDefault(model => model.Place == place);
            var isLocal = index.Flag("IsLocal");
            var partitionKeys = isLocal ? [partitionKey] : IndexKey(index, "PartitionKey", mine?.PartitionMethods);
            var sortKeys = IndexKey(index, "SortKey", mine?.SortMethods);
            return new TableIndexModel(
                index.FirstText(), partitionKeys.FirstOrDefault() ?? new KeyAttributeModel("", "S"), sortKeys.FirstOrDefault(),
                new EquatableArray<KeyAttributeModel>(partitionKeys.Skip(1)), new EquatableArray<KeyAttributeModel>(sortKeys.Skip(1)),
                isLocal, index.Number("Projection") switch { 1 => "KeysOnly", 2 => "Include", _ => "All" },
                new EquatableArray<string>(index.Texts("IncludedAttributes")));
        });
        return new TableModel(
            table.Attribute.FirstText(), Names.Of(table.Type), partitionKey, sortKey, new EquatableArray<TableIndexModel>(indexes),
            table.Attribute.Text("TimeToLive") ?? timeToLive, table.Attribute.Number("Stream"), TableFileParser.HasLayout(table.Type));

        List<KeyAttributeModel> IndexKey(AttributeData index, string property, IEnumerable<(KeyModel Key, string Name)>? used)
        {
            var keys = used?.Select(key => key.Key).ToList() ?? [];
            return TableParser.IndexKey(index, property)
                .Select((name, place) => new KeyAttributeModel(name, TableParser.IndexWire(index, property, place, keys.ElementAtOrDefault(place), isOwn)))
                .ToList();
        }
    }

    private LayoutModel Layout(TableModel model, TableParser table)
    {
        var keys = $"{model.Partition.Name} ({model.Partition.Wire})" + (model.Sort is { } sort ? $" and {sort.Name} ({sort.Wire})" : "");
        var names = table.Indexes.Select(index => new NamedModel(index.FirstText(), LocationModel.From(index.ApplicationSyntaxReference, _within)));
        return new LayoutModel(
            model.Name, model.Type, keys, LocationModel.From(table.Attribute.ApplicationSyntaxReference, _within), new EquatableArray<NamedModel>(names));
    }

    private INamedTypeSymbol? Projected() => _attribute.Named("ProjectionOf")?.Value as INamedTypeSymbol;

    // A context has one member for each type that it maps, under the type's short name.
    private void CheckMappedOnce()
    {
        var display = Names.Display(_type);
        var name = Names.Identifier(display);
        if (_type.GetAttributes().Find("DynamoItemAttribute") is not null)
            _diagnostics.Add(Rules.MappedTwice, At(), display, "has its own item attribute: use that map, or remove the attribute");
        foreach (var other in _within.GetAttributes().All("DynamoMapAttribute").TakeWhile(other => other != _attribute))
        {
            if (other.AttributeClass!.TypeArguments.FirstOrDefault() is not INamedTypeSymbol type) continue;
            if (SymbolEqualityComparer.Default.Equals(type, _type))
                _diagnostics.Add(
                    Rules.MappedTwice, At(), display,
                    $"is mapped twice by '{Names.Display(_within)}': keep one of the attributes, or use a second class for a second table");
            else if (NameParser.OfContext(Names.Identifier(Names.Display(type))).Intersect(NameParser.OfContext(name)).Any())
                _diagnostics.Add(
                    Rules.MappedTwice, At(), display,
                    $"would have the name '{name}' in '{Names.Display(_within)}', which another type has already: use a second class for it");
        }

        if (NameParser.OfContext(name).FirstOrDefault(own => own == _within.Name || _within.GetMembers(own).Any()) is { } taken)
            _diagnostics.Add(
                Rules.MappedTwice, At(), display,
                $"needs the name '{taken}' in '{Names.Display(_within)}', which has a member of that name: rename it, or use a second class");
    }

    private LocationModel At() => LocationModel.From(_attribute.ApplicationSyntaxReference, _within);

    private static bool IsPublic(INamedTypeSymbol type)
    {
        for (var current = type; current is not null; current = current.ContainingType)
            if (current.DeclaredAccessibility != Accessibility.Public) return false;
        return true;
    }
}
