using static Tern.DynamoDb.Generator.Tests.Diagnostics.Diagnosis;

namespace Tern.DynamoDb.Generator.Tests.Diagnostics;

public sealed class KeyDiagnosticTests
{
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

    [Theory]
    [InlineData("bool", "a key is a string, a number or binary, and 'bool' is stored as BOOL")]
    [InlineData("List<string>", "a key is a string, a number or binary, and 'System.Collections.Generic.List<string>' is stored as L")]
    public void TERN1022_a_member_that_can_not_be_a_key(string type, string reason) =>
        Reports($$"""[DynamoTable("tab"), DynamoItem] public partial record A([property: PartitionKey] {{type}} Id);""", "TERN1022", "DynamoItem",
            $"'A.Id' can't be a key: {reason}");

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

    [Fact]
    public void A_derived_type_shares_the_keys_of_its_base() =>
        Assert.Empty(GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoDerivedType(typeof(B), "b")] public abstract partial record A(string Id);
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public sealed partial record B(string Id) : A(Id);
            """).Diagnostics);

    private const string Several = """
        [DynamoTable("tab", PartitionKey = "pk")]
        [DynamoTableIndex("ByI", PartitionKeys = ["a", "b"], SortKey = "c", SortKeyType = KeyAttributeType.Number)]
        public sealed class T;

        """;
}
