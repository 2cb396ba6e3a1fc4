using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Generator.Tests.Routes;

public sealed class OpenApiTests
{
    private static readonly JsonSerializerOptions s_options = new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private const string Source = """
        public enum State { Open, Paid }
        public sealed record Line(string Product, int Quantity);
        public sealed record Order(Guid Id, State State, IReadOnlyList<Line> Lines, Dictionary<string, decimal> Prices, Order? Before, DateTimeOffset? PaidAt)
        {
            [System.Text.Json.Serialization.JsonPropertyName("the-note")]
            public string? Note { get; init; }
            [System.Text.Json.Serialization.JsonIgnore]
            public string Hidden => "";
        }

        public static class Program
        {
            public static void Map(LambdaApplication app)
            {
                app.MapGet("/orders/{id:guid}", (Guid id, IServiceProvider services) => Task.FromResult<Order?>(null));
                app.MapGet("/orders", (State? state, int[] page, [FromHeader(Name = "x-tenant")] string tenant, int size = 20) => "");
                app.MapPost("/orders", (Order order) => HttpResult.Ok(order));
                app.MapDelete("/orders/{id:guid}/lines/{line?}", (Guid id, int? line) => { });
                app.Map("/files/{*path}", (string path) => "");
            }
        }

        [System.Text.Json.Serialization.JsonSourceGenerationOptions(System.Text.Json.JsonSerializerDefaults.Web, UseStringEnumConverter = true)]
        [System.Text.Json.Serialization.JsonSerializable(typeof(Order))]
        public partial class ShopJson() : System.Text.Json.Serialization.JsonSerializerContext(null)
        {
            public static ShopJson Default => throw null!;
            public override System.Text.Json.Serialization.Metadata.JsonTypeInfo? GetTypeInfo(Type type) => null;
            protected override System.Text.Json.JsonSerializerOptions? GeneratedSerializerOptions => null;
        }
        """;

    [Fact]
    public void The_description_says_what_the_routes_take_and_give()
    {
        var document = Document();
        Assert.Equal("3.1.0", (string?)document["openapi"]);
        Assert.Equal("""{"title":"The \"shop\"","version":"2.1"}""", Text(document["info"]));
        Assert.Equal(
            ["/files/{path}", "/orders", "/orders/{id}", "/orders/{id}/lines", "/orders/{id}/lines/{line}"],
            document["paths"]!.AsObject().Select(path => path.Key));
        Assert.Equal("{}", Text(document["paths"]!["/files/{path}"]));
        Assert.Equal(
            """[{"name":"state","in":"query","required":false,"schema":{"type":"string","enum":["Open","Paid"]}},"""
            + """{"name":"page","in":"query","required":false,"schema":{"type":"array","items":{"type":"integer","format":"int32"}}},"""
            + """{"name":"x-tenant","in":"header","required":true,"schema":{"type":"string"}},"""
            + """{"name":"size","in":"query","required":false,"schema":{"type":"integer","format":"int32"}}]""",
            Text(document["paths"]!["/orders"]!["get"]!["parameters"]));
        Assert.Equal(
            """{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Order"}}}}""",
            Text(document["paths"]!["/orders"]!["post"]!["requestBody"]));
        Assert.Equal(["200", "400", "404"], document["paths"]!["/orders/{id}"]!["get"]!["responses"]!.AsObject().Select(response => response.Key));
        Assert.Equal(["200", "400", "default"], document["paths"]!["/orders"]!["post"]!["responses"]!.AsObject().Select(response => response.Key));
        Assert.Equal(["204", "400"], document["paths"]!["/orders/{id}/lines"]!["delete"]!["responses"]!.AsObject().Select(response => response.Key));
        Assert.Equal("getOrdersById", (string?)document["paths"]!["/orders/{id}"]!["get"]!["operationId"]);
    }

    [Fact]
    public void Types_are_described_once_as_JSON_has_them()
    {
        var schemas = Document()["components"]!["schemas"]!;
        Assert.Equal(["Line", "Order", "State"], schemas.AsObject().Select(schema => schema.Key));
        Assert.Equal("""{"type":"string","enum":["Open","Paid"]}""", Text(schemas["State"]));
        Assert.Equal(
            """{"type":"object","required":["product","quantity"],"properties":{"product":{"type":"string"},"quantity":{"type":"integer","format":"int32"}}}""",
            Text(schemas["Line"]));
        Assert.Equal(
            Text(JsonNode.Parse(
                """
                {
                  "type": "object",
                  "required": ["id", "state", "lines", "prices"],
                  "properties": {
                    "id": { "type": "string", "format": "uuid" },
                    "state": { "$ref": "#/components/schemas/State" },
                    "lines": { "type": "array", "items": { "$ref": "#/components/schemas/Line" } },
                    "prices": { "type": "object", "additionalProperties": { "type": "number" } },
                    "before": { "anyOf": [{ "$ref": "#/components/schemas/Order" }, { "type": "null" }] },
                    "paidAt": { "type": ["string", "null"], "format": "date-time" },
                    "the-note": { "type": ["string", "null"] }
                  }
                }
                """)),
            Text(schemas["Order"]));
    }

    [Fact]
    public void Nobody_who_does_not_ask_gets_a_description() =>
        Assert.DoesNotContain(
            GeneratorRun.Of(Source, new RouteGenerator()).Driver.GetRunResult().Results.Single().GeneratedSources, source => source.HintName == "OpenApi.g.cs");

    private static JsonNode Document()
    {
        var run = GeneratorRun.Of(
            Source, new RouteGenerator(), new ProjectProperties(("TernOpenApi", "true"), ("TernOpenApiTitle", "The \"shop\""), ("TernOpenApiVersion", "2.1")));
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
        var text = run.Generated("OpenApi.g.cs");

        // Extracts it as the package's targets do.
        var from = text.IndexOf('{', StringComparison.Ordinal);
        return JsonNode.Parse(text[from..(text.LastIndexOf('}') + 1)])!;
    }

    private static string Text(JsonNode? node) => JsonSerializer.Serialize(node, s_options);
}
