using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Determines which members of a type are attributes, and how the type is constructed.</summary>
internal sealed class ObjectParser
{
    private readonly Compilation _compilation;
    private readonly INamedTypeSymbol _within;
    private readonly DiagnosticBag _diagnostics;

    /// <summary>Creates the parser.</summary>
    /// <param name="compilation">The compilation that determines accessibility.</param>
    /// <param name="within">The type that will contain the generated code.</param>
    /// <param name="diagnostics">The list that receives diagnostics.</param>
    public ObjectParser(Compilation compilation, INamedTypeSymbol within, DiagnosticBag diagnostics)
    {
        _compilation = compilation;
        _within = within;
        _diagnostics = diagnostics;
    }

    /// <summary>Parses one type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="helper">The suffix of its methods' names.</param>
    /// <param name="values">The parser of the members' types.</param>
    /// <param name="naming">The naming policy.</param>
    /// <param name="writeNulls">true to write null as NULL; otherwise, false.</param>
    /// <param name="keys">The parts of the item that its keys contain; null for a nested value.</param>
    /// <returns>The model.</returns>
    public ObjectModel Parse(INamedTypeSymbol type, string helper, ValueParser values, int naming, bool writeNulls, KeyUse? keys)
    {
        var found = Members(type).Select(member => (Symbol: member, Attributes: Attributes(type, member)))
            .Where(member => IsStored(type, member.Symbol, member.Attributes)).ToList();
        OmissionParser.Check(type, _within, found.Select(member => member.Symbol), _diagnostics);
        var isAbstract = type.IsAbstract;
        var constructor = isAbstract ? null : ConstructorParser.Find(type, found.Select(member => member.Symbol).ToList());
        if (constructor is null && !isAbstract && type.TypeKind != TypeKind.Struct)
            _diagnostics.Add(Rules.NoConstructor, type.Locations.Any(location => location.IsInSource) ? type : _within, Names.Display(type));

        var members = new List<MemberModel>();
        var construction = new Construction(constructor);
        var taken = new HashSet<string>();
        foreach (var (symbol, attributes) in found)
        {
            var parameter = constructor is null ? null : ParameterOf(constructor, symbol, found.ConvertAll(member => member.Symbol), taken);
            if (Member(type, symbol, attributes, parameter, construction, values, naming, writeNulls, keys) is { } member) members.Add(member);
        }

        foreach (var group in members.GroupBy(member => member.Attribute).Where(group => group.Count() > 1))
            _diagnostics.Add(Rules.DuplicateAttribute, type, group.First().Name, group.Last().Name, Names.Display(type), group.Key);
        CheckAliases(type, members, keys);
        if (members.Count(member => member.Role == MemberRole.ExtensionData) > 1)
            _diagnostics.Add(Rules.BadExtensionData, type, Names.Display(type), members.Last(member => member.Role == MemberRole.ExtensionData).Name,
                "the type has two of them");

        if (keys is not null && members.Count(member => member.Role == MemberRole.TimeToLive) > 1)
            _diagnostics.Add(Rules.BadTimeToLive, type, Names.Display(type), members.Last(member => member.Role == MemberRole.TimeToLive).Name,
                "the type has two of them");

        if (keys is not null && members.Count(member => member.Role == MemberRole.Version) > 1)
            _diagnostics.Add(Rules.BadVersion, type, Names.Display(type), members.Last(member => member.Role == MemberRole.Version).Name,
                "the type has two of them");

        var (discriminator, value, derived) = PolymorphismParser.Parse(type, values, _compilation, _diagnostics);
        if (members.Find(member => discriminator.Length > 0 && member.Attribute == discriminator) is { } mistaken)
            _diagnostics.Add(
                type.GetAttributes().Find("DynamoTagAttribute") is null ? Rules.MemberAsDiscriminator : Rules.MemberAsTag, type,
                mistaken.Name, Names.Display(type), discriminator);
        if (members.Find(member => discriminator.Length > 0 && member.Aliases.Contains(discriminator)) is { } misread)
            _diagnostics.Add(Rules.AliasTaken, type, misread.Name, Names.Display(type), discriminator, "tells derived types apart");

        var hasConstructor = constructor is not null && (!type.IsValueType || !constructor.IsImplicitlyDeclared);
        var accessible = constructor is null || _compilation.IsSymbolAccessibleWithin(constructor, _within);
        return new ObjectModel(
            helper, Names.Of(type), Names.Display(type), type.IsValueType, type.IsSealed, isAbstract, new EquatableArray<MemberModel>(members), hasConstructor,
            constructor?.Parameters.Length ?? 0, hasConstructor && (!accessible || HasRequiredMembers(type)),
            new EquatableArray<string>(constructor?.Parameters.Select(parameter => Names.Of(parameter.Type)) ?? []),
            discriminator, value, new EquatableArray<DerivedModel>(derived), Access.Of(type),
            constructor is null ? null : GenericParser.Parse(type, constructor.OriginalDefinition.Parameters.Select(parameter => parameter.Type)));
    }

    private void CheckAliases(INamedTypeSymbol type, List<MemberModel> members, KeyUse? keys)
    {
        foreach (var member in members)
            foreach (var alias in member.Aliases)
            {
                var owner = members.Find(other => other != member && (other.Attribute == alias || other.Aliases.Contains(alias)));
                var obstacle = owner is null ? keys?.TableAttributes.Contains(alias) ?? false ? "is a key of the table" : ""
                    : owner.Attribute == alias ? $"'{owner.Name}' is stored as" : $"'{owner.Name}' has too";
                if (obstacle.Length > 0) _diagnostics.Add(Rules.AliasTaken, type, member.Name, Names.Display(type), alias, obstacle);
            }
    }

    /// <summary>
    /// Returns the properties and fields of a type and its base types, base types first. An override takes the position of the base's
    /// declaration.
    /// </summary>
    public static List<ISymbol> Members(INamedTypeSymbol type) => Members(type, []);

    /// <summary>
    /// Returns the members of a type that code can't access through an instance: hidden members and properties of interfaces.
    /// </summary>
    public static List<ISymbol> Overlooked(INamedTypeSymbol type)
    {
        var overlooked = new List<ISymbol>();
        if (type.TypeKind == TypeKind.Interface) return overlooked;
        Members(type, overlooked);
        overlooked.AddRange(Bases(type).SelectMany(current => current.GetMembers())
            .Where(symbol => symbol is IPropertySymbol { IsStatic: false, IsIndexer: false, ExplicitInterfaceImplementations.IsEmpty: false }));
        return overlooked;
    }

    /// <summary>true if any part of a type is stored; otherwise, false.</summary>
    public static bool HasStoredMember(INamedTypeSymbol type) => Members(type).Exists(member => IsStored(type, member, Attributes(type, member)));

    private static List<ISymbol> Members(INamedTypeSymbol type, List<ISymbol> hidden)
    {
        var members = new List<ISymbol>();
        foreach (var symbol in Bases(type).SelectMany(current => current.GetMembers()))
        {
            if (symbol.IsStatic || symbol is not (IFieldSymbol { IsImplicitlyDeclared: false }
                or IPropertySymbol { IsIndexer: false, GetMethod: not null, ExplicitInterfaceImplementations.IsEmpty: true }))
                continue;
            var earlier = members.FindIndex(member => member.Name == symbol.Name);
            if (earlier < 0)
            {
                members.Add(symbol);
                continue;
            }

            if (!symbol.IsOverride) hidden.Add(members[earlier]);
            members[earlier] = symbol;
        }

        return members;
    }

    private static Stack<INamedTypeSymbol> Bases(INamedTypeSymbol type)
    {
        var bases = new Stack<INamedTypeSymbol>();
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType) bases.Push(current);
        if (type.TypeKind == TypeKind.Interface)
            foreach (var parent in type.AllInterfaces.Reverse()) bases.Push(parent);
        return bases;
    }

    /// <summary>
    /// Returns the attributes of a member, and of the primary constructor's parameter that it comes from.
    /// </summary>
    public static List<AttributeData> Attributes(INamedTypeSymbol type, ISymbol member)
    {
        var attributes = member.GetAttributes().ToList();
        if (member is IPropertySymbol)
        {
            foreach (var constructor in member.ContainingType.InstanceConstructors)
                foreach (var parameter in constructor.Parameters.Where(parameter => parameter.Name == member.Name))
                    attributes.AddRange(parameter.GetAttributes());
        }

        // An override can inherit the attributes from the member that it overrides.
        for (var overridden = (member as IPropertySymbol)?.OverriddenProperty; overridden is not null; overridden = overridden.OverriddenProperty)
            attributes.AddRange(overridden.GetAttributes()
                .Where(inherited => attributes.All(own => !SymbolEqualityComparer.Default.Equals(own.AttributeClass, inherited.AttributeClass))));
        return attributes;
    }

    private static bool IsStored(INamedTypeSymbol type, ISymbol member, List<AttributeData> attributes)
    {
        if (attributes.Find("DynamoIgnoreAttribute") is not null) return false;
        if (attributes.AnyOfOurs()) return true;
        if (member is not IPropertySymbol { DeclaredAccessibility: Accessibility.Public } property) return false;

        // Members that are computed from others aren't stored: they have neither a setter nor a constructor parameter.
        return property.SetMethod is not null || type.TypeKind == TypeKind.Interface
            || type.InstanceConstructors.Any(constructor => constructor.Parameters.Any(parameter => ConstructorParser.Takes(parameter, member)));
    }

    private MemberModel? Member(
        INamedTypeSymbol type, ISymbol symbol, List<AttributeData> attributes, IParameterSymbol? parameter, Construction construction, ValueParser values,
        int naming, bool writeNulls, KeyUse? keys)
    {
        var memberType = symbol is IPropertySymbol property ? property.Type : ((IFieldSymbol)symbol).Type;
        if (!_compilation.IsSymbolAccessibleWithin(symbol is IPropertySymbol { GetMethod: { } get } ? get : symbol, _within, type))
        {
            _diagnostics.Add(Rules.UnsupportedType, At(symbol), Names.Display(type), symbol.Name, Names.Display(memberType),
                $"'{Names.Display(_within)}' can't read it; make it internal, or protected in a base of the item");
            return null;
        }

        var options = attributes.Find("DynamoAttributeAttribute");
        var attribute = options?.FirstText() is { Length: > 0 } given ? given : Names.Attribute(symbol.Name, naming);
        var role = Role(symbol, memberType, attributes, type);
        var converter = options?.Named("Converter")?.Value as INamedTypeSymbol;
        if (HasError(memberType) || HasError(converter))
        {
            _diagnostics.HasCompilerError = true;
            return null;
        }

        OptionParser.Check(type, symbol, _within, memberType, attributes, isItem: keys is not null, _diagnostics);
        if (converter is not null && Hidden(converter) is { } obstacle)
        {
            _diagnostics.Add(Rules.BadConverter, At(symbol), Names.Display(type), symbol.Name, Names.Display(converter), obstacle);
            return null;
        }

        if (converter is not null && ConverterParser.Misfit(converter, memberType) is { } misfit)
        {
            _diagnostics.Add(Rules.BadConverter, At(symbol), Names.Display(type), symbol.Name, Names.Display(converter), misfit);
            return null;
        }

        var isMarked = keys is not null && (attributes.Find("PartitionKeyAttribute") is not null || attributes.Find("SortKeyAttribute") is not null);
        var isPlainKey = isMarked || (keys?.Attributes.Contains(attribute) ?? false);
        var isTableKey = isMarked || (keys?.Members.Contains(symbol.Name) ?? false) || (keys?.TableAttributes.Contains(attribute) ?? false);
        var valueOptions = new ValueOptions(options?.Flag("EnumAsNumber") ?? false, (options?.Flag("Utc") ?? false) || isPlainKey,
            role == MemberRole.TimeToLive, converter,
            IsLenient: (values.IsLenient || (options?.Flag("Lenient") ?? false)) && !isPlainKey && role is MemberRole.None or MemberRole.TimeToLive,
            role == MemberRole.TimeToLive ? DateFormat.Default : (DateFormat)(options?.Number("DateFormat") ?? 0));
        if (values.Parse(memberType, valueOptions, out var reason) is not { } value)
        {
            _diagnostics.Add(Rules.UnsupportedType, At(symbol), Names.Display(type), symbol.Name, Names.Display(memberType), reason);
            return null;
        }

        if (value.Kind == ValueKind.List && ElementType(memberType)?.SpecialType == SpecialType.System_Byte)
            _diagnostics.Add(Rules.BytesAsNumbers, At(symbol), Names.Display(type), symbol.Name);

        // If an attribute is absent, the member keeps the value that it has in a new instance. So null is omitted if that value is null, and
        // otherwise written as NULL. If a converter defines the meaning of absence, absence doesn't mean null.
        var leavesNull = construction.LeavesNull(parameter, symbol) && value.Converter is not { IsOptional: true };

        // A key is never NULL: an item without the attribute isn't in the index. An AttributeValue reads NULL as that value. For both,
        // absence means null.
        var hasNull = !isPlainKey && value.Kind != ValueKind.AttributeValue;
        var writesNull = options?.Named("WriteNull")?.Value is bool chosen ? chosen : hasNull && (writeNulls || !leavesNull);
        var absentIsNull = !hasNull && !leavesNull && (value.CanBeNull || value.Kind == ValueKind.AttributeValue);
        var setter = Setter(type, symbol, out var declaring);
        var isDemanded = symbol is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true };

        // A member that is never null and has no initial value: a collection is empty in that case, and any other member is required.
        var isLeftNull = parameter is null && !value.CanBeNull && leavesNull && memberType.IsReferenceType && role is MemberRole.None
            && setter != SetterKind.None;
        var isCollection = value.Kind is ValueKind.List or ValueKind.Dictionary;
        var emptyIsAbsent = value.Kind == ValueKind.String && isPlainKey && !isTableKey && !writesNull;
        var isOptional = value.Converter is { IsOptional: true } || (emptyIsAbsent && !value.CanBeNull);
        var isEmptyWhenAbsent = isOptional || (!value.CanBeNull && (value.Kind == ValueKind.Set || (isLeftNull && isCollection && !isDemanded)));
        var isRequired = !value.CanBeNull && value.Kind != ValueKind.Set && !isOptional && role is MemberRole.None
            && (parameter is not null
                ? !parameter.HasExplicitDefaultValue
                : isDemanded || (isLeftNull && !isCollection));

        // A constructor can convert its arguments, for example to a hash or a number of cents: reading would convert them again.
        var isSetAgain = parameter is not null && !construction.PassesOn(parameter, symbol);
        if (isSetAgain && setter == SetterKind.None && OmissionParser.HoldsData(symbol)) setter = SetterKind.BackingField;
        isSetAgain &= setter != SetterKind.None;
        if (role == MemberRole.Version && setter is SetterKind.None or SetterKind.BackingField)
            _diagnostics.Add(Rules.BadVersion, At(symbol), Names.Display(type), symbol.Name,
                "nothing can set it after an item is written; add a set or init accessor");
        if (setter == SetterKind.None && parameter is null && type.TypeKind != TypeKind.Interface && !type.IsAbstract)
        {
            if (options is null) _diagnostics.Add(Rules.NotSettable, At(symbol), Names.Display(type), symbol.Name);
            else if (OmissionParser.IsForeign(symbol))
                _diagnostics.Add(Rules.NotRead, _within, Names.Display(type), symbol.Name, symbol.ContainingAssembly.Name);
        }

        IgnoredElsewhere.Check(type, symbol, attributes, At(symbol), _diagnostics);
        var initial = role == MemberRole.None ? InitialParser.Parse(_compilation, parameter, symbol, memberType, value) : default;
        var aliases = options?.Texts("Aliases") ?? [];
        if (OptionParser.Misfit(attribute, aliases, isTableKey && isPlainKey, role, value, options, isPlainKey) is { } wrong)
            _diagnostics.Add(Rules.OptionMisfit, At(symbol), Names.Display(type), symbol.Name, wrong);

        // An initializer that applies if the attribute is absent also applies if another program stored NULL.
        var nullIsAbsent = !value.CanBeNull && !isRequired && !isPlainKey && role == MemberRole.None && value.Kind != ValueKind.AttributeValue
            && (isEmptyWhenAbsent || parameter is { HasExplicitDefaultValue: true } || (parameter is null && Construction.Initializer(symbol) is not null));
        return new MemberModel(
            symbol.Name, attribute, value, role, writesNull, absentIsNull, isEmptyWhenAbsent, isRequired, parameter?.Ordinal ?? -1,
            absentIsNull ? "default" : ConstructorParser.Default(parameter, value), setter, isSetAgain, Names.Of(declaring), isTableKey,
            Access.Least(Access.Of(symbol.DeclaredAccessibility), Access.Of(memberType)),
            new EquatableArray<string>(aliases), nullIsAbsent, emptyIsAbsent && initial.Constant == "\"\"" ? "" : initial.Constant ?? "",
            initial.IsComputed, GenericParser.Parse(declaring, DefinitionType(symbol)), emptyIsAbsent, options?.Flag("KeyOnly") ?? false);
    }

    /// <summary>Returns the reason that generated code can't refer to a type, or null if it can.</summary>
    public string? Hidden(INamedTypeSymbol type)
    {
        if (type.IsInFile()) return "it is a file type, so the generated file can't name it; make it internal";
        return _compilation.IsSymbolAccessibleWithin(type, _within) ? null : $"'{Names.Display(_within)}' has no access to it; make it internal";
    }

    // An exact match takes precedence over one that differs in case; no parameter has two members.
    private static IParameterSymbol? ParameterOf(IMethodSymbol constructor, ISymbol member, List<ISymbol> members, HashSet<string> taken)
    {
        var found = constructor.Parameters.FirstOrDefault(parameter => parameter.Name == member.Name && ConstructorParser.Takes(parameter, member))
            ?? constructor.Parameters.FirstOrDefault(parameter =>
                ConstructorParser.Takes(parameter, member) && !taken.Contains(parameter.Name) && members.TrueForAll(other => other.Name != parameter.Name));
        if (found is not null) taken.Add(found.Name);
        return found;
    }

    // Includes members that aren't stored, because the compiler requires callers of the constructor to set all of them.
    private static bool HasRequiredMembers(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
            if (current.GetMembers().Any(member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true })) return true;
        return false;
    }

    private static ITypeSymbol? ElementType(ITypeSymbol type) => type switch
    {
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => ElementType(nullable.TypeArguments[0]),
        INamedTypeSymbol { TypeArguments.Length: 1 } named => named.TypeArguments[0],
        _ => null,
    };

    private ISymbol At(ISymbol symbol) => symbol.Locations.Any(location => location.IsInSource) ? symbol : _within;

    private static bool HasError(ITypeSymbol? type) => type switch
    {
        null => false,
        { TypeKind: TypeKind.Error } => true,
        IArrayTypeSymbol array => HasError(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(HasError),
        _ => false,
    };

    private static ITypeSymbol DefinitionType(ISymbol symbol) =>
        symbol.OriginalDefinition is IPropertySymbol property ? property.Type : ((IFieldSymbol)symbol.OriginalDefinition).Type;

    private MemberRole Role(ISymbol symbol, ITypeSymbol type, List<AttributeData> attributes, INamedTypeSymbol owner)
    {
        if (attributes.Find("DynamoVersionAttribute") is not null)
        {
            var whole = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } optional ? optional.TypeArguments[0] : type;
            var isWhole = whole.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64;
            var fromZero = attributes.Find("DynamoVersionAttribute")!.Flag("FromZero");
            if (isWhole && fromZero == !SymbolEqualityComparer.Default.Equals(whole, type)) return MemberRole.Version;
            _diagnostics.Add(Rules.BadVersion, At(symbol), Names.Display(owner), symbol.Name,
                fromZero ? "with FromZero, 0 is a stored version, so it must be an int? or a long?, which is null for a new item"
                    : !isWhole ? "it must be an int or a long"
                    : "it must be an int or a long, which is 0 for a new item; if 0 is a stored version, as with AWS's context, set FromZero");
        }

        if (attributes.Find("DynamoTimeToLiveAttribute") is not null)
        {
            var plain = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : type;
            if (plain.SpecialType is SpecialType.System_DateTime or SpecialType.System_Int64 or SpecialType.System_Int32
                || plain.ToDisplayString() == "System.DateTimeOffset")
                return MemberRole.TimeToLive;
            _diagnostics.Add(Rules.BadTimeToLive, At(symbol), Names.Display(owner), symbol.Name,
                "it must be a DateTimeOffset, a DateTime, or an int or long of seconds since 1970");
        }

        if (attributes.Find("DynamoExtensionDataAttribute") is not null)
        {
            if (type.ToDisplayString().TrimEnd('?') == "Tern.DynamoDb.AttributeMap") return MemberRole.ExtensionData;
            _diagnostics.Add(Rules.BadExtensionData, At(symbol), Names.Display(owner), symbol.Name, "it must be an AttributeMap");
        }

        return MemberRole.None;
    }

    private SetterKind Setter(INamedTypeSymbol type, ISymbol symbol, out INamedTypeSymbol declaring)
    {
        declaring = symbol.ContainingType;
        switch (symbol)
        {
            case IFieldSymbol field:
                return field.IsReadOnly || !_compilation.IsSymbolAccessibleWithin(field, _within, type) ? SetterKind.Field : SetterKind.Assign;
            case IPropertySymbol property:
                var declared = property;
                while (declared.SetMethod is null && declared.OverriddenProperty is { } overridden) declared = overridden;
                if (declared.SetMethod is not { } set) return SetterKind.None;
                declaring = set.ContainingType;
                return set.IsInitOnly || !_compilation.IsSymbolAccessibleWithin(set, _within, type) ? SetterKind.Property : SetterKind.Assign;
            default:
                return SetterKind.None;
        }
    }
}

/// <summary>The parts of an item that its keys contain.</summary>
/// <param name="Members">The members in the templates of the table's key.</param>
/// <param name="TableAttributes">The table's key attributes.</param>
/// <param name="Attributes">The key attributes of the table and of its indexes.</param>
internal sealed record KeyUse(HashSet<string> Members, HashSet<string> TableAttributes, HashSet<string> Attributes);
