using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Determines how values of a type are written and read, and collects the types that need their own methods.
/// </summary>
internal sealed class ValueParser
{
    private readonly Dictionary<ITypeSymbol, string> _objects = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<string, HelperModel> _helpers = [];
    private readonly HashSet<string> _names = [];
    private readonly ObjectParser _objectParser;
    private readonly int _naming;
    private readonly bool _writeNulls;

    /// <summary>Creates the parser of one item's values.</summary>
    /// <param name="objectParser">The parser of nested types.</param>
    /// <param name="naming">The naming policy of the item's attributes, which also applies to nested values.</param>
    /// <param name="writeNulls">true if the item and its nested values write null as NULL; otherwise, false.</param>
    /// <param name="isLenient">true to read scalars that were stored as another type; otherwise, false.</param>
    public ValueParser(ObjectParser objectParser, int naming, bool writeNulls, bool isLenient)
    {
        IsLenient = isLenient;
        _objectParser = objectParser;
        _naming = naming;
        _writeNulls = writeNulls;
    }

    /// <summary>
    /// true to read scalars that were stored as another type, also in nested values; otherwise, false.
    /// </summary>
    public bool IsLenient { get; }

    public EquatableArray<HelperModel> Helpers => new(_helpers.Values.OrderBy(helper => helper.Name, StringComparer.Ordinal));

    /// <summary>Registers an item's own type by name, so that members of that type refer to it.</summary>
    public string Reserve(ITypeSymbol type)
    {
        var name = Unique(Names.Identifier(Names.Display(type)));
        _objects[type] = name;
        return name;
    }

    public void Add(HelperModel helper) => _helpers[helper.Type + helper.Name] = helper;

    /// <summary>Returns the model of a value's type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="options">The options from the member's attributes.</param>
    /// <param name="reason">The reason why the type can't be stored.</param>
    /// <returns>The model, or null if the type can't be stored.</returns>
    public ValueModel? Parse(ITypeSymbol type, in ValueOptions options, out string reason)
    {
        reason = "";
        var canBeNull = !type.IsValueType && type.NullableAnnotation != NullableAnnotation.NotAnnotated;
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
        {
            canBeNull = true;
            type = nullable.TypeArguments[0];
        }

        var name = Names.Of(type);
        if (options.Converter is { } converter && ConverterParser.Takes(converter, type))
        {
            var helper = "Converter" + Unique(Names.Identifier(Names.Display(converter)));
            var known = _helpers.Values.OfType<ConverterModel>().FirstOrDefault(model => model.Type == Names.Of(converter));
            if (known is null) Add(known = new ConverterModel(helper, Names.Of(converter)));
            return new ValueModel(ValueKind.Converted, name, type.IsValueType, canBeNull, known.Name, Converter: ConverterParser.Form(converter));
        }

        if (Simple(type, name, options) is { } kind)
        {
            var value = new ValueModel(kind, name, type.IsValueType, canBeNull, IsLenient: options.IsLenient).Checked();
            return value.IsTime ? value with { DateFormat = options.DateFormat } : value;
        }

        if (type is INamedTypeSymbol hidden && _objectParser.Hidden(hidden) is { } obstacle)
        {
            reason = obstacle;
            return null;
        }

        if (type.TypeKind == TypeKind.Enum) return Enum((INamedTypeSymbol)type, name, canBeNull, options);
        if (Collection(type, name, canBeNull, options, ref reason) is { } collection) return collection;
        if (reason.Length > 0) return null;
        return Object(type, name, canBeNull, ref reason);
    }

    private static ValueKind? Simple(ITypeSymbol type, string name, in ValueOptions options) => type.SpecialType switch
    {
        SpecialType.System_String => ValueKind.String,
        SpecialType.System_Char => ValueKind.Char,
        SpecialType.System_Boolean => ValueKind.Boolean,
        SpecialType.System_SByte => ValueKind.SByte,
        SpecialType.System_Byte => ValueKind.Byte,
        SpecialType.System_Int16 => ValueKind.Int16,
        SpecialType.System_UInt16 => ValueKind.UInt16,
        SpecialType.System_Int32 => ValueKind.Int32,
        SpecialType.System_UInt32 => ValueKind.UInt32,
        SpecialType.System_Int64 => ValueKind.Int64,
        SpecialType.System_UInt64 => ValueKind.UInt64,
        SpecialType.System_Single => ValueKind.Single,
        SpecialType.System_Double => ValueKind.Double,
        SpecialType.System_Decimal => ValueKind.Decimal,
        SpecialType.System_DateTime => options.IsTimeToLive ? ValueKind.EpochDateTime : options.DateFormat switch
        {
            DateFormat.Default => ValueKind.DateTime,
            DateFormat.EpochSeconds => ValueKind.EpochDateTime,
            DateFormat.EpochMilliseconds => ValueKind.MillisDateTime,
            _ => ValueKind.IsoDateTime,
        },
        _ => name switch
        {
            "global::System.Guid" => ValueKind.Guid,
            "global::System.Uri" => ValueKind.Uri,
            "global::System.DateTimeOffset" => options.IsTimeToLive ? ValueKind.EpochDateTimeOffset : options.DateFormat switch
            {
                DateFormat.Default => options.InUtc ? ValueKind.UtcDateTimeOffset : ValueKind.DateTimeOffset,
                DateFormat.EpochSeconds => ValueKind.EpochDateTimeOffset,
                DateFormat.EpochMilliseconds => ValueKind.MillisDateTimeOffset,
                _ => ValueKind.IsoDateTimeOffset,
            },
            "global::System.DateOnly" => ValueKind.DateOnly,
            "global::System.TimeOnly" => ValueKind.TimeOnly,
            "global::System.TimeSpan" => ValueKind.TimeSpan,
            "global::System.Int128" => ValueKind.Int128,
            "global::System.UInt128" => ValueKind.UInt128,
            "global::System.Half" => ValueKind.Half,
            "global::System.Numerics.BigInteger" => ValueKind.BigInteger,
            "byte[]" => ValueKind.Bytes,
            "global::System.Memory<byte>" => ValueKind.Memory,
            "global::System.ReadOnlyMemory<byte>" => ValueKind.ReadOnlyMemory,
            "global::Tern.DynamoDb.AttributeValue" => ValueKind.AttributeValue,
            "global::Tern.DynamoDb.AttributeMap" => ValueKind.AttributeMap,
            _ => null,
        },
    };

    // Flags are stored as numbers: as names, they would be a list, and programs would depend on its order and separator.
    private ValueModel Enum(INamedTypeSymbol type, string name, bool canBeNull, in ValueOptions options)
    {
        var isFlags = type.GetAttributes().Any(attribute => attribute.AttributeClass?.ToDisplayString() == "System.FlagsAttribute");
        if (options.EnumAsNumber || isFlags)
            return new ValueModel(
                ValueKind.EnumByNumber, name, true, canBeNull, type.EnumUnderlyingType!.SpecialType.ToString().Replace("System_", ""), options.IsLenient);

        if (!_objects.TryGetValue(type, out var helper))
        {
            helper = Reserve(type);
            var values = new HashSet<object?>();
            var members = type.GetMembers().OfType<IFieldSymbol>().Where(field => field.IsConst)
                .Select(field => new EnumMemberModel(
                    field.Name, Text(field), !values.Add(field.ConstantValue), field.GetAttributes().Find("DynamoUnknownNameAttribute") is not null));
            Add(new EnumModel(helper, name, Names.Display(type), new EquatableArray<EnumMemberModel>(members)));
        }

        if (options.IsLenient && _helpers.Values.OfType<EnumModel>().First(model => model.Name == helper) is { IsLenient: false } strict)
            Add(strict with { IsLenient = true });
        return new ValueModel(ValueKind.EnumByName, name, true, canBeNull, helper, options.IsLenient);
    }

    // The name in System.Text.Json.
    private static string Text(IFieldSymbol field) => field.GetAttributes()
        .FirstOrDefault(attribute => attribute.AttributeClass?.ToDisplayString() == "System.Text.Json.Serialization.JsonStringEnumMemberNameAttribute")
        ?.FirstText() is { Length: > 0 } text ? text : field.Name;

    private ValueModel? Collection(ITypeSymbol type, string name, bool canBeNull, in ValueOptions options, ref string reason)
    {
        ITypeSymbol elementType;
        CollectionForm form;
        if (type is IArrayTypeSymbol array)
        {
            if (array.Rank != 1)
            {
                reason = "an array of more than one dimension has no representation in DynamoDB; use an array of arrays";
                return null;
            }

            (elementType, form) = (array.ElementType, CollectionForm.Array);
        }
        else
        {
            if (type is not INamedTypeSymbol { IsGenericType: true } named || Form(named.OriginalDefinition.ToDisplayString()) is not { } known) return null;
            form = known;
            elementType = named.TypeArguments[named.TypeArguments.Length - 1];
            if (form >= CollectionForm.Dictionary && named.TypeArguments[0].SpecialType != SpecialType.System_String)
            {
                reason = "the names in a DynamoDB map are strings, so a dictionary's keys must be strings";
                return null;
            }
        }

        var element = Parse(elementType, options with { IsTimeToLive = false }, out reason);
        if (element is null) return null;
        var kind = form >= CollectionForm.Dictionary ? ValueKind.Dictionary : form >= CollectionForm.HashSet ? ValueKind.Set : ValueKind.List;
        if (kind == ValueKind.Set && (element.IsValueType && element.CanBeNull || elementType.NullableAnnotation == NullableAnnotation.Annotated))
        {
            reason = "a set in DynamoDB can't contain NULL; declare its elements as non-nullable, or use a list";
            return null;
        }

        if (kind == ValueKind.Set && element.Wire is not ("S" or "N" or "B"))
        {
            reason = element.Kind == ValueKind.Converted
                ? "its elements' converter doesn't declare that it writes strings, numbers or binary values; put [DynamoWireType] on the converter, or use a "
                    + "list"
                : "DynamoDB has sets of strings, numbers and binary values only; use a list";
            return null;
        }

        var existing = _helpers.Values.OfType<CollectionModel>().FirstOrDefault(model => model.Type == name && model.Element == element);
        if (existing is null)
        {
            var elementName = element.Helper.Length > 0 && element.Kind != ValueKind.EnumByNumber ? element.Helper
                : Names.Identifier(Names.Display(elementType));
            Add(existing = new CollectionModel(Unique(elementName + form), name, form, element));
        }

        return new ValueModel(kind, name, type.IsValueType, canBeNull, existing.Name);
    }

    /// <summary>Returns the type of the elements of a list, set or dictionary; null for another type.</summary>
    public static ITypeSymbol? Element(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => array.ElementType,
        INamedTypeSymbol { IsGenericType: true } named when Form(named.OriginalDefinition.ToDisplayString()) is not null =>
            named.TypeArguments[named.TypeArguments.Length - 1],
        _ => null,
    };

    private static CollectionForm? Form(string definition) => definition switch
    {
        "System.Collections.Generic.List<T>" or "System.Collections.Generic.IList<T>" or "System.Collections.Generic.ICollection<T>"
            or "System.Collections.Generic.IEnumerable<T>" or "System.Collections.Generic.IReadOnlyList<T>"
            or "System.Collections.Generic.IReadOnlyCollection<T>" => CollectionForm.List,
        "System.Collections.Immutable.ImmutableArray<T>" => CollectionForm.ImmutableArray,
        "System.Collections.Immutable.ImmutableList<T>" or "System.Collections.Immutable.IImmutableList<T>" => CollectionForm.ImmutableList,
        "System.Collections.Generic.HashSet<T>" or "System.Collections.Generic.ISet<T>" or "System.Collections.Generic.IReadOnlySet<T>" =>
            CollectionForm.HashSet,
        "System.Collections.Generic.SortedSet<T>" => CollectionForm.SortedSet,
        "System.Collections.Immutable.ImmutableHashSet<T>" or "System.Collections.Immutable.IImmutableSet<T>" => CollectionForm.ImmutableHashSet,
        "System.Collections.Generic.Dictionary<TKey, TValue>" or "System.Collections.Generic.IDictionary<TKey, TValue>"
            or "System.Collections.Generic.IReadOnlyDictionary<TKey, TValue>" => CollectionForm.Dictionary,
        "System.Collections.Generic.SortedDictionary<TKey, TValue>" => CollectionForm.SortedDictionary,
        "System.Collections.Immutable.ImmutableDictionary<TKey, TValue>" or "System.Collections.Immutable.IImmutableDictionary<TKey, TValue>" =>
            CollectionForm.ImmutableDictionary,
        _ => null,
    };

    private ValueModel? Object(ITypeSymbol type, string name, bool canBeNull, ref string reason)
    {
        if (type is not INamedTypeSymbol named)
        {
            reason = type.TypeKind == TypeKind.TypeParameter ? "it is a type parameter, whose type isn't known here" : "DynamoDB has no representation for it";
            return null;
        }

        var isPolymorphic = named.GetAttributes().Find("DynamoDerivedTypeAttribute") is not null;
        if (named.IsTupleType) reason = "the names of a tuple's elements are lost when it is compiled; use a record";
        else if (named.TypeKind is not (TypeKind.Class or TypeKind.Struct) && !(named.TypeKind == TypeKind.Interface && isPolymorphic))
            reason = "it is neither a class, a record nor a struct; use one, or a converter";
        else if (named.SpecialType == SpecialType.System_Object || named.IsOfFramework())
            reason = "DynamoDB has no representation for it; use another type, or a converter";
        else if (named.IsAbstract && !isPolymorphic)
            reason = "it is abstract, so there is nothing to read it into; name its derived types with [DynamoDerivedType]";
        else if (named.IsRefLikeType) reason = "a ref struct can't be stored";
        else if (named.AllInterfaces.Any(parent => parent.SpecialType == SpecialType.System_Collections_IEnumerable))
            reason = "it is a custom collection, whose properties would be stored but not its elements; declare the member as a List, a HashSet "
                + "or a Dictionary, or use a converter";
        else if (!isPolymorphic && !ObjectParser.HasStoredMember(named) && !(PolymorphismParser.IsDerived(named) && HoldsNothing(named)))
            reason = "nothing of it would be stored, because it has no settable public property; add init accessors or constructor parameters of the "
                + "properties' names, or use a converter";
        if (reason.Length > 0) return null;

        if (!_objects.TryGetValue(named, out var helper))
        {
            helper = Reserve(named);
            Add(_objectParser.Parse(named, helper, this, _naming, _writeNulls, keys: null));
        }

        return new ValueModel(ValueKind.Object, name, named.IsValueType, canBeNull, helper);
    }

    // The kind of a type, apart from its discriminator. In another assembly, only records are known to have their data in properties.
    private static bool HoldsNothing(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (current.Locations.All(location => location.IsInMetadata) && !current.IsRecord) return false;
            if (current.GetMembers().Any(member => member is IFieldSymbol { IsStatic: false })) return false;
            if (current.InstanceConstructors.All(constructor => constructor.Parameters.Length > 0)) return false;
        }

        return true;
    }

    private string Unique(string name)
    {
        var unique = name;
        for (var i = 2; !_names.Add(unique); i++) unique = name + i;
        return unique;
    }
}

/// <summary>The options for a value from the member's attributes.</summary>
internal readonly record struct ValueOptions(
    bool EnumAsNumber, bool InUtc, bool IsTimeToLive, INamedTypeSymbol? Converter, bool IsLenient = false, DateFormat DateFormat = DateFormat.Default);
