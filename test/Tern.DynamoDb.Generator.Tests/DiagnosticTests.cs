using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator.Tests;

public sealed class DiagnosticTests
{
    private const string Table = """
        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
        [DynamoTableIndex("ByName", PartitionKey = "gpk", SortKey = "gsk")]
        public sealed class Shop;

        """;

    [Fact]
    public void TERN1001_a_type_that_is_not_partial() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public record A(string Id);""", "TERN1001", "A",
            "'A' must be declared partial, and so must the types around it, so that its item map can be generated");

    [Fact]
    public void TERN1001_a_type_inside_one_that_is_not_partial() =>
        Reports(Table + """public class Outer { [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id); }""", "TERN1001", "A");

    [Fact]
    public void TERN1002_a_type_without_a_table() =>
        Reports("""[DynamoItem] public partial record A([property: PartitionKey] string Id);""", "TERN1002", "DynamoItem",
            "'A' has no table: use [DynamoItem<TTable>] with a class that has [DynamoTable], or put [DynamoTable] on the type itself");

    [Fact]
    public void TERN1003_a_key_that_nothing_makes() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}")] public partial record A(string Id);""", "TERN1003",
            """DynamoItem<Shop>(Partition = "A#{Id}")""",
            "'A' doesn't define the sort key 'sk' of 'shop': specify a template, or a member that is stored as that attribute");

    [Fact]
    public void TERN1003_an_index_key_that_nothing_makes() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "N#{Id}")] public partial record A(string Id);""",
            "TERN1003", """DynamoIndex("ByName", Partition = "N#{Id}")""",
                "'A' doesn't define the sort key 'gsk' of 'ByName': specify a template, or a member that is stored as that attribute");

    [Fact]
    public void TERN1004_a_template_that_names_no_member() =>
        Reports(Item("A#{Name}", "A", "string Id"), "TERN1004", null, "The template 'A#{Name}' names 'Name', which isn't a readable member of 'A'");

    [Theory]
    [InlineData("A#{Id", "a '{' is never closed; write '{{' for a literal brace")]
    [InlineData("A#Id}", "there is a '}' without '{'; write '}}' for a literal brace")]
    [InlineData("A#{}", "'{}' names no member")]
    [InlineData("", "it is empty, but a key needs a value")]
    public void TERN1005_a_malformed_template(string template, string reason) =>
        Reports(Item(template, "A", "string Id"), "TERN1005", null, $"The template '{template}' is malformed: {reason}");

    [Fact]
    public void TERN1006_members_with_nothing_between_them() =>
        Reports(Item("{Id}{Name}", "A", "string Id, string Name"), "TERN1006", null,
            "In the template '{Id}{Name}' nothing separates 'Id' from 'Name', so different values could produce the same key: put a literal such as '#' " +
            "between them");

    [Fact]
    public void TERN1007_a_number_without_width_in_a_sort_key() =>
        Reports(Item("A#{Id}", "{Number}", "string Id, int Number"), "TERN1007", null,
            "'Number' has no width in the sort key template '{Number}', so keys would not sort in the order of the numbers: write {Number:D10}, or " +
            "the number of digits that it needs; {Number:D} is for keys that another program writes without zeros, and doesn't support ranges");

    [Theory]
    [InlineData("decimal", "{X}", "a number with a fraction doesn't sort as text; use a whole number of a smaller unit")]
    [InlineData("TimeSpan", "{X}", "a duration doesn't sort as text; use a whole number of a unit")]
    [InlineData("DateTime", "{X:lower}", "only a time that is stored as text by its DateFormat has the format 'lower'; set one, such as IsoMilliseconds")]
    [InlineData("DateTime", "{X:dd.MM.yyyy}", "the format 'dd.MM.yyyy' doesn't put times in order; use O, or the leading parts of yyyy-MM-ddTHH:mm:ss.fffffff")]
    [InlineData("int", "{X:N2}", "a number's format is its width, such as D8, not 'N2'")]
    [InlineData("string", "{X:D8}", "it has no format 'D8'; a string's are lower and upper")]
    [InlineData("Guid", "{X:X}", "the formats of a GUID are D, N, B and P")]
    [InlineData("List<string>", "{X}", "supported are strings, whole numbers, enums, GUIDs, dates, times, Booleans "
        + "and types whose converter has [DynamoWireType]")]
    public void TERN1008_a_type_or_format_that_cannot_be_used_in_a_template(string type, string template, string reason) =>
        Reports(Item("A#{Id}", template, $"string Id, {type} X"), "TERN1008", null, $"'X' can't be used in the template '{template}': {reason}");

    [Theory]
    [InlineData("object", "DynamoDB has no representation for it; use another type, or a converter")]
    [InlineData("IComparable", "it is neither a class, a record nor a struct; use one, or a converter")]
    [InlineData("System.Threading.Tasks.Task", "DynamoDB has no representation for it; use another type, or a converter")]
    [InlineData("int[,]", "an array of more than one dimension has no representation in DynamoDB; use an array of arrays")]
    [InlineData("(int A, int B)", "the names of a tuple's elements are lost when it is compiled; use a record")]
    [InlineData("Dictionary<int, string>", "the names in a DynamoDB map are strings, so a dictionary's keys must be strings")]
    [InlineData("HashSet<bool>", "DynamoDB has sets of strings, numbers and binary values only; use a list")]
    [InlineData("Shape", "it is abstract, so there is nothing to read it into; name its derived types with [DynamoDerivedType]")]
    [InlineData("List<object>", "DynamoDB has no representation for it; use another type, or a converter")]
    public void TERN1009_a_type_that_can_not_be_stored(string type, string reason)
    {
        var run = GeneratorRun.Of(Item("A#{Id}", "A", $"string Id, {type} X") + "public abstract class Shape;");
        Assert.Contains($": {reason}", run.Single());
        Assert.StartsWith("TERN1009: 'A.X' has the type ", run.Single());
    }

    [Fact]
    public void TERN1009_a_member_that_the_item_can_not_read() =>
        Reports(Item("A#{Id}", "A", "string Id, Box Box") + "public sealed class Box { [DynamoAttribute] private int X { get; set; } }", "TERN1009", "X",
            "'Box.X' has the type 'int', which can't be stored: 'A' can't read it; make it internal, or protected in a base of the item");

    [Fact]
    public void TERN1010_a_type_that_can_not_be_constructed() =>
        Reports(Item("A#{Id}", "A", "string Id, Box Box") + "public sealed class Box(int other) { public int Size { get; set; } public int Twice() => other; }",
            "TERN1010", "Box",
            "'Box' has no constructor whose parameters are all stored members, so items could be written but not read: add one, or a parameterless one");

    [Fact]
    public void TERN1011_two_members_with_one_attribute() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", Naming = DynamoNaming.CamelCase)] public partial record A(string Id) { [DynamoAttribute("id")] public string? Other { get; init; } }""", "TERN1011", "A", "'Id' and 'Other' of 'A' are both stored as the attribute 'id': rename one with [DynamoAttribute(\"…\")]");

    [Theory]
    [InlineData("A#{Id}", "X", "A#{Id}", "X")]
    [InlineData("A#{Id}", "ORDER#{Id}", "A#{Id}", "ORDER")]
    [InlineData("A#{Id}", "{Id}", "A#B#{Id}", "OTHER#{Id}")]
    public void TERN1012_types_that_cannot_be_distinguished(string partition1, string sort1, string partition2, string sort2)
    {
        var run = GeneratorRun.Of(Table + $$"""
            [DynamoItem<Shop>(Partition = "{{partition1}}", Sort = "{{sort1}}")] public partial record A(string Id);
            [DynamoItem<Shop>(Partition = "{{partition2}}", Sort = "{{sort2}}")] public partial record B(string Id);
            """);
        if (sort2 == "ORDER") Assert.Empty(run.Diagnostics);
        else Assert.StartsWith("TERN1012: Keys of 'A' and 'B' in the table 'shop' can have the same prefix", run.Single());
    }

    [Theory]
    [InlineData("ORDER#{N:D4}", "ORDER#{N:D4}#LINE#{M:D4}", false)]
    [InlineData("{G}", "{G}#LINE", false)]
    [InlineData("ORDER#X", "ORDER#{N:D1}", false)]
    [InlineData("ORDER#7", "ORDER#{N:D1}", true)]
    [InlineData("ORDER#{Id}", "ORDER#{Id}#LINE#{N:D4}", true)]
    [InlineData("{N:D4}", "{G}", false)]
    [InlineData("{N:D4}#{Id}", "{G:N}#{Id}", false)]
    [InlineData("{N:D4}{Id}", "{G:N}", true)]
    public void TERN1012_compares_whole_keys(string sort1, string sort2, bool collide)
    {
        var run = GeneratorRun.Of(Table + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "{{sort1}}")] public partial record A(string Id, int N, int M, System.Guid G);
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "{{sort2}}")] public partial record B(string Id, int N, int M, System.Guid G);
            """);
        if (collide) Assert.StartsWith("TERN1012: ", run.Single(), StringComparison.Ordinal);
        else Assert.Empty(run.Diagnostics);
    }

    [Fact]
    public void A_projection_shares_the_keys_of_its_type()
    {
        var run = GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, string Text);
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", ProjectionOf = typeof(A))] public partial record B(string Id);
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    [Theory]
    [InlineData("Key", "KeyName")]
    [InlineData("Partition", "PartitionName")]
    [InlineData("Fields", "FieldsName")]
    public void TERN1013_a_generated_name_that_is_taken(string name, string property)
    {
        Reports(Item("A#{Id}", "A", $"string Id, string {name}"), "TERN1013", "A",
            $"'A' has a member '{name}', which the generator needs: set {property} of the attribute to a different name");
        var renamed = GeneratorRun.Of(Table
            + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", {{property}} = "Other")] public partial record A(string Id, string {{name}});""");
        Assert.Empty(renamed.Diagnostics);
        Assert.Empty(renamed.CompilerErrors);
    }

    [Fact]
    public void TERN1014_an_index_that_the_table_has_not() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByAge", Partition = "{Id}")] public partial record A(string Id);""",
            "TERN1014", """DynamoIndex("ByAge", Partition = "{Id}")""",
                "'A' names the index 'ByAge', which the table 'shop' doesn't declare: add [DynamoTableIndex(\"ByAge\", …)] to it");

    [Fact]
    public void TERN1015_a_key_of_another_type() =>
        Reports("""
            [DynamoTable("tab", PartitionKey = "Id", PartitionKeyType = KeyAttributeType.Binary)]
            [DynamoItem] public partial record A(int Id);
            """, "TERN1015", "DynamoItem", "The key 'Id' of 'A' is declared as B, but 'Id' produces N");

    [Fact]
    public void TERN1015_an_index_key_of_another_type() =>
        Reports(Table.Replace("gsk", "Age")
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "N")] public partial record A(string Id, int Age);""",
            "TERN1015", null, "The key 'Age' of 'A' is declared as S, but 'Age' produces N");

    [Theory]
    [InlineData("string", "it must be an int or a long")]
    [InlineData(
        "long?", "it must be an int or a long, which is 0 for a new item; if 0 is a stored version, as with AWS's context, set FromZero")]
    public void TERN1016_an_invalid_version(string type, string reason) =>
        Reports(Table
            + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id) { [DynamoVersion] public {{type}} Version { get; init; } = default!; }""", "TERN1016", "Version", $"'A.Version' can't be the version: {reason}");

    [Fact]
    public void TERN1016_two_versions() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoVersion] int V, [DynamoVersion] int W);""",
            "TERN1016", "A", "'A.W' can't be the version: the type has two of them");

    [Fact]
    public void TERN1017_an_invalid_time_to_live() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoTimeToLive] string Until);""",
            "TERN1017", "Until", "'A.Until' can't be the time to live: it must be a DateTimeOffset, a DateTime, or an int or long of seconds since 1970");

    [Fact]
    public void TERN1018_invalid_extension_data() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoExtensionData] Dictionary<string, string> Rest);""", "TERN1018", "Rest", "'A.Rest' can't be the extension data: it must be an AttributeMap");

    [Theory]
    [InlineData("Wrong", "it converts 'int'")]
    [InlineData("NoConverter", "it must derive from DynamoConverter<T>")]
    [InlineData("NoConstructor", "it needs a parameterless constructor")]
    public void TERN1019_a_converter_that_does_not_fit(string converter, string reason) =>
        Reports(Table + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoAttribute(Converter = typeof({{converter}}))] Version X);
            public sealed class Wrong : DynamoConverter<int> { public override AttributeValue Write(int value) => value; public override int Read(AttributeValue value) => value.AsInt32(); }
            public sealed class NoConverter;
            public sealed class NoConstructor(int x) : DynamoConverter<Version> { public override AttributeValue Write(Version value) => x; public override Version Read(AttributeValue value) => new(); }
            """, "TERN1019", "X", $"The converter '{converter}' can't be used for 'A.X': {reason}");

    private const string Converters = """
        public sealed class Undeclared : DynamoConverter<Version> { public override AttributeValue Write(Version value) => ""; public override Version Read(AttributeValue value) => new(); }
        [DynamoWireType(KeyAttributeType.String)]
        public class Declared : DynamoConverter<Version> { public override AttributeValue Write(Version value) => ""; public override Version Read(AttributeValue value) => new(); }
        public sealed class Inherited : Declared;
        [DynamoWireType(KeyAttributeType.Number)]
        public sealed class Numeric : DynamoConverter<Version> { public override AttributeValue Write(Version value) => ""; public override Version Read(AttributeValue value) => new(); }
        [DynamoWireType(KeyAttributeType.Binary)]
        public sealed class Binary : DynamoConverter<Version> { public override AttributeValue Write(Version value) => ""; public override Version Read(AttributeValue value) => new(); }
        [DynamoWireType(KeyAttributeType.String)]
        public sealed class Optional : DynamoOptionalConverter<Version>
        {
            public override Version Absent => new();
            public override AttributeValue Write(Version value) => "";
            public override Version Read(AttributeValue value) => new();
        }

        """;

    [Theory]
    [InlineData("Undeclared", "{X}", "TERN1008",
        "'X' can't be used in the template '{X}': its converter doesn't declare that it writes a string or a number; put "
        + "[DynamoWireType] on the converter")]
    [InlineData("Binary", "{X}", "TERN1008", "'X' can't be used in the template '{X}': its converter writes binary, which can't be part of a string")]
    [InlineData("Optional", "{X}", "TERN1008",
        "'X' can't be used in the template '{X}': its converter may omit it, but every part of a key needs a value")]
    [InlineData("Inherited", "{X:D8}", "TERN1008",
        "'X' can't be used in the template '{X:D8}': its converter creates the text, so it can't have the format 'D8'")]
    [InlineData("Numeric", "{X}", "TERN1007", null)]
    [InlineData("Numeric", "{X:N2}", "TERN1008",
        "'X' can't be used in the template '{X:N2}': a number's format is its width, such as D8, not 'N2'")]
    [InlineData("Numeric", "{X:D8}", null, null)]
    [InlineData("Numeric", "{X:D}", null, null)]
    [InlineData("Inherited", "{X}", null, null)]
    public void TERN1008_a_converter_that_cannot_be_used_in_a_template(string converter, string template, string? id, string? message) =>
        ReportsOrNot(Table + Converters + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "{{template}}")] public partial record A(string Id, [DynamoAttribute(Converter = typeof({{converter}}))] Version X);
            """, id, null, message);

    [Theory]
    [InlineData("Undeclared",
        "'A.X' can't be a key: a key is a string, a number or binary, and its converter doesn't declare which it writes; put [DynamoWireType] on "
        + "the converter")]
    [InlineData("Optional", "'A.X' can't be a key: its converter may omit it, but every item needs a key")]
    [InlineData("Declared", null)]
    [InlineData("Binary", null)]
    [InlineData("Numeric", null)]
    public void TERN1022_a_converter_that_can_not_be_on_a_key(string converter, string? message) =>
        ReportsOrNot(Converters + $$"""
            [DynamoTable("aaa"), DynamoItem] public partial record A([property: PartitionKey, DynamoAttribute(Converter = typeof({{converter}}))] Version X);
            """, message is null ? null : "TERN1022", null, message);

    [Theory]
    [InlineData("Optional", "Version?", "'A.X' can't be a key: null and values that its converter omits would be read alike; declare it as non-nullable")]
    [InlineData("Optional", "Version", null)]
    [InlineData("Inherited", "Version?", null)]
    public void TERN1022_a_converter_that_may_leave_out_the_key_of_an_index(string converter, string type, string? message) =>
        ReportsOrNot(Converters + $$"""
            [DynamoTable("aaa"), DynamoTableIndex("ByX", PartitionKey = "X"), DynamoItem]
            public partial record A([property: PartitionKey] string Id, [DynamoAttribute(Converter = typeof({{converter}}))] {{type}} X);
            """, message is null ? null : "TERN1022", null, message);

    [Theory]
    [InlineData("Optional", "List<Version>", "TERN1019",
        "The converter 'Optional' can't be used for 'A.X': it may omit the attribute, but an element of a collection can't be omitted")]
    [InlineData("Undeclared", "HashSet<Version>", "TERN1009",
        "'A.X' has the type 'HashSet<Version>', which can't be stored: its elements' converter doesn't declare that it writes strings, numbers or "
        + "binary values; put [DynamoWireType] on the converter, or use a list")]
    [InlineData("Undeclared", "List<int>", "TERN1019", "The converter 'Undeclared' can't be used for 'A.X': it converts 'Version'")]
    [InlineData("Undeclared", "Lazy<Version>", "TERN1019", "The converter 'Undeclared' can't be used for 'A.X': it converts 'Version'")]
    [InlineData("Undeclared", "Dictionary<string, Version?[]>?", null, null)]
    [InlineData("Declared", "HashSet<Version>", null, null)]
    public void TERN1019_a_converter_of_elements_that_does_not_fit(string converter, string type, string? id, string? message) =>
        ReportsOrNot(Table + Converters + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoAttribute(Converter = typeof({{converter}}))] {{type}} X);
            """, id, null, message);

    [Theory]
    [InlineData("DynamoTag(\"\", \"a\")", "it needs a non-empty attribute name and value")]
    [InlineData("DynamoTag(\"t\", \"\")", "it needs a non-empty attribute name and value")]
    [InlineData("DynamoTag(\"t\", \"a\"), DynamoDerivedType(typeof(A), \"a\")",
        "[DynamoDerivedType] already defines the attribute that identifies the type's items; keep one of the two")]
    public void TERN1042_a_tag_that_does_not_fit(string attributes, string misfit) =>
        Reports(Table + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), {{attributes}}]
            public partial record A(string Id);
            """, "TERN1042", attributes.Split(')')[0] + ")", $"'A' can't have the tag: {misfit}");

    [Fact]
    public void TERN1042_a_tag_beside_that_of_the_base() => Reports(Table + """
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoDerivedType(typeof(B), "b")] public abstract partial record A(string Id);
        [DynamoTag("t", "b")] public sealed record B(string Id) : A(Id);
        """, "TERN1042", null, "'B' can't have the tag: a base names the type with [DynamoDerivedType], which is its tag; remove [DynamoTag]");

    [Fact]
    public void TERN1011_a_member_in_the_place_of_the_tag() => Reports(Table + """
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoTag("t", "a")]
        public partial record A(string Id) { [DynamoAttribute("t")] public string Tag { get; init; } = "a"; }
        """, "TERN1011", null,
        "'Tag' of 'A' is stored as the attribute 't', which stores the tag of [DynamoTag]: remove the member, because the tag is written without one");

    [Theory]
    [InlineData("DynamoTag(\"t\", \"a\")", "DynamoTag(\"t\", \"b\")", true)]
    [InlineData("DynamoTag(\"t\", \"a\")", "DynamoPolymorphic(DiscriminatorName = \"t\"), DynamoDerivedType(typeof(B), \"b\")", true)]
    [InlineData("DynamoTag(\"t\", \"a\")", "DynamoTag(\"t\", \"a\")", false)]
    [InlineData("DynamoTag(\"t\", \"a\")", "DynamoTag(\"u\", \"b\")", false)]
    [InlineData("DynamoTag(\"t\", \"a\")", "Serializable", false)]
    public void TERN1012_keys_may_be_alike_where_tags_tell_types_apart(string one, string other, bool isApart) => ReportsOrNot(Table + $$"""
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "X"), {{one}}] public sealed partial record A(string Id);
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "X"), {{other}}] public sealed partial record B(string Id);
        """, isApart ? null : "TERN1012", null, null);

    [Fact]
    public void TERN1012_tags_of_another_assembly_count()
    {
        var run = GeneratorRun.Referring(
            Table.Replace("sealed class", "sealed partial class", StringComparison.Ordinal)
                + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "X"), DynamoTag("t", "a")] public sealed partial record A(string Id);""",
            """
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "X"), DynamoTag("t", "b")] public sealed partial record B(string Id);
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "X"), DynamoTag("t", "a")] public sealed partial record C(string Id);
            """);
        Assert.Equal("TERN1012", Assert.Single(run.Diagnostics).Id);
        Assert.Contains("'A' and 'C'", run.Single(), StringComparison.Ordinal);
    }

    private static void ReportsOrNot(string source, string? id, string? place, string? message)
    {
        if (id is not null)
        {
            Reports(source, id, place, message);
            return;
        }

        var run = GeneratorRun.Of(source);
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    [Theory]
    [InlineData("""DynamoDerivedType(typeof(Other), "o")""", "'Other' can't be a derived type of 'A': it doesn't derive from it")]
    [InlineData("""DynamoDerivedType(typeof(C), "c"), DynamoDerivedType(typeof(D), "c")""",
        "'D' can't be a derived type of 'A': another type has the discriminator 'c'")]
    [InlineData("""DynamoDerivedType(typeof(E), "e")""", "'E' can't be a derived type of 'A': it is abstract")]
    [InlineData("""DynamoDerivedType(typeof(C), "")""", "'C' can't be a derived type of 'A': it needs a type and a non-empty discriminator")]
    public void TERN1020_a_derived_type_that_does_not_fit(string attributes, string message)
    {
        var run = GeneratorRun.Of(Table + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), {{attributes}}] public partial record A(string Id);
            public record C(string Id) : A(Id);
            public record D(string Id) : A(Id);
            public abstract record E(string Id) : A(Id);
            public record Other;
            """);
        Assert.Equal("TERN1020: " + message, run.Single());
    }

    [Fact]
    public void TERN1021_a_generic_item() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A<T>(string Id, T Value);""", "TERN1021", "A",
            "'A<T>' is generic or nested in a generic type, so it can't be an item type: derive a non-generic type");

    [Theory]
    [InlineData("bool", "a key is a string, a number or binary, and 'bool' is stored as BOOL")]
    [InlineData("List<string>", "a key is a string, a number or binary, and 'System.Collections.Generic.List<string>' is stored as L")]
    public void TERN1022_a_member_that_can_not_be_a_key(string type, string reason) =>
        Reports($$"""[DynamoTable("tab"), DynamoItem] public partial record A([property: PartitionKey] {{type}} Id);""", "TERN1022", "DynamoItem",
            $"'A.Id' can't be a key: {reason}");

    [Fact]
    public void TERN1023_a_member_that_nothing_can_set() =>
        Reports("""[DynamoTable("tab"), DynamoItem] public partial class A { [PartitionKey] public string Id => "x"; }""", "TERN1023", "Id",
            "'A.Id' is stored, but nothing can set it when items are read: add an init accessor, a constructor parameter with its name, or [DynamoIgnore]");

    [Fact]
    public void TERN1024_an_index_that_is_named_twice() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "B", Sort = "{Id}")] public partial record A(string Id);""", "TERN1024", """DynamoIndex("ByName", Partition = "B", Sort = "{Id}")""", "'A' specifies the index 'ByName' twice, but an item has only one key in it: keep one [DynamoIndex(\"ByName\", …)]");

    [Fact]
    public void TERN1025_a_key_attribute_that_a_member_is_stored_as() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, string pk);""", "TERN1025", null,
            "The attribute 'pk' of 'A' has two sources, the member 'pk' and the template 'A#{Id}': "
            + "use a different attribute for one of them, or the same template for both");

    [Fact]
    public void TERN1025_a_key_attribute_of_two_templates() =>
        Reports("""
            [DynamoTable("tab", PartitionKey = "pk"), DynamoTableIndex("ByI", PartitionKey = "x"), DynamoTableIndex("J", PartitionKey = "x")] public class T;
            [DynamoItem<T>(Partition = "A#{Id}"), DynamoIndex("ByI", Partition = "I#{Id}"), DynamoIndex("J", Partition = "J#{Id}")] public partial record A(string Id);
            """, "TERN1025", null, "The attribute 'x' of 'A' has two sources, the template 'I#{Id}' and the template 'J#{Id}': use a different attribute for one of them, or the same template for both");

    [Theory]
    [InlineData("""PartitionKeys = ["a", "b", "c", "d", "e"]""", "it has 5 partition key attributes, but DynamoDB allows at most 4")]
    [InlineData("""PartitionKey = "a", SortKeys = ["b", "c", "d", "e", "f"]""", "it has 5 sort key attributes, but DynamoDB allows at most 4")]
    [InlineData("""PartitionKey = "a", PartitionKeys = ["a", "b"]""", "it sets both PartitionKey and PartitionKeys; keep one of them")]
    [InlineData("""PartitionKeys = ["a", "b"], SortKey = "c", SortKeys = ["d"]""", "it sets both SortKey and SortKeys; keep one of them")]
    [InlineData("""IsLocal = true, SortKeys = ["a", "b"]""",
        "a local index has the table's partition key and one sort key attribute, so SortKeys is for global ones")]
    [InlineData("""IsLocal = true, PartitionKeys = ["a", "b"], SortKey = "c" """,
        "a local index has the table's partition key and one sort key attribute, so PartitionKeys is for global ones")]
    [InlineData("""PartitionKeys = ["a", "b"], PartitionKeyTypes = [KeyAttributeType.Number]""",
        "PartitionKeys has 2 names and PartitionKeyTypes 1 types; specify one type for each, or none if all are strings")]
    [InlineData("""PartitionKeys = ["a", "b"], PartitionKeyType = KeyAttributeType.Number""", "PartitionKeyTypes specifies the types of PartitionKeys")]
    [InlineData("""PartitionKey = "a", SortKeyTypes = [KeyAttributeType.Number]""", "SortKeyTypes is set, but SortKeys is empty")]
    [InlineData("""PartitionKeys = ["a", "b"], SortKey = "a" """, "it has the attribute 'a' twice")]
    [InlineData("""PartitionKeys = ["a", ""]""", "a name in PartitionKeys is empty")]
    public void TERN1026_an_index_key_that_can_not_be(string key, string reason) => Reports(
        $"""[DynamoTable("tab", PartitionKey = "pk"), DynamoTableIndex("ByI", {key})] public class T; [DynamoItem<T>(Partition = "A#{"{Id}"}")] public partial record A(string Id);""",
        "TERN1026", $"""DynamoTableIndex("ByI", {key})""", $"The index 'ByI' of the table 'tab' can't have the declared key: {reason}");

    [Theory]
    [InlineData("""Partition = "A#{Id}" """)]
    [InlineData("""Sort = "{Id}" """)]
    public void TERN1027_a_template_for_a_key_of_several_attributes(string template) =>
        Reports(Several
            + $$"""[DynamoItem<T>(Partition = "A#{Id}"), DynamoIndex("ByI", {{template}})] public partial record A(string Id, string a, string b, int c);""",
            "TERN1027", $"""DynamoIndex("ByI", {template})""",
            "'A' specifies a template for the index 'ByI', whose key has several attributes, which are the stored members themselves (a, b, c): " +
            "remove the template");

    [Fact]
    public void TERN1003_an_attribute_of_several_that_no_member_is() =>
        Reports(Several + """[DynamoItem<T>(Partition = "A#{Id}"), DynamoIndex("ByI")] public partial record A(string Id, string a, int c);""",
            "TERN1003", """DynamoIndex("ByI")""",
            "'A' doesn't define the partition key 'b' of 'ByI': specify a template, or a member that is stored as that attribute");

    [Fact]
    public void TERN1015_an_attribute_of_several_with_another_type() =>
        Reports(Several + """[DynamoItem<T>(Partition = "A#{Id}")] public partial record A(string Id, string a, string b, string c);""", "TERN1015", null,
            "The key 'c' of 'A' is declared as N, but 'c' produces S");

    [Fact]
    public void TERN1022_an_attribute_of_several_that_no_key_can_be() =>
        Reports(Several + """[DynamoItem<T>(Partition = "A#{Id}")] public partial record A(string Id, string a, List<string> b, int c);""",
            "TERN1022", null, "'A.b' can't be a key: a key is a string, a number or binary, and 'System.Collections.Generic.List<string>' is stored as L");

    [Fact]
    public void A_type_without_all_of_an_index_is_not_in_it()
    {
        var run = GeneratorRun.Of(Several + """[DynamoItem<T>(Partition = "A#{Id}")] public partial record A(string Id, string a, int c);""");
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
        Assert.DoesNotContain(" ByI(", run.Generated("A.g.cs"), StringComparison.Ordinal);
    }

    [Fact]
    public void TERN1003_a_key_that_no_member_is_marked_as() =>
        Reports("""[DynamoTable("own"), DynamoItem] public partial record A(string Id);""", "TERN1003", "DynamoItem",
            "'A' doesn't define the partition key of 'own': mark a member with [PartitionKey]");

    [Theory]
    [InlineData("HashSet<string?>")]
    [InlineData("HashSet<int?>")]
    [InlineData("IReadOnlySet<byte[]?>")]
    public void TERN1009_a_set_with_elements_that_may_be_null(string type) => Assert.EndsWith(
        "which can't be stored: a set in DynamoDB can't contain NULL; declare its elements as non-nullable, or use a list",
        GeneratorRun.Of(Item("A#{Id}", "A", $"string Id, {type} X")).Single());

    [Theory]
    [InlineData("file sealed class Box { public int X { get; set; } }", "it is a file type, so the generated file can't name it; make it internal")]
    [InlineData("file enum Box { X }", "it is a file type, so the generated file can't name it; make it internal")]
    public void TERN1009_a_type_that_generated_code_can_not_name(string declared, string reason)
    {
        var run = GeneratorRun.Of(Table + declared
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] internal partial class A { public string Id { get; set; } = ""; [DynamoAttribute] internal object? Other; }""");
        Assert.Contains(run.Diagnostics, diagnostic => diagnostic.Id == "TERN1009");
        var box = GeneratorRun.Of(Table + declared
            + """file class Holder { public Box Box { get; set; } = default!; } [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoDerivedType(typeof(B), "b")] internal partial class A { public string Id { get; set; } = ""; } file class B : A { public Box? Box { get; set; } }""");
        Assert.EndsWith(reason, box.Single(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("FieldsName", "Key")]
    [InlineData("KeyName", "class")]
    [InlineData("PartitionName", "a b")]
    [InlineData("KeyName", "A")]
    public void TERN1013_a_name_that_can_not_be_given(string property, string name) => Assert.Contains(
        GeneratorRun.Of(Table + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", {{property}} = "{{name}}")] public partial record A(string Id);""")
        .Diagnostics,
        diagnostic => diagnostic.Id == "TERN1013");

    [Fact]
    public void TERN1013_a_generated_name_that_every_record_has() => Assert.StartsWith(
        "TERN1013: 'A' has a member 'Equals'",
        GeneratorRun.Of(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", FieldsName = "Equals")] public partial record A(string Id);""")
            .Single());

    [Fact]
    public void TERN1013_a_generated_name_that_a_base_has() => Assert.StartsWith(
        "TERN1013: 'A' has a member 'Key'",
        GeneratorRun.Of(Table
            + """public class Base { public string? Key { get; set; } } [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial class A : Base { public string Id { get; set; } = ""; }""").Single());

    [Theory]
    [InlineData("", "[DynamoTimeToLive] long U",
        "'A.U' is a time to live, but the table 'tab' is declared without one, so its items would never be deleted: set TimeToLive = \"U\" of [DynamoTable]")]
    [InlineData(", TimeToLive = \"T\"", "[DynamoTimeToLive] long U",
        "'A.U' is a time to live and stored as 'U', but the table 'tab' deletes by 'T', so these items would never be deleted: store it under that name, with "
        + "[DynamoAttribute(\"T\")]")]
    [InlineData(", TimeToLive = \"U\"", "DateTimeOffset U",
        "'A.U' is stored as 'U', the time to live of the table 'tab', but not as a number of seconds, so these items would never be deleted: mark it with "
        + "[DynamoTimeToLive]")]
    [InlineData(", TimeToLive = \"U\"", "[DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)] DateTimeOffset U",
        "'A.U' is stored as 'U', the time to live of the table 'tab', but not as a number of seconds, so these items would never be deleted: mark it with "
        + "[DynamoTimeToLive]")]
    public void TERN1037_a_time_to_live_that_the_table_does_not_look_at(string layout, string parameter, string message) =>
        Reports(
            Expiring(layout) + $"""[DynamoItem<Tab>(Partition = "A#{"{Id}"}")] public partial record A(string Id, {parameter});""", "TERN1037", "U", message);

    [Fact]
    public void TERN1037_a_time_to_live_of_a_type_alone_in_its_table() => Reports(
        """[DynamoTable("tab", TimeToLive = "T"), DynamoItem] public partial record A([property: PartitionKey] string Id, [DynamoTimeToLive] long U);""",
        "TERN1037", "U");

    [Fact]
    public void TERN1037_a_time_to_live_of_a_derived_type() => Reports(
        Expiring(", TimeToLive = \"T\"") + """
        [DynamoItem<Tab>(Partition = "A#{Id}"), DynamoPolymorphic(DiscriminatorName = "kind"), DynamoDerivedType(typeof(B), "b")]
        public abstract partial record A(string Id);
        public sealed record B(string Id, [property: DynamoTimeToLive] long U) : A(Id);
        """,
        "TERN1037", null,
        "'B.U' is a time to live and stored as 'U', but the table 'tab' deletes by 'T', so these items would never be deleted: store it under that name, with "
        + "[DynamoAttribute(\"T\")]");

    [Theory]
    [InlineData(", TimeToLive = \"U\"", "[DynamoTimeToLive] DateTimeOffset U")]
    [InlineData(", TimeToLive = \"U\"", "[DynamoTimeToLive, DynamoAttribute(\"U\")] long Until")]
    [InlineData(", TimeToLive = \"U\"", "long U")]
    [InlineData(", TimeToLive = \"U\"", "[DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)] DateTime U")]
    [InlineData(", TimeToLive = \"U\"", "string Name")]
    [InlineData("", "DateTimeOffset U")]
    public void The_time_to_live_of_the_table_is_not_reported(string layout, string parameter) => Assert.Empty(GeneratorRun.Of(
        Expiring(layout) + $"""[DynamoItem<Tab>(Partition = "A#{"{Id}"}")] public partial record A(string Id, {parameter});""").Diagnostics);

    private static string Expiring(string layout) => $"""[DynamoTable("tab", PartitionKey = "pk"{layout})] public sealed partial class Tab;""" + "\n";

    [Theory]
    [InlineData("public int V { get; set; }", "V", "'A.V' has a setter; make it init, or remove it")]
    [InlineData("public int V { get; private set; }", "V", "'A.V' has a setter; make it init, or remove it")]
    [InlineData("[DynamoIgnore] public int V;", "V", "'A.V' is a field that can be set; make it readonly")]
    [InlineData("public int[] V { get; init; } = [];", "V", "'A.V' is an array, which is mutable; use IReadOnlyList or ImmutableArray")]
    [InlineData("public byte[] V { get; init; } = [];", "V", "'A.V' is an array, which is mutable; use ReadOnlyMemory<byte>")]
    [InlineData("public List<int> V { get; init; } = [];", "V",
        "'A.V' is a List<int>, which is mutable; use a read-only type, such as IReadOnlyList")]
    [InlineData("public IReadOnlyList<List<int>> V { get; init; } = [];", "V",
        "'A.V' is a List<int>, which is mutable; use a read-only type, such as IReadOnlyList")]
    [InlineData("public Nested V { get; init; } = new(); public sealed class Nested { public string? W { get; set; } }", "W",
        "'Nested.W' has a setter; make it init, or remove it")]
    public void TERN1038_a_cacheable_item_that_can_be_changed(string member, string at, string reason) => Reports(
        Table + "[DynamoItem<Shop>(Partition = \"A#{Id}\", Sort = \"A\", Cacheable = true)] public sealed partial record A(string Id) { " + member + " }",
        "TERN1038", at, "'A' can't be Cacheable, because all callers share one object: " + reason);

    [Fact]
    public void TERN1038_a_derived_type_that_can_be_changed() => Reports(
        Table + """
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", Cacheable = true), DynamoDerivedType(typeof(B), "b")]
        public abstract partial record A(string Id);
        public sealed record B(string Id) : A(Id) { public int V { get; set; } }
        """,
        "TERN1038", "V");

    [Theory]
    [InlineData("public int? V { get; init; } [DynamoIgnore] public decimal W { get; } = 3; public DateTimeOffset At { get; init; }")]
    [InlineData("public IReadOnlyList<Line> Lines { get; init; } = []; public readonly record struct Line(string Sku, int Count);")]
    [InlineData("public IReadOnlyDictionary<string, Line> Lines { get; init; } = new Dictionary<string, Line>(); public sealed record Line(string Sku);")]
    [InlineData("public ReadOnlyMemory<byte> V { get; init; } public Uri? Link { get; init; } public Guid G { get; init; }")]
    [InlineData("public System.Collections.Immutable.ImmutableArray<string> V { get; init; } = []; public DayOfWeek Day { get; init; }")]
    [InlineData("public string Shown => Id.ToUpperInvariant(); public IReadOnlyList<A> Children { get; init; } = [];")]
    public void An_immutable_cacheable_item_is_marked(string member)
    {
        var run = GeneratorRun.Of(Table
            + "[DynamoItem<Shop>(Partition = \"A#{Id}\", Sort = \"A\", Cacheable = true)] public sealed partial record A(string Id) { " + member + " }");

        Assert.Empty(run.Diagnostics);
        Assert.Contains(run.Output.SyntaxTrees, static tree => tree.ToString().Contains("global::Tern.DynamoDb.ICacheableItem<", StringComparison.Ordinal));
    }

    [Fact]
    public void TERN1017_two_times_to_live() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoTimeToLive] long T, [DynamoTimeToLive] long U);""",
            "TERN1017", "A", "'A.U' can't be the time to live: the type has two of them");

    [Theory]
    [InlineData("S#{V:D5}", "")]
    [InlineData("S", """, DynamoIndex("ByName", Partition = "V#{V}", Sort = "X")""")]
    public void TERN1022_a_version_in_a_template(string sort, string index) =>
        Reports(Table
            + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "{{sort}}"){{index}}] public partial record A(string Id) { [DynamoVersion] public long V { get; init; } }""",
            "TERN1022", null, "'A.V' can't be a key: it is the version, which changes");

    [Theory]
    [InlineData("[DynamoIgnore] public string V { get; set; } = \"\";", "replace [DynamoIgnore] with")]
    [InlineData("[DynamoIgnore] public string V { get; init; } = \"\";", "replace [DynamoIgnore] with")]
    [InlineData("private string V = \"\";", "add")]
    [InlineData("[DynamoAttribute(KeyOnly = true)] public string V { get; set; } = \"\";", null)]
    [InlineData("[DynamoIgnore] public string V { get; } = \"v\";", null)]
    [InlineData("[DynamoIgnore] public string V { get => Name; set => Name = value; } public string Name { get; set; } = \"\";", null)]
    public void TERN1022_a_member_of_the_key_that_is_not_read(string member, string? change) => ReportsOrNot(
        Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "B#{V}")] public partial record A(string Id) {""" + member + "}",
        change is null ? null : "TERN1022", "V",
        $"'A.V' can't be a key: it isn't stored, so its items could be written but not read back; {change} [DynamoAttribute(KeyOnly = true)], which reads it "
        + "from the key");

    [Fact]
    public void TERN1022_two_members_that_are_one_parameter() => Assert.StartsWith(
        "TERN1022: 'A.id' can't be a key: the methods that create keys would have two parameters 'id', for it and for 'Id'; rename one",
        GeneratorRun.Of(Item("A#{Id}", "{id}", "string Id, string id")).Single());

    [Fact]
    public void A_type_with_an_error_and_an_inherited_Key_has_that_error_alone()
    {
        var run = GeneratorRun.Of(Table + """
            public class Base { public required string Key { get; set; } }
            [DynamoItem<Shop>(Partition = "A", Sort = "A")] public partial class A : Base { [DynamoVersion] public string V { get; set; } = ""; }
            """);
        Assert.NotEmpty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    [Theory]
    [InlineData("[property: PartitionKey] string A, [property: PartitionKey] string B", "two partition keys, 'A' and 'B'", "B")]
    [InlineData("[property: PartitionKey] string A, [property: SortKey] string B, [SortKey] string C", "two sort keys, 'B' and 'C'", "C")]
    [InlineData("[property: PartitionKey, SortKey] string A", "'A' as its partition key and as its sort key", "A")]
    public void TERN1028_a_key_of_two_members(string parameters, string what, string at) =>
        Reports($"""[DynamoTable("own"), DynamoItem] public partial record Own({parameters});""", "TERN1028", at,
            $"'Own' has {what}: only one of them would be used, and items that differ only in the other would overwrite each other; keep one");

    [Fact]
    public void TERN1028_a_key_of_a_member_and_a_template() =>
        Reports(Item("A#{Id}", "A", "string Id, [SortKey] string Other"), "TERN1028", "Other",
            "'A' has the sort key 'Other' and the template 'A' for the attribute 'sk': only one of them would be used, and items that differ " +
            "only in the other would overwrite each other; keep one");

    [Theory]
    [InlineData("[property: PartitionKey] string? Id")]
    [InlineData("[property: PartitionKey] int? Id")]
    public void TERN1029_a_key_that_may_be_null(string parameter) =>
        Reports($"""[DynamoTable("own"), DynamoItem] public partial record Own({parameter});""", "TERN1029", "Id",
            "'Own.Id' is part of the table's key and may be null, but every item needs a key: declare it as non-nullable");

    [Fact]
    public void TERN1029_a_member_of_a_key_template_that_may_be_null() => Reports(Item("A#{Id}", "{Name}", "string Id, string? Name"), "TERN1029", "Name");

    [Fact]
    public void Keys_in_code_without_nullable_annotations_are_not_reported() => Assert.Empty(GeneratorRun.Of("""
        #nullable disable
        [DynamoTable("own"), DynamoItem] public partial class Own { [PartitionKey] public string Id { get; set; } }
        """).Diagnostics);

    [Theory]
    [InlineData("[DynamoAttribute(EnumAsNumber = true)] string X", "EnumAsNumber is for enums")]
    [InlineData("[DynamoAttribute(Utc = true)] int X", "Utc is for DateTimeOffset; a DateTime is always in UTC")]
    [InlineData("[DynamoAttribute(Utc = true)] DateTime? X", "Utc is for DateTimeOffset; a DateTime is always in UTC")]
    [InlineData("[DynamoAttribute(WriteNull = true)] int X", "WriteNull is for members that may be null")]
    [InlineData("[DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)] DateOnly X", "DateFormat is for DateTime and DateTimeOffset")]
    [InlineData("[DynamoAttribute(DateFormat = DynamoDateFormat.IsoSeconds)] List<string> X", "DateFormat is for DateTime and DateTimeOffset")]
    [InlineData("[DynamoAttribute(DateFormat = DynamoDateFormat.IsoSeconds, Utc = true)] DateTimeOffset X",
        "a DateFormat is always in UTC, so Utc does nothing")]
    [InlineData("[DynamoTimeToLive, DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)] DateTimeOffset X",
        "a time to live is stored in seconds since 1970, so it has no other DateFormat")]
    [InlineData("[DynamoAttribute(KeyOnly = true)] string X", "KeyOnly is for members in a template of the table's key")]
    [InlineData("[DynamoTimeToLive, DynamoVersion] long X", "it can't be both [DynamoVersion] and [DynamoTimeToLive]")]
    public void TERN1030_an_option_that_does_not_fit(string parameter, string misfit) =>
        Reports(Item("A#{Id}", "A", "string Id, " + parameter), "TERN1030", "X", $"An attribute on 'A.X' doesn't apply to it: {misfit}");

    [Fact]
    public void TERN1030_a_member_that_the_key_alone_does_not_tell()
    {
        Reports(Item("A#{Id:lower}", "A", "[DynamoAttribute(KeyOnly = true)] string Id"), "TERN1030", null,
            "An attribute on 'A.Id' doesn't apply to it: the key has it in another case, so the member's value can't be restored");
        Reports(Item("A#{Id}", "A", "string Id, Box Box") + "public record Box([property: DynamoAttribute(KeyOnly = true)] string X);", "TERN1030", "X",
            "An attribute on 'Box.X' doesn't apply to it: KeyOnly is for members of items, and 'Box' is a value in one");
        var polymorphic = GeneratorRun.Of(Item("A#{Id}", "A", "string Id, Box Box") + """
            [DynamoDerivedType(typeof(Big), "big")] public record Box { [DynamoAttribute(KeyOnly = true)] public string X { get; init; } = ""; }
            public record Big : Box;
            """);
        Assert.Equal(["TERN1030", "TERN1030"], polymorphic.Diagnostics.Select(diagnostic => diagnostic.Id));
        Assert.Empty(GeneratorRun.Of(Item("A#{Id}", "A", "[property: DynamoAttribute(KeyOnly = true)] string Id")).Diagnostics);
    }

    [Theory]
    [InlineData("PartitionKey", "string")]
    [InlineData("DynamoVersion", "int")]
    [InlineData("DynamoTimeToLive", "long")]
    public void TERN1030_an_attribute_for_items_on_a_nested_value(string attribute, string type) =>
        Reports(Item("A#{Id}", "A", "string Id, Box Box") + $"public record Box([{attribute}] {type} X);", "TERN1030", "X",
            $"An attribute on 'Box.X' doesn't apply to it: [{attribute}] is for members of items, and 'Box' is a value in one");

    [Fact]
    public void Options_of_collections_are_for_their_elements() => Assert.Empty(GeneratorRun.Of(Item(
        "A#{Id}", "A",
        "string Id, [DynamoAttribute(EnumAsNumber = true)] List<DayOfWeek?> Days, [DynamoAttribute(Utc = true)] Dictionary<string, DateTimeOffset[]> " +
        "Times, [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)] HashSet<DateTime> Stamps, "
        + "[DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds, Lenient = true)] DateTime?[] More")).Diagnostics);

    [Fact]
    public void TERN1031_one_table_with_two_layouts() => Reports(
        """
        [DynamoTable("shop", PartitionKey = "pk")] public class One;
        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", SortKeyType = KeyAttributeType.Number)] public class Two;
        [DynamoItem<One>(Partition = "A#{Id}")] public partial record A(string Id);
        [DynamoItem<Two>(Partition = "B#{Id}")] public partial record B(string Id, int sk);
        """,
        "TERN1031", """DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", SortKeyType = KeyAttributeType.Number)""",
        "'One' and 'Two' both declare the table 'shop', one with the key pk (S), the other with pk (S) and sk (N): a table has one key, "
        + "so rename one of them");

    [Fact]
    public void Two_layouts_of_one_table_with_one_key_may_differ_in_their_indexes() => Assert.Empty(GeneratorRun.Of("""
        [DynamoTable("shop", PartitionKey = "pk")] public class One;
        [DynamoTable("shop", PartitionKey = "pk"), DynamoTableIndex("ByName", PartitionKey = "Name")] public class Two;
        [DynamoItem<One>(Partition = "A#{Id}")] public partial record A(string Id);
        [DynamoItem<Two>(Partition = "B#{Id}")] public partial record B(string Id, string Name);
        """).Diagnostics);

    [Theory]
    [InlineData("no")]
    [InlineData("")]
    [InlineData("has space")]
    [InlineData("Größe")]
    [InlineData("a/b/c")]
    public void TERN1032_a_table_that_can_not_have_its_name(string name) =>
        Reports($$"""[DynamoTable("{{name}}"), DynamoItem] public partial record A([property: PartitionKey] string Id);""", "TERN1032",
            $"DynamoTable(\"{name}\")",
            $"The table can't be named '{name}': expected 3 to 255 characters of a-z, A-Z, 0-9, '_', '-' and '.'");

    [Fact]
    public void TERN1032_an_index_that_can_not_have_its_name() =>
        Reports(Table.Replace("ByName", "G") + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id);""", "TERN1032",
            """DynamoTableIndex("G", PartitionKey = "gpk", SortKey = "gsk")""",
            "An index of the table 'shop' can't be named 'G': expected 3 to 255 characters of a-z, A-Z, 0-9, '_', '-' and '.'");

    [Fact]
    public void A_table_may_be_named_by_its_ARN() => Assert.Empty(GeneratorRun.Of(
        """[DynamoTable("arn:aws:dynamodb:us-east-1:123456789012:table/shop"), DynamoItem] public partial record A([property: PartitionKey] string Id);""").Diagnostics);

    [Theory]
    [InlineData("public string? F;",
        "it is a field, and only properties are stored automatically; add [DynamoAttribute] to store it, or [DynamoIgnore] to exclude it")]
    [InlineData("internal string? F;",
        "it is a field, and only properties are stored automatically; add [DynamoAttribute] to store it, or [DynamoIgnore] to exclude it")]
    [InlineData("internal string? F { get; init; }", "it isn't public; add [DynamoAttribute] to store it, or [DynamoIgnore] to exclude it")]
    [InlineData("private string? F { get; set; }", "it isn't public; add [DynamoAttribute] to store it, or [DynamoIgnore] to exclude it")]
    [InlineData("public string F { get; } = \"x\";",
        "nothing could set it when items are read; add an init accessor to store it, or [DynamoIgnore] to exclude it")]
    public void TERN1033_a_member_that_is_not_marked_to_be_stored(string member, string reason)
    {
        var source = Table + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id) { {{member}} }""";
        Reports(source, "TERN1033", "F", $"'A.F' isn't stored: {reason}", DiagnosticSeverity.Warning);
        Assert.NotEmpty(GeneratorRun.Of(source).Generated("A.g.cs"));

        var ignored = GeneratorRun.Of(source.Replace(member, "[DynamoIgnore] " + member));
        Assert.Empty(ignored.Diagnostics);
        Assert.DoesNotContain("\"F\"u8", ignored.Generated("A.g.cs"), StringComparison.Ordinal);

        // What says that it is to be stored is.
        var stored = GeneratorRun.Of(source.Replace(member, "[DynamoAttribute] " + member));
        Assert.Empty(stored.Diagnostics);
        Assert.Empty(stored.CompilerErrors);
        Assert.Contains("writer.WriteName(\"F\"u8);", stored.Generated("A.g.cs"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("private string? _f; public string? G() => _f ??= \"\";")]
    [InlineData("public string F => \"x\";")]
    [InlineData("public static string? F;")]
    [InlineData("public const string F = \"\";")]
    [InlineData("internal string F => Id;")]
    public void Members_without_data_of_the_item_are_not_reported(string member) =>
        Assert.Empty(GeneratorRun.Of(Table + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id) { {{member}} }""")
            .Diagnostics);

    [Fact]
    public void TERN1033_a_field_of_a_value() =>
        Reports(Item("A#{Id}", "A", "string Id, Box Box") + "public class Box { public int X; public int Y { get; set; } }",
            "TERN1033", "X", severity: DiagnosticSeverity.Warning);

    [Theory]
    [InlineData("public abstract partial record A(string Id);",
        "it is abstract, so there is nothing to read items into; name its derived types with [DynamoDerivedType], or remove the attribute")]
    [InlineData("file partial record A(string Id);", "it is a file type, or nested in one, so the generated file can't name it; make it internal")]
    [InlineData("public partial struct A { public string Id { get; set; } }",
        "it is a struct, which every call would copy; make it a class or a record")]
    [InlineData("public partial record struct A(string Id);", "it is a struct, which every call would copy; make it a class or a record")]
    [InlineData("public ref partial struct A { public string Id { get; set; } }",
        "it is a struct, which every call would copy; make it a class or a record")]
    [InlineData("public static partial class A { public static string? Id { get; set; } }", "it is static, so it has no instances")]
    [InlineData("public partial interface A { string Id { get; } }", "it is neither a class nor a record")]
    public void TERN1034_a_type_that_can_not_be_an_item(string type, string reason)
    {
        var run = GeneratorRun.Of(Table + "[DynamoItem<Shop>(Partition = \"A#{Id}\", Sort = \"A\")] " + type);
        Assert.Contains($"TERN1034: 'A' can't be an item: {reason}",
            run.Diagnostics.Select(diagnostic => $"{diagnostic.Id}: {diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}"));
        Assert.DoesNotContain(run.Driver.GetRunResult().GeneratedTrees, tree => tree.ToString().Contains("AMap", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("string", "it belongs to .NET, and its data members aren't known; map a type of your own")]
    [InlineData("Action", "it is neither a class nor a record")]
    [InlineData("IShape", "it is neither a class nor a record")]
    public void TERN1034_a_foreign_type_that_can_not_be_an_item(string type, string reason)
    {
        var run = GeneratorRun.Of(Table
            + $$"""public interface IShape; [DynamoMap<{{type}}>(Table = typeof(Shop), Partition = "A", Sort = "A")] public static partial class Maps;""");
        Assert.Contains(run.Diagnostics, diagnostic => diagnostic.Id == "TERN1034" && diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)
            .EndsWith(reason, StringComparison.Ordinal));
        Assert.Empty(run.Driver.GetRunResult().GeneratedTrees);
    }

    [Fact]
    public void TERN1035_an_item_of_two_kinds() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] [DynamoItem] public partial record A(string Id);""", "TERN1035", "A",
            "'A' has both [DynamoItem] and [DynamoItem<T>]: an item belongs to one table, so keep one of them");

    [Theory]
    [InlineData("F", "", "'F' is mapped twice by 'Maps': keep one of the attributes, or use a second class for a second table")]
    [InlineData("Inner.F", "", "'F' would have the name 'F' in 'Maps', which another type has already: use a second class for it")]
    [InlineData("FItem", "", "'FItem' would have the name 'FItem' in 'Maps', which another type has already: use a second class for it")]
    [InlineData("G", "public static int GMap;", "'G' needs the name 'GMap' in 'Maps', which has a member of that name: rename it, or use a second class")]
    [InlineData("Own", "", "'Own' has its own item attribute: use that map, or remove the attribute")]
    public void TERN1035_two_maps_of_one_name(string type, string member, string message)
    {
        var run = GeneratorRun.Of(Table + $$"""
            public class F { public string Id { get; set; } = ""; } public class FItem { public string Id { get; set; } = ""; } public class G { public string Id { get; set; } = ""; }
            public class Inner { public class F { public string Id { get; set; } = ""; } }
            [DynamoItem<Shop>(Partition = "OWN#{Id}", Sort = "OWN")] public partial class Own { public string Id { get; set; } = ""; }
            [DynamoMap<F>(Table = typeof(Shop), Partition = "F#{Id}", Sort = "F"), DynamoMap<{{type}}>(Table = typeof(Shop), Partition = "X#{Id}", Sort = "X")]
            public static partial class Maps { {{member}} }
            """);
        Assert.Equal($"TERN1035: {message}", run.Single());
        Assert.All(run.Driver.GetRunResult().Results, result => Assert.Null(result.Exception));

        // 'FItem' is then the class that is generated for 'F', as the attribute sees it.
        if (type != "FItem") Assert.Empty(run.CompilerErrors);
    }

    [Theory]
    [InlineData("List<byte>")]
    [InlineData("ImmutableArray<byte>?")]
    [InlineData("IReadOnlyList<byte>")]
    public void TERN1036_bytes_as_a_list_of_numbers(string type) =>
        Reports(Item("A#{Id}", "A", $"string Id, {type.Replace("Immu", "System.Collections.Immutable.Immu")} X"), "TERN1036", "X",
            "'A.X' is stored as a list with a number for each byte: declare it as byte[], Memory<byte> or ReadOnlyMemory<byte> to store it as binary",
            DiagnosticSeverity.Warning);

    [Fact]
    public void An_item_may_derive_from_an_item_without_a_warning()
    {
        var run = GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "N#{Id}", Sort = "N")] public partial record A(string Id);
            [DynamoItem<Shop>(Partition = "B#{Id}", Sort = "B"), DynamoIndex("ByName", Partition = "M#{Id}", Sort = "M")] public sealed partial record B(string Id, int More) : A(Id);
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    [Fact]
    public void A_derived_type_shares_the_keys_of_its_base() =>
        Assert.Empty(GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoDerivedType(typeof(B), "b")] public abstract partial record A(string Id);
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public sealed partial record B(string Id) : A(Id);
            """).Diagnostics);

    [Fact]
    public void Every_rule_has_a_page_and_a_test()
    {
        var pages = Directory.GetFiles(Path.Combine(Repository.Root, "docs", "rules"), "TERN1*.md")
            .Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal);
        var tests = typeof(DiagnosticTests).Assembly.GetTypes().SelectMany(type => type.GetMethods()).Select(method => method.Name)
            .Where(name => name.StartsWith("TERN1", StringComparison.Ordinal))
            .Select(name => name[..8]).Distinct().Order(StringComparer.Ordinal);

        var rules = typeof(Rules).GetFields().Select(field => field.GetValue(null)).OfType<DiagnosticDescriptor>().Select(rule => rule.Id).Distinct()
            .Order(StringComparer.Ordinal).ToList();
        Assert.Equal(rules, pages);
        Assert.Equal(rules, tests);
    }

    private const string Several = """
        [DynamoTable("tab", PartitionKey = "pk")]
        [DynamoTableIndex("ByI", PartitionKeys = ["a", "b"], SortKey = "c", SortKeyType = KeyAttributeType.Number)]
        public sealed class T;

        """;

    private static string Item(string partition, string sort, string parameters) =>
        Table + $"""[DynamoItem<Shop>(Partition = "{partition}", Sort = "{sort}")] public partial record A({parameters});""" + "\n";

    private static void Reports(string source, string id, string? at, string? message = null, DiagnosticSeverity severity = DiagnosticSeverity.Error)
    {
        var run = GeneratorRun.Of(source);
        var diagnostic = Assert.Single(run.Diagnostics);
        Assert.Equal(id, diagnostic.Id);
        Assert.Equal(severity, diagnostic.Severity);
        if (message is not null) Assert.Equal(message, diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
        var text = run.Output.SyntaxTrees.First().GetText().ToString(diagnostic.Location.SourceSpan);
        if (at is not null) Assert.Equal(at, text);
        Assert.EndsWith($"docs/rules/{id}.md", diagnostic.Descriptor.HelpLinkUri);
    }

    [Fact]
    public void A_type_that_a_rule_refuses_is_one_error_wherever_the_program_uses_it()
    {
        var run = GeneratorRun.Of("""
            [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk"), DynamoTableIndex("ByName", PartitionKey = "gpk", SortKey = "gsk")]
            public sealed partial class Shop;
            [DynamoItem<Shop>(Partition = "C#{Missing}", Sort = "O#{Number:D8}"), DynamoIndex("ByName", Partition = "N#{Name}", Sort = "{Number:D8}")]
            public sealed partial record Order(string Id, int Number, string Name, decimal Total);
            public static class Program
            {
                public static async System.Threading.Tasks.Task Run(DynamoDbClient db)
                {
                    var orders = db.Table<Order>();
                    await orders.PutAsync(new Order("a", 1, "b", 2m));
                    var order = await orders.GetAsync(Order.Key("a", 1));
                    await orders.UpdateAsync(Order.Key("a", 1), [Order.Fields.Total.Set(3m)], new() { Condition = Order.Fields.Total > 1m });
                    await foreach (var one in orders.Query(Order.Partition("a").From(1))) Console.WriteLine(one.Name);
                    await foreach (var one in orders.Query(Order.ByName("b"))) Console.WriteLine(one.Total);
                }
            }
            """);
        Assert.StartsWith("TERN1004: The template 'C#{Missing}' names 'Missing'", run.Single(), StringComparison.Ordinal);
        Assert.Empty(run.CompilerErrors);
    }
}
