using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

public class TableTests
{
    private const string Vectors =
        """
        [{"IndexName":"near","VectorAttribute":{"AttributeName":"e"},"Dimensions":2,"DistanceFunction":"EUCLIDEAN",
          "Projection":{"ProjectionType":"ALL"}}]
        """;

    [Theory]
    [InlineData("CreateTable", "VectorIndexes", """{"TableName":"vect",TABLE,"VectorIndexes":VECTORS}""")]
    [InlineData("UpdateTable", "VectorIndexUpdates", """{"TableName":"Plain","VectorIndexUpdates":[{"Create":{}}]}""")]
    [InlineData("UpdateTable", "VectorIndexUpdates", """{"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","VectorIndexUpdates":[{"Create":{}}]}""")]
    [InlineData("ImportTable", "VectorIndexes",
        """
        {"S3BucketSource":{"S3Bucket":"bucket"},"InputFormat":"CSV","TableCreationParameters":{"TableName":"vect",TABLE,"VectorIndexes":VECTORS}}
        """)]
    [InlineData("RestoreTableFromBackup", "VectorIndexOverride",
        """
        {"TargetTableName":"vect","BackupArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain/backup/01489602797149-73d8d5bc",
         "VectorIndexOverride":VECTORS}
        """)]
    [InlineData("RestoreTableToPointInTime", "VectorIndexOverride",
        """{"SourceTableName":"Plain","TargetTableName":"vect","UseLatestRestorableTime":true,"VectorIndexOverride":VECTORS}""")]
    public void A_vector_index_is_refused_by_name(string operation, string member, string body)
    {
        using var buckets = new Transfers.BucketService();
        const string Table = """
            "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST",
            "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]
            """;
        var request = body.Replace("TABLE", Table, StringComparison.Ordinal).Replace("VECTORS", Vectors, StringComparison.Ordinal);

        buckets.Service.Invalid(operation, request, $"The local server does not support {member}: omit it");
    }

    private const string Definition = """
        "AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"},{"AttributeName":"b","AttributeType":"N"}],
        "KeySchema":[{"AttributeName":"a","KeyType":"HASH"},{"AttributeName":"b","KeyType":"RANGE"}],
        "ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6}
        """;

    private readonly LocalService _service = new();

    [Fact]
    public void A_table_is_described_as_it_was_made()
    {
        var made = _service.OkNode("CreateTable", $$"""{"TableName":"Made",{{Definition}}}""")["TableDescription"]!;
        Assert.Equal("CREATING", made["TableStatus"]!.GetValue<string>());
        var table = _service.OkNode("DescribeTable", """{"TableName":"Made"}""")["Table"]!;
        Assert.Equal("ACTIVE", table["TableStatus"]!.GetValue<string>());
        Assert.Equal("""[{"AttributeName":"a","KeyType":"HASH"},{"AttributeName":"b","KeyType":"RANGE"}]""", table["KeySchema"]!.ToJsonString());
        Assert.Equal("""{"NumberOfDecreasesToday":0,"ReadCapacityUnits":5,"WriteCapacityUnits":6}""", table["ProvisionedThroughput"]!.ToJsonString());
        Assert.Equal("arn:aws:dynamodb:us-east-1:000000000000:table/Made", table["TableArn"]!.GetValue<string>());
        Assert.Equal(made["TableId"]!.GetValue<string>(), table["TableId"]!.GetValue<string>());
        Assert.Equal(_service.Time.GetUtcNow().ToUnixTimeSeconds(), table["CreationDateTime"]!.GetValue<double>());
        Assert.Null(table["BillingModeSummary"]);
        _service.Ok("PutItem", """{"TableName":"arn:aws:dynamodb:us-east-1:000000000000:table/Made","Item":{"a":{"S":"x"},"b":{"N":"12"}}}""");
        table = _service.OkNode("DescribeTable", """{"TableName":"Made"}""")["Table"]!;
        Assert.Equal(1, table["ItemCount"]!.GetValue<int>());
        Assert.Equal(1 + 1 + 1 + 2, table["TableSizeBytes"]!.GetValue<int>());
    }

    [Theory]
    [InlineData("{}", "The parameter 'TableName' is required but was not present in the request")]
    [InlineData("""{"TableName":"ab"}""", "TableName must be at least 3 characters long and at most 255 characters long")]
    [InlineData("""{"TableName":"abc;"}""",
        "3 validation errors detected: Value null at 'attributeDefinitions' failed to satisfy constraint: Member must not be null; Value "
        + "'abc;' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value null "
        + "at 'keySchema' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[{"AttributeName":"b","AttributeType":"SS"}],"KeySchema":"""
        + """[{"AttributeName":"a","KeyType":"HASH"}]}""",
        "1 validation error detected: Value 'SS' at 'attributeDefinitions.1.member.attributeType' failed to satisfy constraint: Member must "
        + "satisfy enum value set: [B, N, S]")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[],"KeySchema":[{"AttributeName":"a","KeyType":"HASH"}]}""",
        "One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[],"KeySchema":[{"AttributeName":"a","KeyType":"HASH"}]"""
        + ""","BillingMode":"PAY_PER_REQUEST","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}""",
        "One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[{"AttributeName":"b","AttributeType":"S"}],"KeySchema":"""
        + """[{"AttributeName":"a","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}""",
        "One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [a], AttributeDefinitions: [b]")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"},"""
        + """{"AttributeName":"b","AttributeType":"S"}],"KeySchema":[{"AttributeName":"a","KeyType":"HASH"},"""
        + """{"AttributeName":"a","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}""",
        "Both the Hash Key and the Range Key element in the KeySchema have the same name")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"},"""
        + """{"AttributeName":"b","AttributeType":"S"}],"KeySchema":[{"AttributeName":"a","KeyType":"HASH"},"""
        + """{"AttributeName":"b","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}""",
        "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"}],"KeySchema":"""
        + """[{"AttributeName":"a","KeyType":"RANGE"}],"BillingMode":"PAY_PER_REQUEST"}""",
        "Invalid KeySchema: The first KeySchemaElement is not a HASH key type")]
    [InlineData("""{"TableName":"abc","AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"},"""
        + """{"AttributeName":"b","AttributeType":"S"}],"KeySchema":[{"AttributeName":"a","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}""",
        "One or more parameter values were invalid: Number of attributes in KeySchema does not exactly match number of attributes defined "
        + "in AttributeDefinitions")]
    public void Invalid_definitions_are_refused(string body, string message) => _service.Invalid("CreateTable", body, message);

    [Theory]
    [InlineData("""{"IndexName":"abc","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],"Projection":{}}""",
        "One or more parameter values were invalid: Index KeySchema does not have a range key for index: abc")]
    [InlineData("""{"IndexName":"abc","KeySchema":[{"AttributeName":"b","KeyType":"HASH"},{"AttributeName":"a","KeyType":"RANGE"}],"Projection":{}}""",
        "One or more parameter values were invalid: Index KeySchema does not have the same leading hash key as table KeySchema for index: "
        + "abc. index hash key: b, table hash key: a")]
    [InlineData("""{"IndexName":"abc","KeySchema":[{"AttributeName":"a","KeyType":"HASH"},{"AttributeName":"b","KeyType":"RANGE"}],"Projection":{}}""",
        "One or more parameter values were invalid: Unknown ProjectionType: null")]
    [InlineData("""{"IndexName":"abc","KeySchema":[{"AttributeName":"a","KeyType":"HASH"},{"AttributeName":"b","KeyType":"RANGE"}]"""
        + ""","Projection":{"ProjectionType":"ALL","NonKeyAttributes":["x"]}}""",
        "One or more parameter values were invalid: ProjectionType is ALL, but NonKeyAttributes is specified")]
    public void Invalid_local_indexes_are_refused(string index, string message) =>
        _service.Invalid("CreateTable", $$"""{"TableName":"abc",{{Definition}},"LocalSecondaryIndexes":[{{index}}]}""", message);

    [Fact]
    public void Tables_are_listed_in_pages_by_name()
    {
        foreach (var name in new[] { "ccc", "aaa", "bbb" }) _service.Ok("CreateTable", $$"""{"TableName":"{{name}}",{{Definition}}}""");
        Assert.Equal("""{"TableNames":["aaa","bbb"],"LastEvaluatedTableName":"bbb"}""", _service.Ok("ListTables", """{"Limit":2}"""));
        Assert.Equal("""{"TableNames":["ccc"]}""", _service.Ok("ListTables", """{"ExclusiveStartTableName":"bbb"}"""));
        Assert.Equal("DELETING", _service.OkNode("DeleteTable", """{"TableName":"aaa"}""")["TableDescription"]!["TableStatus"]!.GetValue<string>());
        Assert.Equal("""{"TableNames":["bbb","ccc"]}""", _service.Ok("ListTables", "{}"));
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found: Table: aaa not found"),
            _service.Error("DeleteTable", """{"TableName":"aaa"}"""));
        Assert.Equal(("ResourceInUseException", "Table already exists: bbb"), _service.Error("CreateTable", $$"""{"TableName":"bbb",{{Definition}}}"""));
    }

    [Fact]
    public void A_protected_table_is_not_deleted()
    {
        _service.Ok("CreateTable", $$"""{"TableName":"Made",{{Definition}},"DeletionProtectionEnabled":true}""");
        _service.Invalid("DeleteTable", """{"TableName":"Made"}""",
            "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.");
        _service.Ok("UpdateTable", """{"TableName":"Made","DeletionProtectionEnabled":false}""");
        _service.Ok("DeleteTable", """{"TableName":"Made"}""");
    }

    [Fact]
    public void Billing_and_throughput_change()
    {
        _service.Ok("CreateTable", $$"""{"TableName":"Made",{{Definition}}}""");
        _service.Ok("UpdateTable", """{"TableName":"Made","ProvisionedThroughput":{"ReadCapacityUnits":7,"WriteCapacityUnits":6}}""");
        Assert.Equal(7, Describe()["ProvisionedThroughput"]!["ReadCapacityUnits"]!.GetValue<int>());
        var (type, message) = _service.Error("UpdateTable", """{"TableName":"Made","ProvisionedThroughput":{"ReadCapacityUnits":7,"WriteCapacityUnits":6}}""");
        Assert.Equal("ValidationException", type);
        Assert.StartsWith("The provisioned throughput for the table will not change. The requested value equals the current value. Current "
            + "ReadCapacityUnits provisioned for the table: 7.", message, StringComparison.Ordinal);
        _service.Ok("UpdateTable", """{"TableName":"Made","BillingMode":"PAY_PER_REQUEST"}""");
        Assert.Equal("PAY_PER_REQUEST", Describe()["BillingModeSummary"]!["BillingMode"]!.GetValue<string>());
        _service.Invalid("UpdateTable", """{"TableName":"Made","BillingMode":"PROVISIONED"}""",
            "One or more parameter values were invalid: ProvisionedThroughput must be specified when BillingMode is PROVISIONED");

        JsonNode Describe() => _service.OkNode("DescribeTable", """{"TableName":"Made"}""")["Table"]!;
    }

    [Fact]
    public void A_global_index_is_filled_maintained_and_removed()
    {
        _service.AddPlainTable();
        for (var i = 0; i < 10; i++)
        {
            var keys = i % 2 == 0 ? ",\"g\":{\"S\":\"even\"},\"r\":{\"N\":\"" + (9 - i) + "\"}" : i == 1 ? ",\"g\":{\"N\":\"1\"}" : "";
            _service.Ok("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"S":"i{{{{i}}}}"},"x":{"S":"secret"}{{{{keys}}}} } }""");
        }

        _service.Ok("UpdateTable", """
            {"TableName":"Plain","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"},
             {"AttributeName":"r","AttributeType":"N"}],
             "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"ByG","KeySchema":[{"AttributeName":"g","KeyType":"HASH"},{"AttributeName":"r",
              "KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}}]}
            """);
        const string Query = """{"TableName":"Plain","IndexName":"ByG","KeyConditionExpression":"g = :g","ExpressionAttributeValues":{":g":{"S":"even"}}}""";
        var items = _service.OkNode("Query", Query)["Items"]!.AsArray();
        Assert.Equal(["i8", "i6", "i4", "i2", "i0"], items.Select(static item => item!["id"]!["S"]!.GetValue<string>()));
        Assert.All(items, static item => Assert.Null(item!["x"]));
        var index = _service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!["GlobalSecondaryIndexes"]![0]!;
        Assert.Equal(("ACTIVE", 5), (index["IndexStatus"]!.GetValue<string>(), index["ItemCount"]!.GetValue<int>()));

        _service.Ok("UpdateItem", """{"TableName":"Plain","Key":{"id":{"S":"i0"}},"UpdateExpression":"REMOVE g"}""");
        _service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"i1"}},"UpdateExpression":"SET x = :x","ExpressionAttributeValues":{":x":"""
            + """{"S":"kept though g has the wrong type"}}}""");
        Assert.Equal(4, _service.OkNode("Query", Query)["Count"]!.GetValue<int>());
        _service.Ok("UpdateTable", """{"TableName":"Plain","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"ByG"}}]}""");
        _service.Invalid("Query", Query, "The table does not have the specified index: ByG");
        Assert.Equal("""[{"AttributeName":"id","AttributeType":"S"}]""",
            _service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!["AttributeDefinitions"]!.ToJsonString());
    }

    [Fact]
    public void Time_to_live_is_kept_as_it_was_set()
    {
        _service.AddPlainTable();
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLED"}}""", _service.Ok("DescribeTimeToLive", """{"TableName":"Plain"}"""));
        const string Enable = """{"TableName":"Plain","TimeToLiveSpecification":{"AttributeName":"ends","Enabled":true}}""";
        Assert.Equal("""{"TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ends"}}""", _service.Ok("UpdateTimeToLive", Enable));
        _service.Invalid("UpdateTimeToLive", Enable, "TimeToLive is already enabled");
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"ends"}}""",
            _service.Ok("DescribeTimeToLive", """{"TableName":"Plain"}"""));
    }
}
