namespace Tern.Local.Tests.Protocol.Keys;

/// <summary>The table "Matches" (id) with the index "ByTournament": tournament (S), season (N); round (N), bracket (S), seed (B).</summary>
internal static class MultiAttributeTable
{
    public const string Attributes = """
        "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"tournament","AttributeType":"S"},
         {"AttributeName":"season","AttributeType":"N"},
        {"AttributeName":"round","AttributeType":"N"},{"AttributeName":"bracket","AttributeType":"S"},{"AttributeName":"seed","AttributeType":"B"}]
        """;

    public const string Index = """
        {"IndexName":"ByTournament","Projection":{"ProjectionType":"ALL"},"KeySchema":[{"AttributeName":"tournament","KeyType":"HASH"},
         {"AttributeName":"season","KeyType":"HASH"},
        {"AttributeName":"round","KeyType":"RANGE"},{"AttributeName":"bracket","KeyType":"RANGE"},{"AttributeName":"seed","KeyType":"RANGE"}]}
        """;

    public static LocalService Create(string projection = """{"ProjectionType":"ALL"}""")
    {
        var service = new LocalService();
        service.Ok("CreateTable", $$"""
            {"TableName":"Matches","BillingMode":"PAY_PER_REQUEST",{{Attributes}},"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "GlobalSecondaryIndexes":[{{Index.Replace("""{"ProjectionType":"ALL"}""", projection, StringComparison.Ordinal)}}]}
            """);
        return service;
    }

    public static void Put(this LocalService service, string id, string tournament = "w", int season = 1, int round = 1,
        string bracket = "upper", string seed = "AA==") =>
        service.Ok("PutItem", $$"""{"TableName":"Matches","Item":{{Item(id, tournament, season, round, bracket, seed)}} }""");

    public static string Item(string id, string tournament, int season, int round, string bracket, string seed) =>
        $$$"""{"id":{"S":"{{{id}}}"},"tournament":{"S":"{{{tournament}}}"},"season":{"N":"{{{season}}}"},"round":{"N":"{{{round}}}"}"""
            + $$$""","bracket":{"S":"{{{bracket}}}"},"seed":{"B":"{{{seed}}}"},"note":{"S":"n"}}""";

    /// <summary>A Query of the index; <paramref name="values"/> are members of ExpressionAttributeValues.</summary>
    public static string Query(string condition, string values, string rest = "") =>
        $$"""{"TableName":"Matches","IndexName":"ByTournament","KeyConditionExpression":"{{condition}}","ExpressionAttributeValues":{{{values}}}{{rest}}}""";

    public static string Ids(this LocalService service, string condition, string values, string rest = "") =>
        string.Join(' ', service.OkNode("Query", Query(condition, values, rest))["Items"]!.AsArray()
            .Select(static item => item!["id"]!["S"]!.GetValue<string>()));
}
