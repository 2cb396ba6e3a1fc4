using static Tern.DynamoDb.Generator.Tests.Diagnostics.Diagnosis;

namespace Tern.DynamoDb.Generator.Tests.Diagnostics;

public sealed class TableDiagnosticTests
{
    [Fact]
    public void TERN1014_an_index_that_the_table_has_not() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByAge", Partition = "{Id}")] public partial record A(string Id);""",
            "TERN1014", """DynamoIndex("ByAge", Partition = "{Id}")""",
                "'A' names the index 'ByAge', which the table 'shop' doesn't declare: add [DynamoTableIndex(\"ByAge\", …)] to it");

    [Fact]
    public void TERN1017_an_invalid_time_to_live() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoTimeToLive] string Until);""",
            "TERN1017", "Until", "'A.Until' can't be the time to live: it must be a DateTimeOffset, a DateTime, or an int or long of seconds since 1970");

    [Fact]
    public void TERN1024_an_index_that_is_named_twice() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "B", Sort = "{Id}")] public partial record A(string Id);""", "TERN1024", """DynamoIndex("ByName", Partition = "B", Sort = "{Id}")""", "'A' specifies the index 'ByName' twice, but an item has only one key in it: keep one [DynamoIndex(\"ByName\", …)]");

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

    [Fact]
    public void TERN1017_two_times_to_live() =>
        Reports(Table
            + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, [DynamoTimeToLive] long T, [DynamoTimeToLive] long U);""",
            "TERN1017", "A", "'A.U' can't be the time to live: the type has two of them");

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
}
