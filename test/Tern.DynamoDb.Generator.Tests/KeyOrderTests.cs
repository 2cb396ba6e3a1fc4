using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator.Tests;

/// <summary>Ranges of keys are ranges of values, or aren't available; an update also changes the key of an index, or
/// isn't available.</summary>
public sealed class KeyOrderTests
{
    private const string Table = """
        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
        [DynamoTableIndex("Idx", PartitionKey = "gpk", SortKey = "gsk")]
        public sealed class Shop;
        public enum St { Placed, Paid, Shipped }

        """;

    [Theory]
    [InlineData("N#{Name}#{Id}", false)]
    [InlineData("S#{State}#{Id}", false)]
    [InlineData("S#{State}", false)]
    [InlineData("S#{State:D2}#{Id}", true)]
    [InlineData("N#{Name}", true)]
    [InlineData("N#{Name} {Id}", true)]
    [InlineData("N#{Name}\\u0001#{Id}", true)]
    [InlineData("N#{At:O}#{Id}", true)]
    [InlineData("N#{Number:D8}#{Name}#{Id}", true)]
    [InlineData("N#{Millis}#{Id}", true)]
    [InlineData("N#{Seconds}{Millis}", true)]
    public void Ranges_are_available_if_keys_are_in_the_order_of_the_values(string template, bool isOrdered)
    {
        var member = template.Contains("State", StringComparison.Ordinal) ? "St.Paid"
            : template.Contains("At:", StringComparison.Ordinal) || template.Contains("{Millis", StringComparison.Ordinal)
                || template.Contains("{Seconds", StringComparison.Ordinal) ? "DateTimeOffset.UnixEpoch"
            : template.Contains("Number", StringComparison.Ordinal) ? "1" : "\"Ann\"";
        var run = GeneratorRun.Of(Table + $$"""
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "{{template}}")]
            public sealed partial record A(string Id, string Name, St State, DateTimeOffset At, int Number,
                [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset Millis,
                [property: DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)] DateTimeOffset Seconds);
            public static class Probe
            {
                public static KeyCondition<A> All() => A.Partition("a");
                public static KeyCondition<A> One() => A.Partition("a").EqualTo({{member}});
                public static KeyCondition<A> Range() => A.Partition("a").From({{member}});
            }
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Equal(isOrdered ? [] : ["CS0619"], run.CompilerErrors.Select(error => error.Id));
    }

    [Theory]
    [InlineData("true", "S", true)]
    [InlineData("false", "S", false)]
    [InlineData("true", "{S}", true)]
    [InlineData("false", "{S}", false)]
    [InlineData("true", "{S}#{Id}", false)]
    [InlineData("true", "{S} {Id}", true)]
    public void Ranges_of_converted_values_require_a_declared_order(string isOrdered, string sort, bool isRange)
    {
        var isTemplate = sort.Contains('{', StringComparison.Ordinal);
        var run = GeneratorRun.Of($$"""
            [DynamoWireType(KeyAttributeType.String, IsOrdered = {{isOrdered}})]
            public sealed class Text : DynamoConverter<Version>
            {
                public override AttributeValue Write(Version value) => value.ToString();
                public override Version Read(AttributeValue value) => new(value.AsString());
            }
            [DynamoTable("shop", PartitionKey = "pk", SortKey = "{{(isTemplate ? "sk" : sort)}}")]
            [DynamoItem(Partition = "T#{Id}"{{(isTemplate ? $", Sort = \"{sort}\"" : "")}})]
            public sealed partial record A(string Id, [DynamoAttribute(Converter = typeof(Text))] Version S)
            {
                [DynamoAttribute(Converter = typeof(Text))]
                public Version? Other { get; init; }
            }
            public static class Probe
            {
                public static KeyCondition<A> All() => A.Partition("a");
                public static KeyCondition<A> One() => A.Partition("a").EqualTo(new Version(1, 0));
                public static Condition<A> Equal() => A.Fields.Other == new Version(1, 0);
                public static KeyCondition<A> Range() => A.Partition("a").From(new Version(1, 0));
                public static Condition<A> Less() => A.Fields.Other < new Version(1, 0);
            }
            """);
        Assert.Empty(run.Diagnostics);
        string[] expected = [.. isRange ? Array.Empty<string>() : ["CS0619"], .. isOrdered == "true" ? Array.Empty<string>() : ["CS0619"]];
        Assert.Equal(expected, run.CompilerErrors.Select(error => error.Id));
    }

    [Fact]
    public void A_value_that_would_break_the_order_is_refused()
    {
        var run = GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "N#{Name} - {Id}")] public sealed partial record A(string Id, string Name);
            public static class Probe
            {
                public static object Run() => string.Join(",", new[] { "Ann", "Ann Lee", "Ann\tLee", "Ann ", "Ann !", "Ann -", "Ann" }.Select(Try));
                private static string Try(string name)
                {
                    try { return DynamoItem.FromJson<A>(DynamoItem.ToJson(new A("a", name))).Name == name ? "+" : "?"; }
                    catch (ArgumentException) { return "-"; }
                }
            }
            """);
        Assert.Equal("+,+,-,-,-,-,+", run.Probe());
    }

    [Theory]
    [InlineData("public string City => Home.City;", "Home")]
    [InlineData("public string City { get { return Upper(); } } private string Upper() => Home.City.ToUpperInvariant();", "Home")]
    [InlineData("[DynamoIgnore] public string City { get; set; } = \"\";", "")]
    public void TERN1039_a_member_that_is_not_stored_in_the_template_of_an_index(string member, string source)
    {
        var text = Table + $$"""
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F"), DynamoIndex("Idx", Partition = "C#{City}", Sort = "{Id}")]
            public sealed partial record A(string Id, Addr Home) { {{member}} }
            public sealed record Addr(string City, string Zip);
            """;
        Assert.Equal("TERN1039: 'City' in the template 'C#{City}' of the index 'Idx' isn't stored, so an update of the values that it is computed "
            + "from would leave the item under its old key: store it, with [DynamoAttribute], and set it in the same update", GeneratorRun.Of(text).Single());
        if (source.Length == 0) return;

        // If it is stored, it depends on the member that it is computed from: an update that changes only that member
        // is refused.
        var stored = GeneratorRun.Of(text.Replace("public string City", "[DynamoAttribute] public string City", StringComparison.Ordinal));
        Assert.Empty(stored.Diagnostics);
        Assert.Contains($"if (values.MayCreate || values.Touches(\"City\") || values.Changes(\"{source}\"))",
            stored.Generated("A.g.cs"), StringComparison.Ordinal);
    }

    [Fact]
    public void A_member_computed_from_the_table_key_can_be_used_in_an_index_template() =>
        Assert.Empty(GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "T#{Id}", Sort = "F#{Number:D4}"), DynamoIndex("Idx", Partition = "C#{Lower}", Sort = "{Id}")]
            public sealed partial record A(string Id, int Number) { public string Lower => $"{Id.ToLowerInvariant()}-{Number}"; }
            """).Diagnostics);

    [Fact]
    public void The_sources_of_a_computed_member_of_the_table_key_cannot_be_set()
    {
        var run = GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "T#{Lower}", Sort = "F")]
            public sealed partial record A(string Id, string Note) { public string Lower => Id.ToLowerInvariant(); }
            public static class Probe
            {
                public static object Note() => A.Fields.Note.Set("x");
                public static object Id() => A.Fields.Id.Set("x");
            }
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Equal("CS1061", Assert.Single(run.CompilerErrors).Id);
    }
}
