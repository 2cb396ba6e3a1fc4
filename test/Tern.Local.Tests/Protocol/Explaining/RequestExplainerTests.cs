using System.Text;
using Tern.Local.Protocol;

namespace Tern.Local.Tests.Protocol.Explaining;

public sealed class RequestExplainerTests
{
    private readonly LocalService _service = LocalService.WithTable();

    [Theory]
    [InlineData("#s = :v AND size(a) > :n", "(status = \"open\") AND (size(a) > 3)")]
    [InlineData("#s = :v", "status = \"open\"")]
    [InlineData("a = :n OR b = :n AND c = :n", "(a = 3) OR ((b = 3) AND (c = 3))")]
    [InlineData("(a = :n OR b = :n) AND c = :n", "((a = 3) OR (b = 3)) AND (c = 3)")]
    [InlineData("a = :n AND b = :n AND c = :n", "(a = 3) AND (b = 3) AND (c = 3)")]
    [InlineData("a = :n AND (b = :n AND c = :n)", "(a = 3) AND ((b = 3) AND (c = 3))")]
    [InlineData("NOT a = :n AND b = :n", "(NOT (a = 3)) AND (b = 3)")]
    [InlineData("a BETWEEN :n AND :m AND begins_with(#s, :v)", "(a BETWEEN 3 AND 4.5) AND (begins_with(status, \"open\"))")]
    [InlineData("a IN (:n, :m, :v)", "a IN (3, 4.5, \"open\")")]
    [InlineData("a.b[2].#s <> :bin", "a.b[2].status <> b\"aGk=\"")]
    [InlineData("#odd.#dot = :map", "`odd ``name`.`a.b` = {\"k\": [true, NULL]}")]
    [InlineData("contains(a, :set)", "contains(a, <<1, 2>>)")]
    [InlineData("attribute_exists(a) OR a = :quote", "(attribute_exists(a)) OR (a = \"say \\\"<b>\\\"\\n\")")]
    public void A_condition_is_printed_as_it_was_understood(string expression, string expected)
    {
        string[] all =
        [
            """ "#s":"status" """, """ "#odd":"odd `name" """, """ "#dot":"a.b" """,
        ];
        string[] values =
        [
            """ ":v":{"S":"open"} """, """ ":n":{"N":"3.0"} """, """ ":m":{"N":"4.5"} """, """ ":bin":{"B":"aGk="} """,
            """ ":map":{"M":{"k":{"L":[{"BOOL":true},{"NULL":true}]}}} """, """ ":set":{"NS":["2","1"]} """, """ ":quote":{"S":"say \"<b>\"\n"} """,
        ];
        var body = $$"""{"TableName":"Music","FilterExpression":"{{expression}}","ExpressionAttributeNames":{ {{string.Join(',', all)}} }"""
            + $$""","ExpressionAttributeValues":{ {{string.Join(',', values)}} } }""";
        Assert.Equal([new Explanation("", "FilterExpression", expected, false)], Explain("Scan", body));
    }

    [Theory]
    [InlineData("PutItem", """{"KeyConditions":{"a":{"ComparisonOperator":"IN","AttributeValueList":[{"S":"x"}]}}}""")]
    [InlineData("PutItem",
        """{"KeyConditions":{"a":{"ComparisonOperator":"IN","AttributeValueList":[{"S":"x"}]}},"QueryFilter":{"a":"""
        + """{"ComparisonOperator":"X","AttributeValueList":[null,null,null]}},"ScanFilter":{"a":{"Value":{"X":1},"Action":"X"}}}""")]
    [InlineData("Query", """{"KeyConditions":{"a":{"ComparisonOperator":"IN","AttributeValueList":[{"S":"x"}]}}}""")]
    [InlineData("Query", """{"KeyConditions":{"a":{"ComparisonOperator":"EQ"}}}""")]
    [InlineData("Query", """{"KeyConditions":{"a":{}}}""")]
    [InlineData("Scan", """{"ScanFilter":{"a":{"ComparisonOperator":"BETWEEN"}}}""")]
    [InlineData("UpdateItem", """{"AttributeUpdates":{"a":{"Action":"ADD"}},"Expected":{"a":{"ComparisonOperator":"IN"}}}""")]
    public void A_rejected_request_is_explained_or_omitted_but_never_fails_the_console(string operation, string body) =>
        Assert.All(Explain(operation, body), static explanation => Assert.NotEmpty(explanation.Text));

    [Fact]
    public void An_update_is_printed_by_its_sections()
    {
        var found = Explain("UpdateItem", """
            {"TableName":"Music","Key":{"pk":{"S":"a"},"sk":{"S":"b"}},
             "UpdateExpression":"REMOVE stale SET #n = if_not_exists(#n, :zero) + :one, tags = list_append(tags, :list) DELETE s :set ADD plays :one",
             "ConditionExpression":"attribute_exists(pk)",
             "ExpressionAttributeNames":{"#n":"count"},
             "ExpressionAttributeValues":{":zero":{"N":"0"},":one":{"N":"1"},":list":{"L":[{"S":"x"}]},":set":{"SS":["b","a"]}}}
            """);
        Assert.Equal(
            [
                new Explanation("", "ConditionExpression", "attribute_exists(pk)", false),
                new Explanation("", "UpdateExpression",
                    """SET count = if_not_exists(count, 0) + 1, tags = list_append(tags, ["x"]) REMOVE stale ADD plays 1 DELETE s <<"a", "b">>""", false),
            ],
            found);
    }

    [Fact]
    public void A_query_shows_its_key_condition_filter_and_projection()
    {
        var found = Explain("Query", """
            {"TableName":"Music","KeyConditionExpression":"pk = :p AND sk BETWEEN :a AND :b","FilterExpression":"x > :n",
             "ProjectionExpression":"pk, #l[0].title",
             "ExpressionAttributeNames":{"#l":"list"},"ExpressionAttributeValues":{":p":{"S":"p"},":a":{"S":"a"},":b":{"S":"b"},":n":{"N":"1e2"}}}
            """);
        Assert.Equal(["""(pk = "p") AND (sk BETWEEN "a" AND "b")""", "x > 100", "pk, list[0].title"], found.Select(static part => part.Text));
    }

    [Fact]
    public void Legacy_parameters_are_printed_as_the_expressions_they_compile_to()
    {
        var query = Explain("Query", """
            {"TableName":"Music","KeyConditions":{"pk":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"p"}]},
             "sk":{"ComparisonOperator":"BEGINS_WITH","AttributeValueList":[{"S":"a"}]}},
             "QueryFilter":{"x":{"ComparisonOperator":"GT","AttributeValueList":[{"N":"1"}]}},"AttributesToGet":["pk","x"]}
            """);
        Assert.Equal([("KeyConditions", """(pk = "p") AND (begins_with(sk, "a"))"""), ("FilterExpression", "x > 1"), ("ProjectionExpression", "pk, x")],
            query.Select(static part => (part.Parameter, part.Text)));
        var update = Explain("UpdateItem",
            """{"TableName":"Music","Key":{"pk":{"S":"a"},"sk":{"S":"b"}},"AttributeUpdates":{"x":{"Action":"ADD","Value":{"N":"1"}}}"""
            + ""","Expected":{"y":{"Exists":false}}}""");
        Assert.Equal(["attribute_not_exists(y)", "ADD x 1"], update.Select(static part => part.Text));
    }

    [Fact]
    public void Parts_of_batches_and_transactions_are_named()
    {
        var found = Explain("TransactWriteItems", """
            {"TransactItems":[
              {"Put":{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"b"}}}},
              {"Update":{"TableName":"Music","Key":{"pk":{"S":"a"},"sk":{"S":"c"}},"UpdateExpression":"SET x = :v",
               "ExpressionAttributeValues":{":v":{"N":"1"}}}},
              {"ConditionCheck":{"TableName":"Plain","Key":{"id":{"S":"a"}},"ConditionExpression":"x = :v","ExpressionAttributeValues":{":v":{"N":"2"}}}}]}
            """);
        Assert.Equal([("2. Update Music", "SET x = 1"), ("3. ConditionCheck Plain", "x = 2")], found.Select(static part => (part.Part, part.Text)));
        found = Explain("BatchGetItem",
            """{"RequestItems":{"Music":{"Keys":[],"ProjectionExpression":"a, b"},"Plain":{"Keys":[],"ProjectionExpression":"c"}}}""");
        Assert.Equal([("Music", "a, b"), ("Plain", "c")], found.Select(static part => (part.Part, part.Text)));
    }

    [Fact]
    public void A_statement_is_printed_with_its_parameters_and_its_plan()
    {
        var select = Explain("ExecuteStatement",
            """{"Statement":"select a, b.c from Music where pk = ? and a in [?, 2] order by sk desc","Parameters":[{"S":"p"},{"N":"1"}]}""");
        Assert.Equal(
            [
                new Explanation("", "Statement", """SELECT a, b.c FROM Music WHERE (pk = "p") AND (a IN (1, 2)) ORDER BY sk DESC""", false),
                new Explanation("", "Plan", "Query of Music, 1 range of keys, descending.", false),
            ],
            select);
        var scan = Explain("ExecuteStatement", """{"Statement":"SELECT * FROM Music WHERE a > 1"}""");
        Assert.StartsWith("Scan of all of Music", scan[1].Text);
        var batch = Explain("BatchExecuteStatement",
            """{"Statements":[{"Statement":"INSERT INTO Music VALUE {'pk': 'a', 'sk': ?}","Parameters":[{"S":"x"}]},"""
            + """{"Statement":"UPDATE Music SET a = a + 1 REMOVE b WHERE pk = 'a' AND sk = 'x' RETURNING ALL NEW *"}]}""");
        Assert.Equal(
            [("1.", """INSERT INTO Music VALUE {"pk": "a", "sk": "x"}"""),
                ("2.", """UPDATE Music SET a = a + 1 REMOVE b WHERE (pk = "a") AND (sk = "x") RETURNING ALL NEW *""")],
            batch.Select(static part => (part.Part, part.Text)));
    }

    [Fact]
    public void An_error_is_shown_instead_of_the_expression()
    {
        var found = Assert.Single(Explain("Scan", """{"TableName":"Music","FilterExpression":"a = "}"""));
        Assert.True(found.IsFault);
        Assert.StartsWith("Invalid FilterExpression: Syntax error", found.Text);
        found = Assert.Single(Explain("Scan", """{"TableName":"Music","FilterExpression":"a = :nope"}"""));
        Assert.Contains("attribute value: :nope", found.Text);
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("{")]
    [InlineData("""{"FilterExpression":5}""")]
    [InlineData("""{"FilterExpression":"\ud800"}""")]
    [InlineData("""{"RequestItems":[1],"TransactItems":{"a":1},"Statements":3,"Statement":null}""")]
    [InlineData("""{"TransactItems":[{"Put":5}],"RequestItems":{"Music":[]},"TransactStatements":[5]}""")]
    [InlineData("""{"TransactItems":[null,7,{}],"RequestItems":{"Music":null},"Statements":[{}]}""")]
    [InlineData("""{"Statement":"SELECT"}""")]
    [InlineData("""{"Statement":"SELECT * FROM \"Nope\".\"Index\" WHERE a = ?"}""")]
    public void A_body_that_is_not_a_request_is_not_an_error(string body)
    {
        foreach (var operation in new[] { "Query", "Scan", "UpdateItem", "BatchGetItem", "TransactWriteItems", "TransactGetItems",
            "ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction", "ListTables", "" })
            Assert.All(Explain(operation, body), static part => Assert.True(part.IsFault));
    }

    [Fact]
    public void Long_values_are_cut_off_between_characters()
    {
        var text = new string('x', 199) + "😀" + new string('y', 300);
        var found = Assert.Single(
            Explain("Scan", $$$"""{"TableName":"Music","FilterExpression":"a = :v","ExpressionAttributeValues":{":v":{"S":"{{{text}}}"} } }"""));
        Assert.Equal($"a = \"{new string('x', 199)}\"…({text.Length} characters)", found.Text);
        var list = string.Join(',', Enumerable.Repeat("""{"N":"1"}""", 1000));
        found = Assert.Single(
            Explain("Scan", $$$"""{"TableName":"Music","FilterExpression":"a = :v","ExpressionAttributeValues":{":v":{"L":[{{{list}}}]} } }"""));
        Assert.EndsWith("1, 1, …]", found.Text);
    }

    private List<Explanation> Explain(string operation, string body) => RequestExplainer.Explain(_service.Engine, operation, Encoding.UTF8.GetBytes(body));
}
