using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

public class BatchAndTransactionTests
{
    private readonly LocalService _service = LocalService.WithTable().AddPlainTable();

    [Fact]
    public void A_batch_writes_and_deletes_over_tables()
    {
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"old"}}}""");
        Assert.Equal("""{"UnprocessedItems":{}}""", _service.Ok("BatchWriteItem", """
            {"RequestItems":{"Plain":[{"PutRequest":{"Item":{"id":{"S":"new"}}}},{"DeleteRequest":{"Key":{"id":{"S":"old"}}}}],
             "Music":[{"PutRequest":{"Item":{"pk":{"S":"p"},"sk":{"S":"s"}}}}]}}
            """));
        var got = _service.OkNode("BatchGetItem", """
            {"RequestItems":{"Plain":{"Keys":[{"id":{"S":"new"}},{"id":{"S":"old"}}]},"Music":{"Keys":[{"pk":{"S":"p"},"sk":{"S":"s"}}],
             "ProjectionExpression":"#s","ExpressionAttributeNames":{"#s":"sk"}}}}
            """);
        Assert.Equal("""{"Plain":[{"id":{"S":"new"}}],"Music":[{"sk":{"S":"s"}}]}""", got["Responses"]!.ToJsonString());
        Assert.Equal("{}", got["UnprocessedKeys"]!.ToJsonString());
    }

    [Theory]
    [InlineData("BatchGetItem", "{}", "1 validation error detected: Value null at 'requestItems' failed to satisfy constraint: Member must not be null")]
    [InlineData("BatchGetItem", """{"RequestItems":{}}""",
        "1 validation error detected: Value at 'RequestItems' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("BatchGetItem", """{"RequestItems":{"abc":{}}}""",
        "1 validation error detected: Value null at 'requestItems.abc.member.keys' failed to satisfy constraint: Member must not be null")]
    [InlineData("BatchGetItem", """{"RequestItems":{"abc":{"Keys":[{"a":{"S":"a"}},{"a":{"S":"a"}}]}}}""", "Provided list of item keys contains duplicates")]
    [InlineData("BatchGetItem", """{"RequestItems":{"abc":{"Keys":[]}}}""",
        "1 validation error detected: Value at 'RequestItems.abc.member.Keys' failed to satisfy constraint: Member must have length greater "
        + "than or equal to 1")]
    [InlineData("BatchGetItem",
        """{"RequestItems":{"abc":{"Keys":[{}],"AttributesToGet":["a"]},"def":{"Keys":[{}],"ProjectionExpression":"a"}}}""",
        "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {AttributesToGet} "
        + "Expression parameters: {ProjectionExpression}")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"Plain":[{"PutRequest":{"Item":{"id":{"N":"5"}}}}]}}""",
        "The provided key element does not match the schema")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"Plain":[{"PutRequest":{"Item":{"other":{"S":"x"}}}}]}}""",
        "The provided key element does not match the schema")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"Plain":[{"PutRequest":{"Item":{"id":{"S":""}}}}]}}""",
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: id")]
    [InlineData("TransactWriteItems",
        """{"TransactItems":[{"Put":{"TableName":"Plain","Item":{"id":{"N":"1"}}}},{"Delete":{"TableName":"Plain","Key":{"id":{"S":""}}}}]}""",
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: id")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"abc":[{}]}}""",
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"abc":[{"PutRequest":{}}]}}""",
        "1 validation error detected: Value null at 'requestItems.abc.member.1.member.putRequest.item' failed to satisfy constraint: Member must not be null")]
    [InlineData("BatchWriteItem",
        """{"RequestItems":{"Plain":[{"PutRequest":{"Item":{"id":{"S":"a"}}}},{"DeleteRequest":{"Key":{"id":{"S":"a"}}}}]}}""",
        "Provided list of item keys contains duplicates")]
    [InlineData("TransactWriteItems", "{}", "1 validation error detected: Value null at 'transactItems' failed to satisfy constraint: Member must not be null")]
    [InlineData("TransactWriteItems", """{"TransactItems":[]}""",
        "1 validation error detected: Value '[]' at 'transactItems' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("TransactWriteItems", """{"TransactItems":[{"Other":{}}]}""",
        "The action or operation requested is invalid. Verify that the action is typed correctly.")]
    [InlineData("TransactWriteItems",
        """{"TransactItems":[{"Put":{"TableName":"Plain","Item":{"id":{"S":"a"}}},"Delete":{"TableName":"Plain","Key":{"id":{"S":"a"}}}}]}""",
        "TransactItems can only contain one of Check, Put, Update or Delete")]
    [InlineData("TransactWriteItems",
        """{"TransactItems":[{"Put":{"TableName":"Plain","Item":{"id":{"S":"a"}}}},{"Delete":{"TableName":"Plain","Key":{"id":{"S":"a"}}}}]}""",
        "Transaction request cannot include multiple operations on one item")]
    [InlineData("TransactGetItems", """{"TransactItems":[{}]}""",
        "1 validation error detected: Value null at 'transactItems.1.member.get' failed to satisfy constraint: Member must not be null")]
    public void Invalid_requests_are_refused(string operation, string body, string message) => _service.Invalid(operation, body, message);

    [Fact]
    public void The_limits_of_batches_hold()
    {
        var writes = string.Join(',', Enumerable.Range(0, 26).Select(static i => "{\"PutRequest\":{\"Item\":{\"id\":{\"S\":\"" + i + "\"}}}}"));
        var (type, message) = _service.Error("BatchWriteItem", "{\"RequestItems\":{\"Plain\":[" + writes + "]}}");
        Assert.Equal("ValidationException", type);
        Assert.Contains("Map value must satisfy constraint: [Member must have length less than or equal to 25", message, StringComparison.Ordinal);
        var keys = string.Join(',', Enumerable.Range(0, 101).Select(static i => $$$"""{"id":{"S":"{{{i}}}"}}"""));
        (type, message) = _service.Error("BatchGetItem", "{\"RequestItems\":{\"Plain\":{\"Keys\":[" + keys + "]}}}");
        Assert.Equal("ValidationException", type);
        Assert.Contains("Value at 'RequestItems.Plain.member.Keys' failed to satisfy constraint: Member must have length less than or equal to 100",
            message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_batch_get_stops_at_16_MB_and_returns_a_request_for_the_rest()
    {
        var text = new string('x', 380_000);
        for (var i = 0; i < 50; i++) _service.Ok("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"S":"k{{{{i}}}}"},"t":{"S":"{{{{text}}}}"}}}""");
        var keys = string.Join(',', Enumerable.Range(0, 50).Select(static i => "{\"id\":{\"S\":\"k" + i + "\"}}"));
        var request = "{\"Plain\":{\"Keys\":[" + keys
            + "],\"ConsistentRead\":true,\"ProjectionExpression\":\"#i\",\"ExpressionAttributeNames\":{\"#i\":\"id\"}}}";
        var found = new List<string>();
        var calls = 0;
        while (request != "{}")
        {
            calls++;
            var answer = _service.OkNode("BatchGetItem", "{\"RequestItems\":" + request + "}");
            found.AddRange(answer["Responses"]!["Plain"]!.AsArray().Select(static item => item!["id"]!["S"]!.GetValue<string>()));
            request = answer["UnprocessedKeys"]!.ToJsonString();
        }

        Assert.Equal(2, calls);
        Assert.Equal(Enumerable.Range(0, 50).Select(static i => $"k{i}"), found);
    }

    [Fact]
    public void A_page_ends_with_the_item_that_reaches_1_MB()
    {
        var text = new string('x', 300_000);
        for (var i = 0; i < 6; i++)
            _service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"{{{{i}}}}"},"t":{"S":"{{{{text}}}}"}}}""");
        var answer = _service.OkNode("Query",
            """{"TableName":"Music","KeyConditionExpression":"pk = """
            + """:p","FilterExpression":"attribute_not_exists(t)","ExpressionAttributeValues":{":p":{"S":"p"}},"ReturnConsumedCapacity":"TOTAL"}""");
        Assert.Equal((0, 4), (answer["Count"]!.GetValue<int>(), answer["ScannedCount"]!.GetValue<int>()));
        Assert.Equal("3", answer["LastEvaluatedKey"]!["sk"]!["S"]!.GetValue<string>());
        Assert.Equal(Math.Ceiling(4 * 300_007 / 4096d) / 2, answer["ConsumedCapacity"]!["CapacityUnits"]!.GetValue<double>());
    }

    [Fact]
    public void A_transaction_is_applied_completely_or_not_at_all_with_the_reason()
    {
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"there"},"n":{"S":"text"}}}""");
        var (status, body) = _service.Call("TransactWriteItems", """
            {"TransactItems":[
              {"Put":{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"s"}}}},
              {"ConditionCheck":{"TableName":"Plain","Key":{"id":{"S":"there"}},"ConditionExpression":"attribute_not_exists(id)",
               "ReturnValuesOnConditionCheckFailure":"ALL_OLD"}},
              {"Update":{"TableName":"Plain","Key":{"id":{"S":"other"}},"UpdateExpression":"SET a = b"}}]}
            """);
        Assert.Equal(400, status);
        Assert.Equal(
            """{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"Transaction cancelled, please refer """
                + """cancellation reasons for specific reasons [None, ConditionalCheckFailed, ValidationError]","CancellationReasons":"""
                + """[{"Code":"None"},{"Code":"ConditionalCheckFailed","Message":"The conditional request failed","Item":{"id":"""
                + """{"S":"there"},"n":{"S":"text"}}},{"Code":"ValidationError","Message":"The provided expression refers to an attribute """
                + """that does not exist in the item"}]}""",
            body);
        Assert.Equal("{}", _service.Ok("GetItem", """{"TableName":"Music","Key":{"pk":{"S":"p"},"sk":{"S":"s"}}}"""));
    }

    /// <summary>A key that does not fit cancels the transaction; an empty one is refused before it begins.</summary>
    [Theory]
    [InlineData("""{"Put":{"TableName":"Plain","Item":{"id":{"N":"5"}}}}""",
        "One or more parameter values were invalid: Type mismatch for key id expected: S actual: N")]
    [InlineData("""{"Update":{"TableName":"Plain","Key":{"id":{"N":"5"}},"UpdateExpression":"SET a = b"}}""",
        "The provided key element does not match the schema")]
    [InlineData("""{"Delete":{"TableName":"Plain","Key":{"id":{"L":[]}}}}""", "The provided key element does not match the schema")]
    [InlineData("""{"ConditionCheck":{"TableName":"Plain","Key":{},"ConditionExpression":"attribute_exists(a)"}}""",
        "The provided key element does not match the schema")]
    public void A_key_of_the_wrong_type_is_a_reason(string action, string message)
    {
        var (status, body) = _service.Call(
            "TransactWriteItems", $$$$$"""{"TransactItems":[{"Put":{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"s"}}}},{{{{{action}}}}}]}""");
        Assert.Equal((400, """{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"Transaction """
            + """cancelled, please refer cancellation reasons for specific reasons [None, ValidationError]","CancellationReasons":"""
            + $$$"""[{"Code":"None"},{"Code":"ValidationError","Message":"{{{message}}}"}]}"""), (status, body));
        Assert.Equal("{}", _service.Ok("GetItem", """{"TableName":"Music","Key":{"pk":{"S":"p"},"sk":{"S":"s"}}}"""));
    }

    [Fact]
    public void A_key_of_the_wrong_type_cancels_a_transaction_of_reads()
    {
        var (type, message) = _service.Error(
            "TransactGetItems", """{"TransactItems":[{"Get":{"TableName":"Plain","Key":{"id":{"S":"a"}}}},{"Get":{"TableName":"Plain","Key":{}}}]}""");
        Assert.Equal(("TransactionCanceledException",
            "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ValidationError]"), (type, message));
    }

    /// <summary>Two texts for the same error, depending on the operation, as captured from the service in October
    /// 2026.</summary>
    [Theory]
    [InlineData("{\"SS\":[\"b\",\"a\",\"b\"]}",
        "One or more parameter values were invalid: Input collection [\"a\", \"b\", \"b\"] contains duplicates.",
        "One or more parameter values were invalid: Input collection [b, a, b] contains duplicates.")]
    [InlineData("{\"BS\":[\"/w==\",\"AA==\",\"AA==\"]}",
        "One or more parameter values were invalid: Input collection [\"AA==\",\"/w==\",\"AA==\"]of type BS contains duplicates.",
        "One or more parameter values were invalid: Input collection [/w==, AA==, AA==]of type BS contains duplicates.")]
    [InlineData("{\"NS\":[\"2\",\"1\",\"2\"]}", "One or more parameter values were invalid: Input collection contains duplicates.",
        "Input collection contains duplicates")]
    [InlineData("{\"N\":\"\"}", "The parameter cannot be converted to a numeric value: ", "The parameter cannot be converted to a numeric value")]
    [InlineData("{\"N\":\"abc\"}", "The parameter cannot be converted to a numeric value: abc", "The parameter cannot be converted to a numeric value: abc")]
    public void Faults_in_values_by_operation(string value, string newer, string older)
    {
        var one = "1 validation error detected: " + newer;
        string With(string body) => body.Replace("VALUE", value, StringComparison.Ordinal);
        _service.Invalid("PutItem", With("""{"TableName":"Plain","Item":{"id":{"S":"a"},"x":VALUE}}"""), one);
        _service.Invalid("PutItem", With("""{"TableName":"Plain","Item":{"id":{"S":"a"}},"Expected":{"x":{"Value":VALUE}}}"""), one);
        _service.Invalid("UpdateItem",
            With("""{"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"SET x = :v","ExpressionAttributeValues":{":v":VALUE}}"""), one);
        _service.Invalid("DeleteItem", With("""{"TableName":"Plain","Key":{"id":VALUE}}"""), one);
        _service.Invalid("GetItem", With("""{"TableName":"Plain","Key":{"id":VALUE}}"""), newer);
        _service.Invalid("BatchGetItem", With("""{"RequestItems":{"Plain":{"Keys":[{"id":VALUE}]}}}"""), newer);
        _service.Invalid("Query", With("""{"TableName":"Plain","KeyConditionExpression":"id = :v","ExpressionAttributeValues":{":v":VALUE}}"""), newer);
        _service.Invalid("Query",
            With("""{"TableName":"Plain","KeyConditionExpression":"id = :v","ExpressionAttributeValues":{":v":{"S":"a"}}"""
            + ""","ExclusiveStartKey":{"id":VALUE}}"""), newer);
        _service.Invalid("Scan", With("""{"TableName":"Plain","ScanFilter":{"x":{"ComparisonOperator":"EQ","AttributeValueList":[VALUE]}}}"""), older);
        _service.Invalid("Scan", With("""{"TableName":"Plain","FilterExpression":"x = :v","ExpressionAttributeValues":{":v":VALUE}}"""),
            $"ExpressionAttributeValues contains invalid value: {older} for key :v");
        _service.Invalid("BatchWriteItem", With("""{"RequestItems":{"Plain":[{"PutRequest":{"Item":{"id":{"S":"a"},"x":VALUE}}}]}}"""), older);
        _service.Invalid("TransactWriteItems", With("""{"TransactItems":[{"Delete":{"TableName":"Plain","Key":{"id":VALUE}}}]}"""), older);
        _service.Invalid("TransactGetItems", With("""{"TransactItems":[{"Get":{"TableName":"Plain","Key":{"id":VALUE}}}]}"""), older);
    }

    [Fact]
    public void A_token_makes_a_transaction_happen_once_in_ten_minutes()
    {
        const string Add = """{"ClientRequestToken":"once","ReturnConsumedCapacity":"TOTAL","TransactItems":[{"Update":"""
            + """{"TableName":"Plain","Key":{"id":{"S":"c"}},"UpdateExpression":"ADD n :one","ExpressionAttributeValues":{":one":{"N":"1"}}}}]}""";
        Assert.Equal("""{"ConsumedCapacity":[{"TableName":"Plain","CapacityUnits":2,"WriteCapacityUnits":2}]}""", _service.Ok("TransactWriteItems", Add));
        Assert.Equal("""{"ConsumedCapacity":[{"TableName":"Plain","CapacityUnits":2,"ReadCapacityUnits":2}]}""", _service.Ok("TransactWriteItems", Add));
        Assert.Equal("1", Count());
        Assert.Equal("IdempotentParameterMismatchException",
            _service.Error("TransactWriteItems", Add.Replace("\"c\"", "\"d\"", StringComparison.Ordinal)).Type);
        _service.Time.Advance(TimeSpan.FromMinutes(10));
        _service.Ok("TransactWriteItems", Add);
        Assert.Equal("2", Count());

        string Count() => _service.OkNode("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"c"}}}""")["Item"]!["n"]!["N"]!.GetValue<string>();
    }

    [Theory]
    [InlineData("""{"Delete":{"Key":{"id":{"S":"ab"}},"TableName":"Plain"}}""", true)] // another order
    [InlineData("""{ "Delete" : {"TableName":"Plain", "Key":{"id":{"S":"\u0061b"}}} }""", true)] // white space and escapes
    [InlineData("""{"Delete":{"TableName":"Plain","Key":{"id":{"S":"ab"}},"ConditionExpression":null}}""", true)]
    [InlineData("""{"Delete":{"TableName":"Plain","Key":{"id":{"S":"abc"}}}}""", false)]
    [InlineData("""{"Put":{"TableName":"Plain","Item":{"id":{"S":"ab"}}}}""", false)]
    public void A_token_belongs_to_parameters_and_not_to_their_bytes(string again, bool isSame)
    {
        static string Body(string action) => $$"""{"ClientRequestToken":"t","TransactItems":[{{action}}]}""";
        _service.Ok("TransactWriteItems", Body("""{"Delete":{"TableName":"Plain","Key":{"id":{"S":"ab"}}}}"""));

        if (isSame) _service.Ok("TransactWriteItems", Body(again));
        else Assert.Equal("IdempotentParameterMismatchException", _service.Error("TransactWriteItems", Body(again)).Type);
    }

    [Fact]
    public void A_transaction_that_failed_leaves_its_token_free()
    {
        const string Put = """{"ClientRequestToken":"again","TransactItems":[{"Put":{"TableName":"Plain","Item":{"id":{"S":"x"}}"""
            + ""","ConditionExpression":"attribute_exists(id)"}}]}""";
        Assert.Equal("TransactionCanceledException", _service.Error("TransactWriteItems", Put).Type);
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"x"}}}""");
        Assert.Equal("{}", _service.Ok("TransactWriteItems", Put));
    }

    [Fact]
    public void Consumed_capacity_is_counted_by_table_and_index()
    {
        var service = LocalService.WithTable("S", """
            ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"l",
             "AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"}],
            "LocalSecondaryIndexes":[{"IndexName":"Local","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"l",
             "KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],
            "GlobalSecondaryIndexes":[{"IndexName":"Global","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}]
            """);
        string Put(string more) =>
            service.OkNode("PutItem",
                """{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":"""
                + $$$"""{"S":"s"}{{{more}}}},"ReturnConsumedCapacity":"INDEXES"}""")["ConsumedCapacity"]!.ToJsonString();
        Assert.Equal("""{"TableName":"Music","CapacityUnits":1,"Table":{"CapacityUnits":1}}""", Put(""));
        Assert.Equal("""{"TableName":"Music","CapacityUnits":3,"Table":{"CapacityUnits":1},"LocalSecondaryIndexes":{"Local":"""
            + """{"CapacityUnits":1}},"GlobalSecondaryIndexes":{"Global":{"CapacityUnits":1}}}""", Put(",\"l\":{\"S\":\"1\"},\"g\":{\"S\":\"1\"}"));
        // The local index does not project x and stays as it is; the global one moves: its old entry goes, a new one comes.
        Assert.Equal("""{"TableName":"Music","CapacityUnits":3,"Table":{"CapacityUnits":1},"GlobalSecondaryIndexes":{"Global":{"CapacityUnits":2}}}""",
            Put(",\"l\":{\"S\":\"1\"},\"g\":{\"S\":\"2\"},\"x\":{\"S\":\"x\"}"));
        Assert.Equal("""{"TableName":"Music","CapacityUnits":1,"Table":{"CapacityUnits":1}}""",
            Put(",\"l\":{\"S\":\"1\"},\"g\":{\"S\":\"2\"},\"x\":{\"S\":\"x\"}"));
        var big = ",\"x\":{\"S\":\"" + new string('x', 5000) + "\"}";
        Assert.Equal("""{"TableName":"Music","CapacityUnits":7,"Table":{"CapacityUnits":5},"LocalSecondaryIndexes":{"Local":"""
            + """{"CapacityUnits":1}},"GlobalSecondaryIndexes":{"Global":{"CapacityUnits":1}}}""", Put(big));

        string Read(string consistent) =>
            service.OkNode("GetItem",
                """{"TableName":"Music","Key":{"pk":{"S":"p"},"sk":{"S":"s"}}"""
                + $$$""","ConsistentRead":{{{consistent}}},"ReturnConsumedCapacity":"TOTAL"}""")["ConsumedCapacity"]!.ToJsonString();
        Assert.Equal("""{"TableName":"Music","CapacityUnits":1}""", Read("false"));
        Assert.Equal("""{"TableName":"Music","CapacityUnits":2}""", Read("true"));
        var metrics = service.OkNode("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"s"}},"ReturnItemCollectionMetrics":"SIZE"}""");
        Assert.Equal("""{"ItemCollectionMetrics":{"ItemCollectionKey":{"pk":{"S":"p"}},"SizeEstimateRangeGB":[0,1]}}""", metrics.ToJsonString());
    }

    [Fact]
    public void Items_are_at_most_400_KB()
    {
        string Body(int length) => $$$$"""{"TableName":"Plain","Item":{"id":{"S":"a"},"t":{"S":"{{{{new string('x', length)}}}}"}}}""";
        _service.Ok("PutItem", Body(400 * 1024 - 4));
        _service.Invalid("PutItem", Body(400 * 1024 - 3), "Item size has exceeded the maximum allowed size");
        _service.Invalid("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"SET u = :u","ExpressionAttributeValues":{":u":{"S":"y"}}}""",
            "Item size to update has exceeded the maximum allowed size");
    }

    [Theory]
    [InlineData("SET b = :pad", "", 22)]
    [InlineData("SET b = :pad, c = :c", "", 41)]
    [InlineData("SET b = :pad ADD c :n", "", 41)]
    [InlineData("SET b = :pad REMOVE r", ",\"r\":{\"S\":\"z\"}", 24)]
    [InlineData("SET #b = :pad", "", 22)]
    [InlineData("SET b[0] = :pad", ",\"b\":{\"L\":[{\"S\":\"\"}]}", 23)]
    [InlineData("SET b.#b = :pad", ",\"b\":{\"M\":{\"b\":{\"S\":\"\"}}}", 22)]
    public void An_UpdateItem_counts_its_actions_and_its_values_but_no_key(string expression, string stored, int actions)
    {
        var ceiling = 400 * 1024 + "idK".Length - actions;
        Assert.Equal(("ValidationException", "Item size to update has exceeded the maximum allowed size"), Update(ceiling + 1));
        Assert.Equal(default, Update(ceiling));
        var item = _service.Engine.FindTable("Plain"u8)!.Items;
        Assert.Equal(ceiling, item.Bytes);

        (string, string) Update(int size)
        {
            var written = "idKb".Length + (expression.Contains('c', StringComparison.Ordinal) ? "c1".Length : 0)
                + (expression.Contains('[', StringComparison.Ordinal) ? 4 : 0) + (expression.Contains('.', StringComparison.Ordinal) ? 5 : 0);
            _service.Ok("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"S":"K"}{{{{stored}}}}}}""");
            var values = (expression.Contains(":c", StringComparison.Ordinal) ? ",\":c\":{\"S\":\"y\"}" : "")
                + (expression.Contains(":n", StringComparison.Ordinal) ? ",\":n\":{\"SS\":[\"y\"]}" : "");
            var names = expression.Contains('#', StringComparison.Ordinal) ? ",\"ExpressionAttributeNames\":{\"#b\":\"b\"}" : "";
            var body = """{"TableName":"Plain","Key":{"id":{"S":"K"}}"""
                + $$$$""","UpdateExpression":"{{{{expression}}}}","ExpressionAttributeValues":{":pad":"""
                + $$$$"""{"S":"{{{{new string('x', size - written)}}}}"}{{{{values}}}}}{{{{names}}}}}""";
            var (status, answer) = _service.Call("UpdateItem", body);
            return status == 200
                ? default : (answer.Contains("ValidationException", StringComparison.Ordinal)
                ? "ValidationException" : answer, System.Text.Json.Nodes.JsonNode.Parse(answer)!["message"]!.GetValue<string>());
        }
    }

    [Fact]
    public void Unchanged_attributes_are_not_counted_and_transactions_and_statements_count_no_actions()
    {
        string Pad(int length) => "{\"S\":\"" + new string('x', length) + "\"}";
        var full = 400 * 1024 - "idKb".Length;
        _service.Invalid("UpdateItem",
            $$$$"""{"TableName":"Plain","Key":{"id":{"S":"K"}},"UpdateExpression":"SET b = :p","ExpressionAttributeValues":{":p":{{{{Pad(full)}}}}}}""",
            "Item size to update has exceeded the maximum allowed size");
        _service.Ok("TransactWriteItems",
            """{"TransactItems":[{"Update":{"TableName":"Plain","Key":{"id":{"S":"K"}}"""
            + $$$$""","UpdateExpression":"SET b = :p","ExpressionAttributeValues":{":p":{{{{Pad(full)}}}}}}}]}""");
        _service.Ok("ExecuteStatement", $$$$"""{"Statement":"UPDATE Plain SET b = ? WHERE id = 'K'","Parameters":[{{{{Pad(full)}}}}]}""");
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"K"},"u":{"S":"123456789012345678"}}}""");
        _service.Ok("UpdateItem",
            $$$$"""{"TableName":"Plain","Key":{"id":{"S":"K"}},"UpdateExpression":"SET b = :p","ExpressionAttributeValues":{":p":{{{{Pad(full - 19)}}}}}}""");
    }
}
