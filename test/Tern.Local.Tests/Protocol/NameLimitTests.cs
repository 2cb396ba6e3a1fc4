using System.Globalization;

namespace Tern.Local.Tests.Protocol;

/// <summary>The length limits of attribute names and placeholders, which can't be empty, as in DynamoDB Local
/// 3.3.0.</summary>
public class NameLimitTests
{
    private const string Prefix = "1 validation error detected: ";
    private const string KeyNames = "Names of key attributes and attributes projected into an index must be between 1 and 255 characters, inclusive";
    private const string TooLarge = "Attribute name is too large, must be less than 65536 bytes";

    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Theory]
    [InlineData(255, null)]
    [InlineData(256, "ExpressionAttributeNames contains invalid key: The expression attribute map contains a key that is too long; size of key: 256")]
    public void The_placeholder_of_a_name_has_255_characters_at_most(int length, string? fault) =>
        Expect(fault, $$$"""
            {"TableName":"Plain","Item":{"id":{"S":"k"}},"ConditionExpression":"attribute_not_exists(#{{{new string('a', length - 1)}}})",
             "ExpressionAttributeNames":{"#{{{new string('a', length - 1)}}}":"x"}}
            """);

    [Theory]
    [InlineData(255, null)]
    [InlineData(256, "ExpressionAttributeValues contains invalid key: The expression attribute map contains a key that is too long;")]
    public void The_placeholder_of_a_value_has_255_characters_at_most(int length, string? fault) =>
        Expect(fault, $$$"""
            {"TableName":"Plain","Item":{"id":{"S":"k"}},"ConditionExpression":"a <> :{{{new string('a', length - 1)}}}",
             "ExpressionAttributeValues":{":{{{new string('a', length - 1)}}}":{"S":"x"}} }
            """);

    [Theory]
    [InlineData(65535, false)]
    [InlineData(65536, true)]
    public void An_attributes_name_has_less_than_64_KiB_wherever_it_is_written(int length, bool isTooLong)
    {
        var name = new string('a', length);
        void Check(string fault, string body) => Expect(isTooLong ? fault : null, body);
        Check(TooLarge, $$$"""{"TableName":"Plain","Item":{"id":{"S":"k"},"{{{name}}}":{"S":"x"}} }""");
        Check(TooLarge, $$$"""{"TableName":"Plain","Item":{"id":{"S":"k"},"m":{"M":{"{{{name}}}":{"S":"x"}} }} }""");
        Check($"ExpressionAttributeNames contains invalid value: {TooLarge} for key #a",
            """{"TableName":"Plain","Item":{"id":{"S":"k"}},"ConditionExpression":"attribute_not_exists(#a)","ExpressionAttributeNames":"""
                + $$$"""{"#a":"{{{name}}}"}}""");
        var update = $$$"""{"TableName":"Plain","Key":{"id":{"S":"k"}},"AttributeUpdates":{"{{{name}}}":{"Action":"PUT","Value":{"S":"x"}} }}""";
        if (isTooLong) _service.Invalid("UpdateItem", update, Prefix + TooLarge);
        else _service.Ok("UpdateItem", update);
    }

    [Theory]
    [InlineData("""{"M":{"":{"S":"x"}}}""")]
    [InlineData("""{"L":[{"M":{"":{"S":"x"}}}]}""")]
    public void A_map_has_no_attribute_without_a_name(string value)
    {
        const string Fault = "Empty attribute name";
        _service.Invalid("PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"k"},"m":{{{value}}} }}""", Prefix + Fault);
        _service.Invalid("BatchWriteItem", $$$"""{"RequestItems":{"Plain":[{"PutRequest":{"Item":{"id":{"S":"k"},"m":{{{value}}} }} }]}}""", Fault);
        _service.Invalid("TransactWriteItems", $$$"""{"TransactItems":[{"Put":{"TableName":"Plain","Item":{"id":{"S":"k"},"m":{{{value}}} }} }]}""", Fault);
        _service.Invalid("UpdateItem",
            $$$"""{"TableName":"Plain","Key":{"id":{"S":"k"}},"AttributeUpdates":{"m":{"Action":"PUT","Value":{{{value}}} }} }""", Prefix + Fault);
        _service.Invalid("ExecuteStatement", $$"""{"Statement":"INSERT INTO Plain VALUE {'id':'k','m':?}","Parameters":[{{value}}]}""", Fault);
    }

    [Theory]
    [InlineData("INSERT INTO Plain VALUE {'id':'k','':'x'}")]
    [InlineData("INSERT INTO Plain VALUE {'id':'k','l':[{'':'x'}]}")]
    [InlineData("UPDATE Plain SET l={'':'x'} WHERE id='k'")]
    public void A_literal_has_no_attribute_without_a_name_either(string statement) =>
        _service.Invalid("ExecuteStatement", $$"""{"Statement":"{{statement}}"}""", "Path component cannot be an empty string");

    [Theory]
    [InlineData(0, true)]
    [InlineData(255, false)]
    [InlineData(256, true)]
    public void Attributes_of_keys_and_projections_have_names_of_1_to_255_bytes(int length, bool isWrong)
    {
        var name = new string('k', length);
        var number = 0;
        void Create(string attributes, string key, string more)
        {
            var body = string.Create(CultureInfo.InvariantCulture,
                $$"""{"TableName":"Table{{number++}}","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{{attributes}}],"KeySchema":"""
                    + $$"""[{{key}}]{{more}} }""");
            if (isWrong) _service.Invalid("CreateTable", body, KeyNames);
            else _service.Ok("CreateTable", body);
        }

        Create(Attribute(name), Key(name, "HASH"), "");
        var index = Index(Key(name, "HASH"), """{"ProjectionType":"ALL"}""");
        Create(Attribute("p") + "," + Attribute(name), Key("p", "HASH"), $",\"GlobalSecondaryIndexes\":[{index}]");
        var local = Index(Key("p", "HASH") + "," + Key(name, "RANGE"), """{"ProjectionType":"ALL"}""");
        Create($"{Attribute("p")},{Attribute("s")},{Attribute(name)}", Key("p", "HASH") + "," + Key("s", "RANGE"), $",\"LocalSecondaryIndexes\":[{local}]");
        var projected = Index(Key("g", "HASH"), $$"""{"ProjectionType":"INCLUDE","NonKeyAttributes":["fine","{{name}}"]}""");
        Create(Attribute("p") + "," + Attribute("g"), Key("p", "HASH"), $",\"GlobalSecondaryIndexes\":[{projected}]");

        foreach (var created in new[] { index, projected })
        {
            var named = created.Replace("\"x-1\"", string.Create(CultureInfo.InvariantCulture, $"\"x-{number++}\""), StringComparison.Ordinal);
            var body = $$$"""
                {"TableName":"Plain","AttributeDefinitions":[{{{Attribute("g")}}},{{{Attribute(name)}}}],
                 "GlobalSecondaryIndexUpdates":[{"Create":{{{named}}} }]}
                """;
            if (isWrong) _service.Invalid("UpdateTable", body, KeyNames);
            else _service.Ok("UpdateTable", body);
        }
    }

    [Fact]
    public void An_attribute_defined_twice_is_refused_in_the_services_words() =>
        _service.Invalid("CreateTable", $$"""
            {"TableName":"Twice","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{{Attribute("p")}},{{Attribute("p")}}],
             "KeySchema":[{{Key("p", "HASH")}}]}
            """, "Cannot have two attributes with the same name");

    private void Expect(string? fault, string body)
    {
        if (fault is null) _service.Ok("PutItem", body);
        else _service.Invalid("PutItem", body, Prefix + fault);
    }

    private static string Attribute(string name) => $$"""{"AttributeName":"{{name}}","AttributeType":"S"}""";

    private static string Key(string name, string type) => $$"""{"AttributeName":"{{name}}","KeyType":"{{type}}"}""";

    private static string Index(string key, string projection) => $$"""{"IndexName":"x-1","KeySchema":[{{key}}],"Projection":{{projection}} }""";
}
