namespace Tern.DynamoDb.Tests.Items;

public sealed class ConverterFaultTests
{
    [Theory]
    [InlineData("broken", "fine", "Oven.Probe")]
    [InlineData("fine", "broken", "Oven.Rack.Probe")]
    public void A_converter_that_throws_while_it_writes_is_named_with_item_and_member(string own, string inner, string path)
    {
        var error = Assert.Throws<ArgumentException>(() => ItemJson.Write(new Oven("1", new Probe(own), new Rack(new Probe(inner)))));

        Assert.Equal($"{path}: ProbeConverter threw FormatException: no probe 'broken'.", error.Message);
        Assert.IsType<FormatException>(error.InnerException);
    }
}

public sealed record Probe(string Name);

[DynamoTable("ovens")]
[DynamoItem]
public sealed partial record Oven(
    [property: PartitionKey] string Id, [property: DynamoAttribute(Converter = typeof(ProbeConverter))] Probe Probe, Rack Rack);

public sealed record Rack([property: DynamoAttribute(Converter = typeof(ProbeConverter))] Probe Probe);

public sealed class ProbeConverter : DynamoConverter<Probe>
{
    public override AttributeValue Write(Probe value) =>
        value.Name == "broken" ? throw new FormatException("no probe 'broken'.") : AttributeValue.String(value.Name);

    public override Probe Read(AttributeValue value) => new(value.AsString());
}
