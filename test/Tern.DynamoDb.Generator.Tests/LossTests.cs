using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator.Tests;

/// <summary>A put value is read unchanged, or a diagnostic or an exception says that it wouldn't be.</summary>
public sealed class LossTests
{
    private const string Table = """
        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
        public sealed class Shop;

        """;

    [Fact]
    public void A_property_of_another_assembly_that_nothing_visible_sets_is_reported()
    {
        var run = GeneratorRun.Referring(
            """
            public class Account
            {
                private Account() { }
                public Account(string id) => Id = id;
                public string Id { get; private set; } = "";
                public decimal Balance { get; private set; }
                public List<string> Lines { get; } = [];
                public string? Note { get; set; }
                public void Deposit(decimal amount) => Balance += amount;
            }
            """,
            Table + """[DynamoMap<Account>(Table = typeof(Shop), Partition = "T#{Id}", Sort = "F")] public static partial class Maps;""");
        Assert.Equal(["TERN1033 Balance", "TERN1033 Lines"], Reported(run));
    }

    [Fact]
    public void A_base_of_another_assembly_is_seen_as_the_compiler_sees_it()
    {
        var run = GeneratorRun.Referring(
            "public abstract class Entity { public string Id { get; set; } = \"\"; public DateTime Created { get; private set; } "
                + "protected string? Hidden { get; set; } }",
            Table + """[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public partial class A : Entity;""");
        Assert.Equal(["TERN1033 Created", "TERN1033 Hidden"], Reported(run));
    }

    [Fact]
    public void A_record_of_another_assembly_that_is_read_through_its_constructor_is_stored_in_full()
    {
        var run = GeneratorRun.Referring(
            "public sealed record Money(decimal Amount, string Currency);",
            Table + """
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public sealed partial record A(string Id, Money Price);
            public static class Probe { public static object Run() => DynamoItem.FromJson<A>(DynamoItem.ToJson(new A("a", new Money(1.5m, "EUR")))).Price.ToString(); }
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Equal("Money { Amount = 1.5, Currency = EUR }", run.Probe());
    }

    [Fact]
    public void Members_of_a_foreign_value_that_its_constructor_does_not_set_are_reported()
    {
        var run = GeneratorRun.Referring(
            """
            public readonly struct Clock
            {
                private readonly long _ticks;
                public Clock(int hour, int minute) => _ticks = hour * 60 + minute;
                public int Hour => (int)(_ticks / 60);
                public int Minute => (int)(_ticks % 60);
                public long Nanosecond => _ticks;
            }
            public readonly struct Instant { private readonly long _ticks; public Instant(long ticks, int a) => _ticks = ticks + a; public override string ToString() => $"{_ticks}"; }
            """,
            Table + """
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public sealed partial record A(string Id, Clock At);
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "G")] public sealed partial record B(string Id, Instant At);
            """);
        Assert.Equal(["TERN1009 At", "TERN1033 Nanosecond"], Reported(run).Order());
        Assert.Contains("'Clock.Nanosecond' isn't stored: its type is in the assembly 'Domain'", Message(run, "TERN1033"), StringComparison.Ordinal);
        Assert.Contains("nothing of it would be stored", Message(run, "TERN1009"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public sealed class Tags : List<string>;", "it is a custom collection")]
    [InlineData("public sealed class Tags : Dictionary<string, decimal>;", "it is a custom collection")]
    [InlineData("public sealed class Tags : System.Collections.ObjectModel.Collection<int> { public int Extra { get; set; } }",
        "it is a custom collection")]
    [InlineData("public sealed class Tags { private decimal _a; public void Add(decimal a) => _a += a; }", "nothing of it would be stored")]
    [InlineData("public sealed class Tags(double c) { public double F => c * 9 / 5; }", "nothing of it would be stored")]
    [InlineData("public sealed record Tags;", "nothing of it would be stored")]
    public void TERN1009_a_value_whose_data_is_not_in_its_properties(string type, string reason)
    {
        var run = GeneratorRun.Of(Table + """[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public sealed partial record A(string Id, Tags T);""" + type);
        Assert.Contains($"'A.T' has the type 'Tags', which can't be stored: {reason}", run.Single(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_derived_type_without_members_is_identified_by_its_discriminator() =>
        Assert.Equal("Ping", GeneratorRun.Of(Table + """
            [DynamoDerivedType(typeof(Ping), "ping"), DynamoDerivedType(typeof(Text), "text")] public abstract record Message;
            public sealed record Ping : Message;
            public sealed record Text(string Body) : Message;
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public sealed partial record A(string Id, Message M);
            public static class Probe { public static object Run() => DynamoItem.FromJson<A>(DynamoItem.ToJson(new A("a", new Ping()))).M.GetType().Name; }
            """).Probe());

    [Fact]
    public void TERN1034_an_item_that_derives_from_a_collection() =>
        Assert.Equal(
            "TERN1034: 'A' can't be an item: it derives from List<string>, whose elements would not be stored; make the elements a member",
            GeneratorRun.Of(Table + """[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public partial class A : List<string> { public string Id { get; set; } = ""; }""")
                .Single());

    [Theory]
    [InlineData("private readonly List<string> _lines = []; public IReadOnlyList<string> Lines => _lines;")]
    [InlineData("private readonly List<string> _lines = []; public IReadOnlyList<string> Lines { get { return this._lines.AsReadOnly(); } }")]
    [InlineData("private readonly List<string> _lines = []; public IReadOnlyList<string> Lines => [.. _lines];")]
    public void TERN1033_a_property_that_shows_a_private_field(string members) =>
        Assert.Contains("'A.Lines' isn't stored: it shows the field '_lines'", GeneratorRun.Of(
            Table + $$"""[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public sealed partial record A(string Id) { {{members}} }""").Single(),
            StringComparison.Ordinal);

    [Theory]
    [InlineData("[DynamoAttribute] private List<string> _lines = []; public IReadOnlyList<string> Lines => _lines;")]
    [InlineData("private string? _n; public string? N { get => _n; set => _n = value; } public string? Shown => _n;")]
    [InlineData("private readonly List<string> _lines = []; public int Count => _lines.Count;")]
    public void Computed_views_of_a_stored_member_are_not_reported(string members) =>
        Assert.Empty(GeneratorRun.Of(
            Table + $$"""[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public sealed partial record A(string Id) { {{members}} }""").Diagnostics);

    [Fact]
    public void Members_that_are_hidden_and_properties_of_interfaces_are_reported()
    {
        var run = GeneratorRun.Of(Table + """
            public interface IHas { string? Secret { get; set; } string Shown { get; } }
            public class B { public string? Tag { get; set; } public virtual int Count { get; set; } public int Total => 1; }
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public partial class A : B, IHas
            {
                public string Id { get; set; } = "";
                [DynamoAttribute("tag2")] public new int Tag { get; set; }
                public override int Count { get; set; }
                public new int Total { get; set; }
                string? IHas.Secret { get; set; }
                string IHas.Shown => Id;
            }
            """);
        Assert.Equal(["TERN1033 Secret", "TERN1033 Tag"], Reported(run).Order());
        Assert.Contains(
            "TERN1033: 'A.IHas.Secret' isn't stored: it implements an interface explicitly, so that the item doesn't have it as a member; make it a public "
            + "property, or add [DynamoIgnore]", run.Diagnostics.Select(Text));
    }

    [Fact]
    public void TERN1011_a_member_that_is_stored_as_the_discriminator() =>
        Assert.Contains(
            "TERN1011: 'Kind' of 'M' is stored as the attribute 'Kind', which identifies derived types: rename it with [DynamoAttribute(\"…\")], or set "
            + "DiscriminatorName of [DynamoPolymorphic]",
            GeneratorRun.Of("""
                [DynamoTable("tab"), DynamoItem, DynamoPolymorphic(DiscriminatorName = "Kind"), DynamoDerivedType(typeof(X), "x")]
                public abstract partial record M([property: PartitionKey] string Id) { public string Kind { get; init; } = ""; }
                public sealed record X(string Id) : M(Id);
                """).Diagnostics.Select(Text));

    [Fact]
    public void TERN1011_a_member_of_a_derived_value_that_is_stored_as_the_discriminator() =>
        Assert.Contains("TERN1011: 'Kind' of 'X' is stored as the attribute 'Kind'", GeneratorRun.Of(Table + """
            [DynamoPolymorphic(DiscriminatorName = "Kind"), DynamoDerivedType(typeof(X), "x")] public abstract record M;
            public sealed record X(string Kind) : M;
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public sealed partial record A(string Id, M Value);
            """).Single(), StringComparison.Ordinal);

    [Theory]
    [InlineData("sk", "", "the discriminator of derived types")]
    [InlineData("$type", "[DynamoAttribute(\"sk\")] public string? Other { get; init; }", "the member 'Other'")]
    public void TERN1025_a_key_that_is_the_discriminator_or_a_member_of_a_derived_type(string discriminator, string member, string source) =>
        Assert.Equal($"TERN1025: The attribute 'sk' of 'M' has two sources, {source} and the template 'S': "
            + "use a different attribute for one of them, or the same template for both",
            GeneratorRun.Of(Table + $$"""
                [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "S"), DynamoPolymorphic(DiscriminatorName = "{{discriminator}}"), DynamoDerivedType(typeof(X), "x")]
                public abstract partial record M(string Id);
                public sealed record X(string Id) : M(Id) { {{member}} }
                """).Single());

    [Fact]
    public void Sorted_sets_and_dictionaries_are_read_in_ordinal_order_in_every_culture()
    {
        var run = GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")]
            public sealed partial record A(string Id, SortedSet<string> S, SortedDictionary<string, int> D);
            public static class Probe
            {
                public static object Run()
                {
                    string[] texts = ["a", "a\u00ad", "a\u200d", "co-op", "coop", "e\u0301", "\u00e9", "E", "e"];
                    var item = new A("a", new SortedSet<string>(texts, StringComparer.Ordinal), new SortedDictionary<string, int>(StringComparer.Ordinal));
                    foreach (var text in texts) item.D[text] = item.D.Count;
                    var read = DynamoItem.FromJson<A>(DynamoItem.ToJson(item));
                    return read.S.SequenceEqual(item.S) && read.D.SequenceEqual(item.D);
                }
            }
            """);
        Assert.Equal(true, run.Probe());
    }

    [Theory]
    [InlineData("""
        [DynamoTable("bbb"), DynamoItem] public partial record A([property: PartitionKey] string Id);
        [DynamoTable("bbb"), DynamoItem] public partial record B([property: PartitionKey] string Id);
        """)]
    [InlineData("""
        [DynamoTable("bbb", PartitionKey = "pk")] public sealed class One;
        [DynamoTable("bbb", PartitionKey = "pk")] public sealed class Two;
        [DynamoItem<One>(Partition = "T#{Id}")] public partial record A(string Id);
        [DynamoItem<Two>(Partition = "T#{Id}")] public partial record B(string Id);
        """)]
    [InlineData("""
        [DynamoTable("bbb", PartitionKey = "pk")] public sealed class One;
        [DynamoItem<One>(Partition = "T#{Id}")] public partial record A(string Id);
        [DynamoItem<One>(Partition = "T#{Id}")] public partial record B(string Id, int More) : A(Id);
        """)]
    public void TERN1012_two_types_of_one_table_name(string source) =>
        Assert.Equal("TERN1012: Keys of 'A' and 'B' in the table 'bbb' can have the same prefix, so a query for one would read the other: begin their sort key "
            + "templates (or, without a sort key, their partition key templates) with different literals", GeneratorRun.Of(source).Single());

    [Fact]
    public void TERN1012_a_type_of_this_assembly_and_one_of_the_tables_own()
    {
        var run = GeneratorRun.Referring(
            Table.Replace("[Dynamo", "namespace Domain { [Dynamo", StringComparison.Ordinal) + """
                [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "ORDER#{Number:D8}")] public sealed partial record Order(string Id, int Number); }
                """,
            """
            [DynamoItem<Domain.Shop>(Partition = "T#{Id}", Sort = "ORDER#{Text}")] public sealed partial record Other(string Id, string Text);
            [DynamoItem<Domain.Shop>(Partition = "T#{Id}", Sort = "LINE#{Text}")] public sealed partial record Line(string Id, string Text);
            """);
        Assert.StartsWith("TERN1012: Keys of 'Order' and 'Other' in the table 'shop'", run.Single(), StringComparison.Ordinal);
    }

    [Fact]
    public void Two_types_of_one_name_leave_the_other_items_alone()
    {
        var run = GeneratorRun.Of(
            Table + """
            [DynamoItem<Shop>(Partition = "M#{Id}", Sort = "M")] public sealed partial record M(string Id);
            [DynamoItem<Shop>(Partition = "N#{Id}", Sort = "N")] public sealed partial record N(string Id);
            """,
            """[DynamoItem<Shop>(Partition = "M#{Id}", Sort = "M")] public sealed partial class M { public string Id { get; set; } = ""; }""");
        Assert.Null(run.Driver.GetRunResult().Results.Single().Exception);
        Assert.NotEmpty(run.Generated("N.g.cs"));
        Assert.All(run.CompilerErrors, error => Assert.Equal("CS0261", error.Id));
    }

    [Fact]
    public void Generated_code_compiles_as_CSharp_12()
    {
        var run = GeneratorRun.In(LanguageVersion.CSharp12, """
            [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
            [DynamoTableIndex("ByStatus", PartitionKey = "gpk", SortKey = "gsk")]
            public sealed class Shop;
            public enum Status { Open, Done }
            [DynamoItem<Shop>(Partition = "C#{Id}", Sort = "ORDER#{Number:D8}"), DynamoIndex("ByStatus", Partition = "S#{Status}", Sort = "{At:O}#{Note}")]
            public sealed partial record Order(string Id, int Number, Status Status, DateTimeOffset At, string? Note, List<string> Lines);
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    [Fact]
    public void TERN1034_a_project_of_CSharp_11() =>
        Assert.Equal("TERN1034: 'A' can't be an item: the project's C# is 11.0, and the generated code needs 12: "
            + "set LangVersion to 12 or more, or remove it",
            GeneratorRun.In(LanguageVersion.CSharp11,
                "[DynamoTable(\"tab\"), DynamoItem] public partial class A { [PartitionKey] public string Id { get; set; } = \"\"; }").Single());

    [Theory]
    [InlineData("string Id, string Extra", "TERN1040 Extra", "no member of 'Whole' is stored as that attribute")]
    [InlineData("string Id, int Note", "TERN1040 Note", "is read from N, but 'Whole' stores the attribute 'Note' as S")]
    [InlineData("string Id, HashSet<string> Tags", "TERN1040 Tags", "is read from a set, but 'Whole' stores the attribute 'Tags' as L")]
    [InlineData("string Id, string? Kind", null, null)]
    [InlineData("string Id, string? Old", null, null)]
    [InlineData("string Id, [property: DynamoAttribute(Lenient = true)] int Note", null, null)]
    public void TERN1040_a_member_that_the_whole_lacks(string members, string? expected, string? reason)
    {
        var run = GeneratorRun.Of(Table + $$"""
            public enum Kind { A }
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")]
            public partial record Whole(string Id, string Note, List<string> Tags, [property: DynamoAttribute(Aliases = new[] { "Old" })] Kind Kind);
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F", ProjectionOf = typeof(Whole))] public partial record Part({{members}});
            """);
        Assert.Equal(expected is null ? [] : [expected], Reported(run));
        if (reason is not null) Assert.Contains(reason, run.Diagnostics[0].GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[property: System.Text.Json.Serialization.JsonIgnore] string Secret", "TERN1041 Secret")]
    [InlineData("[property: System.Runtime.Serialization.IgnoreDataMember] string Secret", "TERN1041 Secret")]
    [InlineData("[property: System.ComponentModel.DataAnnotations.Schema.NotMapped] string Secret", "TERN1041 Secret")]
    [InlineData(
        "[property: System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull)] "
            + "string? Secret", null)]
    [InlineData("[property: System.Text.Json.Serialization.JsonIgnore, DynamoAttribute] string Secret", null)]
    public void TERN1041_a_member_that_other_libraries_ignore(string member, string? expected)
    {
        var run = GeneratorRun.Of(Table + $$"""[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public partial record A(string Id, {{member}});""");
        Assert.Equal(expected is null ? [] : [expected], Reported(run));
        Assert.All(run.Diagnostics, one => Assert.Equal(DiagnosticSeverity.Info, one.Severity));
    }

    [Theory]
    [InlineData("[property: DynamoVersion] int? V", "set FromZero")]
    [InlineData("[property: DynamoVersion(FromZero = true)] int V", "it must be an int? or a long?")]
    [InlineData("[property: DynamoVersion] string V", "it must be an int or a long")]
    [InlineData("[property: DynamoVersion(FromZero = true)] long? V", null)]
    public void TERN1016_a_version_that_can_not_be_one(string member, string? reason)
    {
        var run = GeneratorRun.Of(Table + $$"""[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] public partial record A(string Id) { {{member.Replace("property: ", "", StringComparison.Ordinal)}} { get; init; } }""");
        Assert.Equal(reason is null ? [] : ["TERN1016 V"], Reported(run));
        if (reason is not null) Assert.Contains(reason, run.Diagnostics[0].GetMessage(null), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[property: DynamoAttribute(Aliases = new[] { \"B\" })] string A, string B", "TERN1011 A", "which 'B' is stored as")]
    [InlineData(
        "[property: DynamoAttribute(Aliases = new[] { \"x\" })] string A, [property: DynamoAttribute(Aliases = new[] { \"x\" })] string B",
        "TERN1011 A", "which 'B' has too")]
    [InlineData("[property: DynamoAttribute(Aliases = new[] { \"pk\" })] string A", "TERN1011 A", "a key attribute that is built from a template")]
    [InlineData("[property: DynamoAttribute(Aliases = new[] { \"g1\" })] string A", "TERN1011 A", "a key attribute that is built from a template")]
    [InlineData("[property: DynamoAttribute(Aliases = new[] { \"\" })] string A", "TERN1030 A", "an alias is empty")]
    [InlineData("[property: DynamoAttribute(Aliases = new[] { \"A\" })] string A", "TERN1030 A", "the attribute's own name")]
    [InlineData("[property: DynamoAttribute(Aliases = new[] { \"v\" }), DynamoVersion] long A", "TERN1030 A", "compared under its own name")]
    [InlineData("[property: DynamoAttribute(Lenient = true)] Guid A", "TERN1030 A", "Lenient is for")]
    [InlineData("[property: DynamoAttribute(Lenient = true), DynamoVersion] long A", "TERN1030 A", "its form is fixed")]
    public void Aliases_and_leniency_that_would_do_nothing_are_refused(string members, string expected, string reason)
    {
        var run = GeneratorRun.Of($$"""
            [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", TimeToLive = "A")]
            [DynamoTableIndex("Idx", PartitionKey = "g1")]
            public sealed class Shop;
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F"), DynamoIndex("Idx", Partition = "X#{Id}")] public partial record M(string Id, {{members}});
            """);
        Assert.Contains(expected.Split(' ')[0], run.Diagnostics.Select(one => one.Id));
        Assert.Contains(reason, string.Join(' ', run.Diagnostics.Select(one => one.GetMessage(null))), StringComparison.Ordinal);
    }

    [Fact]
    public void TERN1012_a_type_of_this_assembly_and_one_of_a_third()
    {
        var run = GeneratorRun.Referring(
            [
                "[DynamoTable(\"shop\", PartitionKey = \"pk\", SortKey = \"sk\")] public sealed class Shop;",
                """[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "A#{Number:D3}")] public sealed partial record First(string Id, int Number);""",
            ],
            """[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "A#{Number:D3}")] public sealed partial record Second(string Id, int Number);""");
        var found = Assert.Single(run.Diagnostics);
        Assert.Equal("TERN1012", found.Id);
        Assert.Contains("'First' and 'Second'", found.GetMessage(null), StringComparison.Ordinal);
    }

    [Fact]
    public void TERN1038_an_attribute_value_can_be_changed() =>
        Assert.Contains("'A.B' is a AttributeValue, which is mutable", GeneratorRun.Of(
            """[DynamoTable("tab"), DynamoItem(Cacheable = true)] public sealed partial record A([property: PartitionKey] string Id, AttributeValue B);""").Single(),
            StringComparison.Ordinal);

    // The diagnostics, with the last part of the name of the reported symbol.
    private static IEnumerable<string> Reported(GeneratorRun run) =>
        run.Diagnostics.Select(diagnostic => diagnostic.Id + " " + Text(diagnostic).Split('\'')[1].Split('.')[^1]);

    private static string Message(GeneratorRun run, string id) => run.Diagnostics.Where(diagnostic => diagnostic.Id == id).Select(Text).First();

    private static string Text(Diagnostic diagnostic) => $"{diagnostic.Id}: {diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}";
}
