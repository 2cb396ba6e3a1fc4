using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>The diagnostics of the generator. Each rule has a page in docs/rules.</summary>
internal static class Rules
{
    private static readonly RuleCategory s_rules = new("Tern.Items");

    public static readonly DiagnosticDescriptor NotPartial = s_rules.Error(
        "TERN1001", "The type must be partial",
        "'{0}' must be declared partial, and so must the types around it, so that its item map can be generated");

    public static readonly DiagnosticDescriptor NoTable = s_rules.Error(
        "TERN1002", "The type has no table",
        "'{0}' has no table: use [DynamoItem<TTable>] with a class that has [DynamoTable], or put [DynamoTable] on the type itself");

    public static readonly DiagnosticDescriptor NoKey = s_rules.Error(
        "TERN1003", "A key has no source",
        "'{0}' doesn't define the {1} key '{2}' of '{3}': specify a template, or a member that is stored as that attribute");

    public static readonly DiagnosticDescriptor NoMarkedKey = s_rules.Error(
        "TERN1003", "A key has no source",
        "'{0}' doesn't define the {1} key of '{2}': mark a member with [{3}]");

    public static readonly DiagnosticDescriptor UnknownMember = s_rules.Error(
        "TERN1004", "The template doesn't name a member",
        "The template '{0}' names '{1}', which isn't a readable member of '{2}'");

    public static readonly DiagnosticDescriptor BadTemplate = s_rules.Error(
        "TERN1005", "The template is malformed",
        "The template '{0}' is malformed: {1}");

    public static readonly DiagnosticDescriptor AdjacentMembers = s_rules.Error(
        "TERN1006", "Members without a literal between them",
        "In the template '{0}' nothing separates '{1}' from '{2}', so different values could produce the same key: put a literal such as "
        + "'#' between them");

    public static readonly DiagnosticDescriptor NumberWithoutWidth = s_rules.Error(
        "TERN1007", "A number without a width in a sort key",
        "'{1}' has no width in the sort key template '{0}', so keys would not sort in the order of the numbers: write {{{1}:D10}}, or "
        + "the number of digits that it needs; {{{1}:D}} is for keys that another program writes without zeros, and doesn't support ranges");

    public static readonly DiagnosticDescriptor UnsupportedInTemplate = s_rules.Error(
        "TERN1008", "A type that can't be used in a template",
        "'{1}' can't be used in the template '{0}': {2}");

    public static readonly DiagnosticDescriptor UnsupportedType = s_rules.Error(
        "TERN1009", "A type that can't be stored",
        "'{0}.{1}' has the type '{2}', which can't be stored: {3}");

    public static readonly DiagnosticDescriptor NoConstructor = s_rules.Error(
        "TERN1010", "The type has no usable constructor",
        "'{0}' has no constructor whose parameters are all stored members, so items could be written but not read: add one, or a "
        + "parameterless one");

    public static readonly DiagnosticDescriptor DuplicateAttribute = s_rules.Error(
        "TERN1011", "Two members have the same attribute",
        "'{0}' and '{1}' of '{2}' are both stored as the attribute '{3}': rename one with [DynamoAttribute(\"…\")]");

    public static readonly DiagnosticDescriptor MemberAsDiscriminator = s_rules.Error(
        "TERN1011", "Two members have the same attribute",
        "'{0}' of '{1}' is stored as the attribute '{2}', which identifies derived types: rename it with [DynamoAttribute(\"…\")], or set "
        + "DiscriminatorName of [DynamoPolymorphic]");

    public static readonly DiagnosticDescriptor MemberAsTag = s_rules.Error(
        "TERN1011", "Two members have the same attribute",
        "'{0}' of '{1}' is stored as the attribute '{2}', which stores the tag of [DynamoTag]: remove the member, because the tag is written without one");

    public static readonly DiagnosticDescriptor AliasTaken = s_rules.Error(
        "TERN1011", "Two members have the same attribute",
        "'{0}' of '{1}' has the alias '{2}', which {3}: an attribute can only be read into one member, so remove the alias");

    public static readonly DiagnosticDescriptor AliasOfKey = s_rules.Error(
        "TERN1011", "Two members have the same attribute",
        "'{0}' of '{1}' has the alias '{2}', which is a key attribute that is built from a template: remove the alias");

    public static readonly DiagnosticDescriptor PrefixesCollide = s_rules.Error(
        "TERN1012", "Items of two types can't be told apart",
        "Keys of '{0}' and '{1}' in the table '{2}' can have the same prefix, so a query for one would read the other: begin their sort key "
        + "templates (or, without a sort key, their partition key templates) with different literals");

    public static readonly DiagnosticDescriptor NameTaken = s_rules.Error(
        "TERN1013", "A generated name is taken",
        "'{0}' has a member '{1}', which the generator needs: set {2} of the attribute to a different name");

    public static readonly DiagnosticDescriptor NameUnfit = s_rules.Error(
        "TERN1013", "A generated name is taken",
        "'{1}' can't be the name of the member that is generated for '{0}': set {2} of the attribute to a valid and unused C# name");

    public static readonly DiagnosticDescriptor UnknownIndex = s_rules.Error(
        "TERN1014", "The table has no such index",
        "'{0}' names the index '{1}', which the table '{2}' doesn't declare: add [DynamoTableIndex(\"{1}\", …)] to it");

    public static readonly DiagnosticDescriptor KeyType = s_rules.Error(
        "TERN1015", "The key has a different type",
        "The key '{1}' of '{0}' is declared as {2}, but '{3}' produces {4}");

    public static readonly DiagnosticDescriptor BadVersion = s_rules.Error(
        "TERN1016", "The member can't be the version",
        "'{0}.{1}' can't be the version: {2}");

    public static readonly DiagnosticDescriptor BadTimeToLive = s_rules.Error(
        "TERN1017", "The member can't be the time to live",
        "'{0}.{1}' can't be the time to live: {2}");

    public static readonly DiagnosticDescriptor BadExtensionData = s_rules.Error(
        "TERN1018", "The member can't be the extension data",
        "'{0}.{1}' can't be the extension data: {2}");

    public static readonly DiagnosticDescriptor BadConverter = s_rules.Error(
        "TERN1019", "The converter isn't valid",
        "The converter '{2}' can't be used for '{0}.{1}': {3}");

    public static readonly DiagnosticDescriptor BadDerivedType = s_rules.Error(
        "TERN1020", "The derived type isn't valid",
        "'{1}' can't be a derived type of '{0}': {2}");

    public static readonly DiagnosticDescriptor GenericItem = s_rules.Error(
        "TERN1021", "An item type can't be generic",
        "'{0}' is generic or nested in a generic type, so it can't be an item type: derive a non-generic type");

    public static readonly DiagnosticDescriptor BadKeyMember = s_rules.Error(
        "TERN1022", "The member can't be a key",
        "'{0}.{1}' can't be a key: {2}");

    public static readonly DiagnosticDescriptor NotSettable = s_rules.Error(
        "TERN1023", "The member can't be read back",
        "'{0}.{1}' is stored, but nothing can set it when items are read: add an init accessor, a constructor parameter with its name, "
        + "or [DynamoIgnore]");

    public static readonly DiagnosticDescriptor IndexTwice = s_rules.Error(
        "TERN1024", "An index is specified twice",
        "'{0}' specifies the index '{1}' twice, but an item has only one key in it: keep one [DynamoIndex(\"{1}\", …)]");

    public static readonly DiagnosticDescriptor TwoSources = s_rules.Error(
        "TERN1025", "A key attribute has two sources",
        "The attribute '{1}' of '{0}' has two sources, {2} and {3}: use a different attribute for one of them, or the same template for both");

    public static readonly DiagnosticDescriptor BadIndexKey = s_rules.Error(
        "TERN1026", "The index can't have this key",
        "The index '{0}' of the table '{1}' can't have the declared key: {2}");

    public static readonly DiagnosticDescriptor TemplateOfSeveral = s_rules.Error(
        "TERN1027", "A template for a key of several attributes",
        "'{0}' specifies a template for the index '{1}', whose key has several attributes, which are the stored members themselves ({2}): "
        + "remove the template");

    public static readonly DiagnosticDescriptor SeveralKeys = s_rules.Error(
        "TERN1028", "A key has two sources",
        "'{0}' has {1}: only one of them would be used, and items that differ only in the other would overwrite each other; keep one");

    public static readonly DiagnosticDescriptor NullableKey = s_rules.Error(
        "TERN1029", "A key may be null",
        "'{0}.{1}' is part of the table's key and may be null, but every item needs a key: declare it as non-nullable");

    public static readonly DiagnosticDescriptor OptionMisfit = s_rules.Error(
        "TERN1030", "An attribute doesn't apply to the member",
        "An attribute on '{0}.{1}' doesn't apply to it: {2}");

    public static readonly DiagnosticDescriptor TwoLayouts = s_rules.Error(
        "TERN1031", "A table is declared with two layouts",
        "'{0}' and '{1}' both declare the table '{2}', one with the key {3}, the other with {4}: a table has one key, so rename one of them");

    public static readonly DiagnosticDescriptor BadName = s_rules.Error(
        "TERN1032", "DynamoDB rejects the name",
        "{0} can't be named '{1}': expected 3 to 255 characters of a-z, A-Z, 0-9, '_', '-' and '.'");

    public static readonly DiagnosticDescriptor NotStored = s_rules.Warning(
        "TERN1033", "The member isn't stored",
        "'{0}.{1}' isn't stored: {2}");

    public static readonly DiagnosticDescriptor NotRead = s_rules.Warning(
        "TERN1033", "The member isn't stored",
        "'{0}.{1}' is written but never read: its type is in the assembly '{2}', where no accessible code sets it; add an init "
        + "accessor or a constructor parameter there, or remove the attribute");

    public static readonly DiagnosticDescriptor BadItemType = s_rules.Error(
        "TERN1034", "The type can't be an item",
        "'{0}' can't be an item: {1}");

    public static readonly DiagnosticDescriptor MappedTwice = s_rules.Error(
        "TERN1035", "Two item maps conflict",
        "'{0}' {1}");

    public static readonly DiagnosticDescriptor BytesAsNumbers = s_rules.Warning(
        "TERN1036", "Bytes are stored as a list of numbers",
        "'{0}.{1}' is stored as a list with a number for each byte: declare it as byte[], Memory<byte> or ReadOnlyMemory<byte> "
        + "to store it as binary");

    public static readonly DiagnosticDescriptor NoTimeToLive = s_rules.Error(
        "TERN1037", "The table doesn't use the time to live",
        "'{0}.{1}' is a time to live, but the table '{2}' is declared without one, so its items would never be deleted: set TimeToLive = \"{3}\" of "
        + "[DynamoTable]");

    public static readonly DiagnosticDescriptor OtherTimeToLive = s_rules.Error(
        "TERN1037", "The table doesn't use the time to live",
        "'{0}.{1}' is a time to live and stored as '{3}', but the table '{2}' deletes by '{4}', so these items would never be deleted: store it under "
        + "that name, with [DynamoAttribute(\"{4}\")]");

    public static readonly DiagnosticDescriptor TextAsTimeToLive = s_rules.Error(
        "TERN1037", "The table doesn't use the time to live",
        "'{0}.{1}' is stored as '{3}', the time to live of the table '{2}', but not as a number of seconds, so these items would never be deleted: mark "
        + "it with [DynamoTimeToLive]");

    public static readonly DiagnosticDescriptor ChangeableItem = s_rules.Error(
        "TERN1038", "A cached item is shared and must be immutable",
        "'{0}' can't be Cacheable, because all callers share one object: {1}");

    public static readonly DiagnosticDescriptor StaleIndexKey = s_rules.Error(
        "TERN1039", "Updates would leave an index key stale",
        "'{1}' in the template '{0}' of the index '{2}' isn't stored, so an update of the values that it is computed from would leave "
        + "the item under its old key: store it, with [DynamoAttribute], and set it in the same update");

    public static readonly DiagnosticDescriptor NotOfWhole = s_rules.Error(
        "TERN1040", "A projected member doesn't match the item",
        "'{0}.{1}' is read as the attribute '{2}', but no member of '{3}' is stored as that attribute, so it would always be absent: "
        + "specify the attribute of a member of '{3}', or remove the member");

    public static readonly DiagnosticDescriptor OtherThanWhole = s_rules.Error(
        "TERN1040", "A projected member doesn't match the item",
        "'{0}.{1}' is read from {2}, but '{3}' stores the attribute '{4}' as {5}, so reading would fail: declare it as '{3}' does");

    public static readonly DiagnosticDescriptor StoredAnyway = s_rules.Info(
        "TERN1041", "A member that other libraries ignore is stored",
        "'{0}.{1}' has [{2}], which Tern doesn't read, so it is stored: add [DynamoIgnore] to exclude it, or [DynamoAttribute] to confirm that it is stored");

    public static readonly DiagnosticDescriptor BadTag = s_rules.Error(
        "TERN1042", "The tag isn't valid",
        "'{0}' can't have the tag: {1}");
}
