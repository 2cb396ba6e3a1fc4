using System.Text.Json;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class JsonSchemaTests
{
    [Theory]
    [InlineData("""{"type":"integer"}""", "1", true)]
    [InlineData("""{"type":"integer"}""", "1.0", true)]
    [InlineData("""{"type":"integer"}""", "1.5", false)]
    [InlineData("""{"type":["string","null"]}""", "null", true)]
    [InlineData("""{"type":["string","null"]}""", "true", false)]
    [InlineData("""{"enum":["a",1]}""", "1.0", true)]
    [InlineData("""{"enum":["a",1]}""", "2", false)]
    [InlineData("""{"required":["a","b"]}""", """{"a":1}""", false)]
    [InlineData("""{"required":["a"]}""", "[]", true)]
    [InlineData("""{"properties":{"a":{"type":"string"}}}""", """{"a":1}""", false)]
    [InlineData("""{"properties":{"a":{}},"additionalProperties":false}""", """{"a":1,"b":2}""", false)]
    [InlineData("""{"properties":{"a":{}},"additionalProperties":{"type":"number"}}""", """{"a":"x","b":2}""", true)]
    [InlineData("""{"patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}""", """{"x-a":"1"}""", true)]
    [InlineData("""{"patternProperties":{"^x-":{"type":"string"}}}""", """{"x-a":1}""", false)]
    [InlineData("""{"minProperties":1}""", "{}", false)]
    [InlineData("""{"items":{"type":"number"},"minItems":1,"maxItems":2}""", "[1,2]", true)]
    [InlineData("""{"items":{"type":"number"}}""", """[1,"2"]""", false)]
    [InlineData("""{"maxItems":1}""", "[1,2]", false)]
    [InlineData("""{"uniqueItems":true}""", """[{"a":1},{"a":1.0}]""", false)]
    [InlineData("""{"minLength":2}""", "\"é\"", false)]
    [InlineData("""{"maxLength":1}""", "\"\uD83D\uDE00\"", true)]
    [InlineData("""{"pattern":"^[a-z]+$"}""", "\"A\"", false)]
    [InlineData("""{"minimum":1,"maximum":3}""", "3", true)]
    [InlineData("""{"maximum":3,"exclusiveMaximum":true}""", "3", false)]
    [InlineData("""{"multipleOf":0.1}""", "0.3", true)]
    [InlineData("""{"oneOf":[{"type":"number"},{"type":"integer"}]}""", "1", false)]
    [InlineData("""{"anyOf":[{"type":"number"},{"type":"string"}]}""", "1", true)]
    [InlineData("""{"allOf":[{"type":"number"},{"minimum":2}]}""", "1", false)]
    [InlineData("""{"not":{"type":"null"}}""", "null", false)]
    [InlineData("""{"$ref":"#/definitions/a","definitions":{"a":{"type":"string"}}}""", "1", false)]
    [InlineData("""{"$ref":"https://apigateway.amazonaws.com/restapis/x/models/A"}""", "1", true)]
    [InlineData("""{"$ref":"#"}""", "1", true)]
    public void A_value_fits_a_schema(string schema, string value, bool fits) =>
        Assert.Equal(fits, JsonSchema.Fits(JsonElement.Parse(schema), JsonElement.Parse(value)));
}
