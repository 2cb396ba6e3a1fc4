namespace Tern.DynamoDb.Generator.Tests;

/// <summary>Reading doesn't apply the conversion of a constructor, an initializer or an accessor again, and null is
/// read as null.</summary>
public sealed class ConstructionTests
{
    private const string Table = """
        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
        public sealed class Shop;

        """;

    private const string Item = """[DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F")] """;

    // Each has nullable members Note, Days and Tags.
    public static TheoryData<string> Types =>
    [
        "public partial record M(string Id, string? Note = \"none\", int? Days = 30, List<string>? Tags = null);",
        "public partial record M(string Id) { public string? Note { get; set; } = \"none\"; public int? Days { get; init; } = 30; "
            + "public List<string>? Tags { get; set; } = [\"x\"]; }",
        "public partial class M { public M() { Note = \"none\"; Days = 30; Tags = [\"x\"]; } public string Id { get; set; } = \"\"; "
            + "public string? Note { get; set; } public int? Days { get; set; } public List<string>? Tags { get; set; } }",
        "public partial class M { public M() => Reset(); private void Reset() { Note = \"none\"; Days = 30; Tags = [\"x\"]; } "
            + "public string Id { get; set; } = \"\"; public string? Note { get; set; } public int? Days { get; set; } "
            + "public List<string>? Tags { get; set; } }",
        "public partial class M : B { public string Id { get; set; } = \"\"; } "
            + "public class B { public B() { Note = \"none\"; Days = 30; Tags = [\"x\"]; } "
            + "public string? Note { get; set; } public int? Days { get; set; } public List<string>? Tags { get; set; } }",
        "public partial class M { private string? _n = \"none\"; public string Id { get; set; } = \"\"; public string? Note { get => _n; set => _n = value; } "
            + "private int? _d = 30; public int? Days { get { return _d; } set { _d = value; } } public List<string>? Tags { get; set; } }",
        "public partial class M : Base.Entity { public string Id { get; set; } = \"\"; }",
        "public partial record M(string Id, string? Note, int? Days, List<string>? Tags) { public string? Note { get; init; } = Note ?? \"none\"; "
            + "public int? Days { get; init; } = Days ?? 30; }",
        "public partial class M { public M(string id, string? note, int? days) { Id = id; Note = note ?? \"none\"; Days = days ?? 30; } "
            + "public string Id { get; } public string? Note { get; private set; } public int? Days { get; private set; } "
            + "public List<string>? Tags { get; set; } = [\"x\"]; }",
        "public partial record M(string Id, string? Note, int? Days, List<string>? Tags);",
    ];

    [Theory]
    [MemberData(nameof(Types))]
    public void Null_is_read_as_null_despite_initializers(string type)
    {
        var run = GeneratorRun.Referring(
            "namespace Base; public class Entity { public string? Note { get; set; } = \"none\"; public int? Days { get; set; } = 30; "
                + "public List<string>? Tags { get; set; } = [\"x\"]; }",
            Table + Item + type + """
            public static class Probe
            {
                public static object Run()
                {
                    var full = DynamoItem.FromJson<M>("{\"Id\":{\"S\":\"a\"},\"Note\":{\"S\":\"n\"},\"Days\":{\"N\":\"1\"},\"Tags\":{\"L\":[]}}");
                    foreach (var name in new[] { "Note", "Days", "Tags" }) typeof(M).GetProperty(name)!.SetValue(full, null);
                    var read = DynamoItem.FromJson<M>(DynamoItem.ToJson(full));
                    return (read.Note, read.Days, read.Tags) == (null, null, null);
                }
            }
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Equal(true, run.Probe());
    }

    [Fact]
    public void Null_is_omitted_if_a_new_instance_has_null()
    {
        var run = GeneratorRun.Of(Table + Item + """
            public partial record M(string Id, string? Note) : Base(Id)
            {
                public int? Days { get; init; }
                public string? Last { get; set; } = null;
            }
            public abstract record Base(string Code)
            {
                public string? Other { get; set; }
            }
            public static class Probe { public static object Run() => DynamoItem.ToJson(new M("a", null)); }
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Equal("""{"pk":{"S":"T#a"},"sk":{"S":"F"},"Code":{"S":"a"},"Id":{"S":"a"}}""", run.Probe());
    }

    [Fact]
    public void Null_is_omitted_if_a_constructor_only_checks_and_assigns()
    {
        var run = GeneratorRun.Of(Table + Item + """
            public partial class M
            {
                private M() { }
                public M(string id, string? note) : this(id) => (Note, Count) = (note, 3);
                private M(string id)
                {
                    ArgumentNullException.ThrowIfNull(id);
                    if (id.Length == 0) throw new ArgumentException(nameof(id));
                    Id = id.Trim();
                }
                public string Id { get; private set; } = "";
                public int Count { get; private set; }
                public string? Note { get; private set; }
            }
            public static class Probe { public static object Run() => DynamoItem.ToJson(new M("a", null)); }
            """);
        Assert.Equal("""{"pk":{"S":"T#a"},"sk":{"S":"F"},"Id":{"S":"a"},"Count":{"N":"3"}}""", run.Probe());
    }

    [Fact]
    public void An_empty_set_is_read_as_null_or_empty_and_never_as_the_initializer()
    {
        var run = GeneratorRun.Of(Table + Item + """
            public partial record M(string Id) { public HashSet<string>? A { get; set; } = ["a"]; public HashSet<string> B { get; set; } = ["b"]; }
            public static class Probe
            {
                public static object Run()
                {
                    var read = DynamoItem.FromJson<M>(DynamoItem.ToJson(new M("a") { A = [], B = [] }));
                    return $"{read.A is null} {read.B.Count}";
                }
            }
            """);
        Assert.Equal("True 0", run.Probe());
    }

    [Fact]
    public void An_attribute_value_is_read_as_unset_and_an_index_key_as_null()
    {
        var run = GeneratorRun.Of("""
            [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk"), DynamoTableIndex("ByCity", PartitionKey = "City")]
            public sealed class Shop;
            """ + Item + """
            public partial record M(string Id)
            {
                public AttributeValue A { get; init; } = "init";
                public AttributeValue? B { get; init; } = "init";
                public string? City { get; init; } = "Bonn";
            }
            public static class Probe
            {
                public static object Run()
                {
                    var json = DynamoItem.ToJson(new M("a") { A = default, B = null, City = null });
                    var read = DynamoItem.FromJson<M>(json);
                    return $"{json} {read.A.IsUnset} {read.B is null} {read.City is null}";
                }
            }
            """);
        Assert.Equal("""{"pk":{"S":"T#a"},"sk":{"S":"F"},"Id":{"S":"a"}} True True True""", run.Probe());
    }

    [Fact]
    public void A_constructor_that_changes_values_does_not_change_them_again_when_reading()
    {
        var run = GeneratorRun.Of(Table + Item + """
            public partial record M(string Id, string Password, int Cents, Percent Rate, List<Line> Lines)
            {
                public string Password { get; init; } = "hash of " + Password;
                public int Cents { get; init; } = Cents * 100;
            }
            public readonly struct Percent { public Percent(double value) => Value = value / 100; public double Value { get; } }
            public sealed class Line
            {
                public Line(string sku, int count) { Sku = sku.ToUpperInvariant() + "!"; Count = count + 1; }
                public string Sku { get; }
                public int Count { get; private set; }
            }
            public static class Probe
            {
                public static object Run()
                {
                    var item = new M("a", "pw", 500, new Percent(50), [new Line("x", 1)]);
                    for (var i = 0; i < 3; i++) item = DynamoItem.FromJson<M>(DynamoItem.ToJson(item));
                    return FormattableString.Invariant($"{item.Password} {item.Cents} {item.Rate.Value} {item.Lines[0].Sku} {item.Lines[0].Count}");
                }
            }
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Equal("hash of pw 50000 0.5 X! 2", run.Probe());
    }

    [Fact]
    public void A_foreign_record_whose_constructor_changes_its_arguments_is_read_as_stored()
    {
        var run = GeneratorRun.Referring(
            "public record Price(int Cents) { public int Cents { get; init; } = Cents * 100; }",
            Table + Item + """
            public partial record M(string Id, Price Price);
            public static class Probe { public static object Run() => DynamoItem.FromJson<M>(DynamoItem.ToJson(new M("a", new Price(5)))).Price.Cents; }
            """);
        Assert.Equal(500, run.Probe());
    }

    [Fact]
    public void A_parameter_that_goes_straight_to_its_property_is_not_set_twice() =>
        Assert.DoesNotContain("set_",
            GeneratorRun.Of(Table + Item + "public partial record M(string Id, int Count) { public int Count { get; init; } = Count; }")
                .Generated("M.g.cs"), StringComparison.Ordinal);

    [Theory]
    [InlineData("new M(\"a\", new Dog(\"n\", 4), [])", "Animal")]
    [InlineData("new M(\"a\", new Animal(\"n\"), [new Dog(\"n\", 4)])", "Animal")]
    [InlineData("new More(\"a\", new Animal(\"n\"), [], 1)", "M")]
    public void A_value_of_a_derived_type_is_refused_and_not_cut_to_its_base(string item, string type)
    {
        var run = GeneratorRun.Of(Table + Item + $$"""
            public partial record M(string Id, Animal Pet, List<Animal> Pets);
            public sealed record More(string Id, Animal Pet, List<Animal> Pets, int Legs) : M(Id, Pet, Pets);
            public record Animal(string Name);
            public record Dog(string Name, int Legs) : Animal(Name);
            public static class Probe { public static object Run() => DynamoItem.ToJson<M>({{item}}); }
            """);
        Assert.Empty(run.Diagnostics);
        var error = Assert.Throws<ArgumentException>(run.Probe);
        Assert.Contains($"the type of the value derives from {type}, and its additional members would be lost. Name it with [DynamoDerivedType] on {type}",
            error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_type_of_a_sealed_value_is_not_checked() =>
        Assert.DoesNotContain("GetType", GeneratorRun.Of(Table + Item + """
            public sealed partial record M(string Id, Line Line, Point Point);
            public sealed record Line(string Sku);
            public record struct Point(int X, int Y);
            """).Generated("M.g.cs"), StringComparison.Ordinal);
}
