using System.Text.Json;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>Features that the generator doesn't support are refused by name, and never omitted silently.</summary>
public sealed class RefusalTests
{
    [Fact]
    public void A_protocol() => Refuses("rpcv3Cbor", Model("""{"type":"structure","members":{}}""", protocol: "rpcv3Cbor"));

    [Fact]
    public void A_key_of_a_shape() => Refuses("'novelty'", Model("""{"type":"structure","members":{},"novelty":true}"""));

    [Fact]
    public void A_key_of_a_member() => Refuses("'novelty'", Model("""{"type":"structure","members":{"A":{"shape":"String","novelty":true}}}"""));

    [Fact]
    public void A_key_of_an_operation() => Refuses("'novelty'", Model("""{"type":"structure","members":{}}""", operation: ""","novelty":1"""));

    [Fact]
    public void A_type() => Refuses("'bigDecimal'", Model("""{"type":"structure","members":{"A":"Odd"}}""", ""","Odd":{"type":"bigDecimal"}"""));

    [Fact]
    public void A_shape_that_is_missing() => Refuses("'Missing'", Model("""{"type":"structure","members":{"A":"Missing"}}"""));

    [Fact]
    public void A_timestamp_format() =>
        Refuses("'lunar'", Model("""{"type":"structure","members":{"A":{"shape":"T","timestampFormat":"lunar"}}}""", ""","T":{"type":"timestamp"}"""));

    [Fact]
    public void An_event_stream_of_a_form() =>
        Refuses("event stream",
            Model("""{"type":"structure","members":{"A":"Events"}}""", ""","Events":{"type":"structure","eventstream":true,"members":{}}""", "awsQuery"),
            new ServiceTarget("m", "o", "N", "C") { Operations = ["Do"] });

    [Fact]
    public void A_streaming_blob() =>
        Refuses("streaming blob", Model("""{"type":"structure","members":{"A":"Body"}}""", ""","Body":{"type":"blob","streaming":true}"""));

    [Theory]
    [InlineData("free value", """{"type":"structure","members":{"A":"Odd"}}""", """{"type":"structure","document":true}""")]
    [InlineData("streaming blob", """{"type":"structure","payload":"A","members":{"A":"Odd"}}""", """{"type":"blob","streaming":true}""")]
    public void Values_that_CBOR_cannot_represent(string named, string input, string odd) =>
        Refuses(named, Model(input, $""","Odd":{odd}""", protocol: "rpcv2Cbor"));

    [Fact]
    public void A_member_in_a_header() => Refuses("header", Model("""{"type":"structure","members":{"A":{"shape":"String","in":"header"}}}"""));

    [Fact]
    public void A_token_inside_of_a_structure() => Refuses(
        "idempotency token", Model(
            """{"type":"structure","members":{"A":"Inner"}}""",
            ""","Inner":{"type":"structure","members":{"T":{"shape":"String","idempotencyToken":true}}}"""));

    [Fact]
    public void An_operation_that_the_model_has_not() =>
        Refuses("'Elsewhere'", Model("""{"type":"structure","members":{}}"""), new ServiceTarget("m", "o", "N", "C") { Operations = ["Elsewhere"] });

    [Fact]
    public void A_name_of_ones_own_choice_that_is_taken() => Refuses(
        "'DoRequest'",
        Model("""{"type":"structure","members":{"A":"Inner"}}""", ""","Inner":{"type":"structure","members":{}}"""),
        new ServiceTarget("m", "o", "N", "C") { Names = new Dictionary<string, string> { ["Inner"] = "DoRequest" } });

    [Fact]
    public void A_schema_of_another_number()
    {
        var error = Assert.Throws<CodegenException>(() => ModelReader.Read("m.json", """{"schema":2}"""u8.ToArray()));
        Assert.Contains("schema 2", error.Message, StringComparison.Ordinal);
    }

    private static void Refuses(string named, string model, ServiceTarget? target = null)
    {
        using var document = JsonDocument.Parse(model);
        var error = Assert.Throws<CodegenException>(() =>
            new ServicePrinter(ServiceResolver.Resolve(
                target ?? new ServiceTarget("m", "o", "N", "C"), ModelReader.Read("m.json", "", document.RootElement))).Print());
        Assert.Contains(named, error.Message, StringComparison.Ordinal);
    }

    private static string Model(string input, string shapes = "", string protocol = "awsJson1_0", string operation = "") => $$$"""
        {
          "service": {"id":"Test","protocol":"{{{protocol}}}"},
          "operations": {"Do": {"method":"POST","uri":"/","input":"DoInput"{{{operation}}}}},
          "shapes": {"DoInput":{{{input}}},"String":{"type":"string"}{{{shapes}}}}
        }
        """;
}
