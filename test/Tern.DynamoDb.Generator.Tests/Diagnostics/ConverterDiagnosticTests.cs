using static Tern.DynamoDb.Generator.Tests.Diagnostics.Diagnosis;

namespace Tern.DynamoDb.Generator.Tests.Diagnostics;

public sealed class ConverterDiagnosticTests
{
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
}
