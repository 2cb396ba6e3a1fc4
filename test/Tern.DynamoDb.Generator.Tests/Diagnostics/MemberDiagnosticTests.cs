using Microsoft.CodeAnalysis;
using static Tern.DynamoDb.Generator.Tests.Diagnostics.Diagnosis;

namespace Tern.DynamoDb.Generator.Tests.Diagnostics;

public sealed class MemberDiagnosticTests
{
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
    public void TERN1011_two_members_with_one_attribute() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", Naming = DynamoNaming.CamelCase)] public partial record A(string Id) { [DynamoAttribute("id")] public string? Other { get; init; } }""", "TERN1011", "A", "'Id' and 'Other' of 'A' are both stored as the attribute 'id': rename one with [DynamoAttribute(\"…\")]");

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
    public void TERN1018_invalid_extension_data() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoExtensionData] Dictionary<string, string> Rest);""", "TERN1018", "Rest", "'A.Rest' can't be the extension data: it must be an AttributeMap");

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
    [InlineData("List<byte>")]
    [InlineData("ImmutableArray<byte>?")]
    [InlineData("IReadOnlyList<byte>")]
    public void TERN1036_bytes_as_a_list_of_numbers(string type) =>
        Reports(Item("A#{Id}", "A", $"string Id, {type.Replace("Immu", "System.Collections.Immutable.Immu")} X"), "TERN1036", "X",
            "'A.X' is stored as a list with a number for each byte: declare it as byte[], Memory<byte> or ReadOnlyMemory<byte> to store it as binary",
            DiagnosticSeverity.Warning);
}
