using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>What the generator finds wrong. Each rule has a page in docs/rules.</summary>
internal static class Rules
{
    public const string NotPartial = "TERN1001";
    public const string NoTable = "TERN1002";
    public const string NoKey = "TERN1003";
    public const string UnknownMember = "TERN1004";
    public const string BadTemplate = "TERN1005";
    public const string AdjacentMembers = "TERN1006";
    public const string NumberWithoutWidth = "TERN1007";
    public const string UnsupportedInTemplate = "TERN1008";
    public const string UnsupportedType = "TERN1009";
    public const string NoConstructor = "TERN1010";
    public const string DuplicateAttribute = "TERN1011";
    public const string PrefixesCollide = "TERN1012";
    public const string NameTaken = "TERN1013";
    public const string UnknownIndex = "TERN1014";
    public const string KeyType = "TERN1015";
    public const string BadVersion = "TERN1016";
    public const string BadTimeToLive = "TERN1017";
    public const string BadExtensionData = "TERN1018";
    public const string BadConverter = "TERN1019";
    public const string BadDerivedType = "TERN1020";
    public const string GenericItem = "TERN1021";
    public const string BadKeyMember = "TERN1022";
    public const string NotSettable = "TERN1023";
    public const string IndexTwice = "TERN1024";
    public const string TwoSources = "TERN1025";
    public const string BadIndexKey = "TERN1026";
    public const string TemplateOfSeveral = "TERN1027";

    private static readonly Dictionary<string, DiagnosticDescriptor> All = new DiagnosticDescriptor[]
    {
        Rule(NotPartial, "The type must be partial", "'{0}' must be declared partial, and so must the types around it, so that its item map can be generated"),
        Rule(NoTable, "The type has no table", "'{0}' names no table: use [DynamoItem<TTable>] with a class that has [DynamoTable], or put [DynamoTable] on the type itself"),
        Rule(NoKey, "A key has no source", "'{0}' doesn't say what the {1} key '{2}' of '{3}' is made of: give a template, or a member that is stored as that attribute"),
        Rule(UnknownMember, "The template names no member", "The template '{0}' names '{1}', which is no readable member of '{2}'"),
        Rule(BadTemplate, "The template is malformed", "The template '{0}' is malformed: {1}"),
        Rule(AdjacentMembers, "Members without a literal between them", "In the template '{0}' nothing separates '{1}' from '{2}', so different values could give the same key: put a literal such as '#' between them"),
        Rule(NumberWithoutWidth, "A number without a width in a sort key", "'{1}' has no width in the sort key template '{0}', so keys would not be in the order of the numbers: write {{{1}:D10}}, or however many digits it needs"),
        Rule(UnsupportedInTemplate, "A type that can't stand in a template", "'{1}' can't stand in the template '{0}' as it is written: {2}"),
        Rule(UnsupportedType, "A type that can't be stored", "'{0}.{1}' has the type '{2}', which can't be stored: {3}"),
        Rule(NoConstructor, "No constructor to read with", "'{0}' has no constructor whose parameters are all stored members, so items could be written and not read: add one, or a parameterless one"),
        Rule(DuplicateAttribute, "Two members with one attribute", "'{0}' and '{1}' of '{2}' are both stored as the attribute '{3}': rename one with [DynamoAttribute(\"…\")]"),
        Rule(PrefixesCollide, "Items of two types can't be told apart", "Keys of '{0}' and '{1}' in the table '{2}' can begin alike, so a query for one would read the other: begin their sort key templates (or, without a sort key, their partition key templates) with different literals"),
        Rule(NameTaken, "A generated name is taken", "'{0}' has a member '{1}', which the generator needs for its own: set {2} of the attribute to another name"),
        Rule(UnknownIndex, "The table has no such index", "'{0}' names the index '{1}', which the table '{2}' doesn't declare: add [DynamoTableIndex(\"{1}\", …)] to it"),
        Rule(KeyType, "The key has another type", "The key '{1}' of '{0}' is declared as {2}, but '{3}' gives {4}"),
        Rule(BadVersion, "The version can't be one", "'{0}.{1}' can't be the version: {2}"),
        Rule(BadTimeToLive, "The time to live can't be one", "'{0}.{1}' can't be the time to live: {2}"),
        Rule(BadExtensionData, "The extension data can't be it", "'{0}.{1}' can't be the extension data: {2}"),
        Rule(BadConverter, "The converter doesn't fit", "The converter '{2}' doesn't fit '{0}.{1}': {3}"),
        Rule(BadDerivedType, "The derived type doesn't fit", "'{1}' can't be a derived type of '{0}': {2}"),
        Rule(GenericItem, "An item type can't be generic", "'{0}' is generic, or stands inside a generic type; an item type can't be: derive a type that is not"),
        Rule(BadKeyMember, "The member can't be a key", "'{0}.{1}' can't be a key: {2}"),
        Rule(NotSettable, "The member can't be read back", "'{0}.{1}' is stored, but nothing can set it when items are read: add an init accessor, a constructor parameter of its name, or [DynamoIgnore]"),
        Rule(IndexTwice, "An index is named twice", "'{0}' names the index '{1}' twice: its items have one key in it, so keep one [DynamoIndex(\"{1}\", …)]"),
        Rule(BadIndexKey, "An index can't have the key", "The index '{0}' of the table '{1}' can't have the key that is declared: {2}"),
        Rule(TemplateOfSeveral, "A template for a key of several attributes", "'{0}' gives a template for the index '{1}', whose key has several attributes: those are members as they are stored ({2}), so take the template out"),
        Rule(TwoSources, "A key attribute is made of two things", "The attribute '{1}' of '{0}' is made of {2} and of {3}: give one of them another attribute, or both the same template"),
    }.ToDictionary(rule => rule.Id);

    public static IEnumerable<string> Ids => All.Keys;

    public static DiagnosticDescriptor ById(string id) => All[id];

    private static DiagnosticDescriptor Rule(string id, string title, string message) =>
        new(id, title, message, "Tern.Items", DiagnosticSeverity.Error, isEnabledByDefault: true, helpLinkUri: $"https://github.com/tern-dotnet/tern/blob/main/docs/rules/{id}.md");
}
