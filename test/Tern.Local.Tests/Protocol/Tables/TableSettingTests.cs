using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Tables;

/// <summary>Encryption, on-demand limits and warmth of CreateTable and UpdateTable. Texts as observed of the service in October 2026.</summary>
public class TableSettingTests
{
    private const string Definition = """
        "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]
        """;
    private const string ManagedKey = "arn:aws:kms:us-east-1:000000000000:key/d1a80ada-0000-4000-8000-000000000000";
    private const string Invalid = "One or more parameter values were invalid: ";

    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public void Encryption_is_changed_to_a_key_and_back()
    {
        Assert.Null(Describe()["SSEDescription"]);
        Update(""" "SSESpecification":{"Enabled":true} """);
        Assert.Equal($$"""{"Status":"ENABLED","SSEType":"KMS","KMSMasterKeyArn":"{{ManagedKey}}"}""", Describe()["SSEDescription"]!.ToJsonString());
        Update(""" "SSESpecification":{"Enabled":true,"SSEType":"KMS","KMSMasterKeyId":"1234"} """);
        Assert.Equal("arn:aws:kms:us-east-1:000000000000:key/1234", (string)Describe()["SSEDescription"]!["KMSMasterKeyArn"]!);
        Refused(""" "SSESpecification":{"Enabled":true,"SSEType":"KMS","KMSMasterKeyId":"arn:aws:kms:us-east-1:000000000000:key/1234"} """,
            "Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you want to change Master Key");
        Update(""" "SSESpecification":{"Enabled":true,"SSEType":"KMS","KMSMasterKeyId":"alias/mine"} """);
        var alias = (string)Describe()["SSEDescription"]!["KMSMasterKeyArn"]!;
        Assert.Matches("^arn:aws:kms:us-east-1:000000000000:key/[0-9a-f-]{36}$", alias);
        Update(""" "SSESpecification":{"Enabled":false} """);
        Assert.Null(Describe()["SSEDescription"]);
        Refused(""" "SSESpecification":{"Enabled":false} """, "Table is already encrypted by default");
        Refused(""" "SSESpecification":{} """, "Table is already encrypted by default");
    }

    [Theory]
    [InlineData(""" "SSESpecification":{"Enabled":false,"SSEType":"KMS"} """, "SSEType can not be specified if Enabled is false")]
    [InlineData(""" "SSESpecification":{"Enabled":false,"KMSMasterKeyId":"k"} """, "KMSMasterKeyId can not be specified if Enabled is false")]
    [InlineData(""" "SSESpecification":{"Enabled":true,"KMSMasterKeyId":"k"} """, "SSEType KMS is required if KMSMasterKeyId is specified")]
    [InlineData(""" "SSESpecification":{"Enabled":true,"SSEType":"AES256"} """, "SSEType AES256 is not supported")]
    [InlineData(""" "OnDemandThroughput":{"MaxReadRequestUnits":0} """,
        "Requested MaxReadRequestUnits for OnDemandThroughput for table is outside of valid range")]
    [InlineData(""" "WarmThroughput":{"ReadUnitsPerSecond":11999} """, "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than ")]
    public void Invalid_settings_are_refused_in_both(string setting, string message)
    {
        foreach (var (operation,
            body) in new[] { ("CreateTable", $"{{\"TableName\":\"New\",\"BillingMode\":\"PAY_PER_REQUEST\",{Definition},{setting}}}"),
            ("UpdateTable", $"{{\"TableName\":\"Plain\",{setting}}}") })
            Assert.StartsWith(Invalid + message, _service.Error(operation, body).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void On_demand_limits_are_set_and_removed()
    {
        Update(""" "OnDemandThroughput":{"MaxReadRequestUnits":10,"MaxWriteRequestUnits":20} """);
        Assert.Equal("""{"MaxReadRequestUnits":10,"MaxWriteRequestUnits":20}""", Describe()["OnDemandThroughput"]!.ToJsonString());
        Update(""" "OnDemandThroughput":{"MaxReadRequestUnits":-1} """);
        Assert.Equal("""{"MaxReadRequestUnits":-1,"MaxWriteRequestUnits":20}""", Describe()["OnDemandThroughput"]!.ToJsonString());
        Refused(""" "BillingMode":"PROVISIONED","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}"""
            + ""","OnDemandThroughput":{"MaxReadRequestUnits":5} """,
            "MaxReadRequestUnits for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED");
        Update(""" "BillingMode":"PROVISIONED","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1} """);
        Assert.Null(Describe()["OnDemandThroughput"]);
    }

    [Fact]
    public void A_table_is_as_warm_as_it_ever_was()
    {
        Assert.Equal("12000/4000", Warm());
        Update(""" "WarmThroughput":{"ReadUnitsPerSecond":12001} """);
        Assert.Equal("12001/4000", Warm());
        Refused(""" "WarmThroughput":{"ReadUnitsPerSecond":12000} """,
            "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than current WarmThroughput, decreasing WarmThroughput is not supported");
        _service.Ok("CreateTable", $"{{\"TableName\":\"Units\",\"ProvisionedThroughput\":{{\"ReadCapacityUnits\":3,\"WriteCapacityUnits\":2}},{Definition}}}");
        Assert.Equal("3/2", Warm("Units"));
        _service.Ok("UpdateTable", """{"TableName":"Units","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":5}}""");
        Assert.Equal("3/5", Warm("Units"));
        _service.Ok("UpdateTable", """{"TableName":"Units","BillingMode":"PAY_PER_REQUEST"}""");
        Assert.Equal("12000/4000", Warm("Units"));
    }

    [Fact]
    public void Indexes_have_their_own_limits_and_warmth()
    {
        _service.Ok("UpdateTable",
            """{"TableName":"Plain","AttributeDefinitions":[{"AttributeName":"g","AttributeType":"S"}],"GlobalSecondaryIndexUpdates":"""
            + """[{"Create":{"IndexName":"global","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":"""
            + """{"ProjectionType":"ALL"},"OnDemandThroughput":{"MaxReadRequestUnits":5},"WarmThroughput":{"WriteUnitsPerSecond":5000}}}]}""");
        var index = Describe()["GlobalSecondaryIndexes"]![0]!;
        Assert.Equal(("""{"MaxReadRequestUnits":5,"MaxWriteRequestUnits":-1}""",
            """{"ReadUnitsPerSecond":12000,"WriteUnitsPerSecond":5000,"Status":"ACTIVE"}"""),
            (index["OnDemandThroughput"]!.ToJsonString(), index["WarmThroughput"]!.ToJsonString()));
        _service.Ok("UpdateTable",
            """{"TableName":"Plain","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"global","OnDemandThroughput":{"MaxReadRequestUnits":7}}}]}""");
        Assert.Equal(7, (int)Describe()["GlobalSecondaryIndexes"]![0]!["OnDemandThroughput"]!["MaxReadRequestUnits"]!);
        Refused(""" "GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"global","ProvisionedThroughput":"""
            + """{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}}] """,
            "The only Updates for index: global when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
        Refused(""" "GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"global","WarmThroughput":{"WriteUnitsPerSecond":4999}}}] """,
            "Requested WriteUnitsPerSecond for WarmThroughput for index global is lower than current WarmThroughput, decreasing "
            + "WarmThroughput is not supported");
    }

    [Theory]
    [InlineData(""" "SSESpecification":{"Enabled":true},"DeletionProtectionEnabled":true """,
        "Server-Side Encryption modification must be the only operation in the request")]
    [InlineData(""" "WarmThroughput":{"ReadUnitsPerSecond":13000},"StreamSpecification":{"StreamEnabled":false} """,
        "WarmThroughput must be the only operation in the request")]
    [InlineData(""" "OnDemandThroughput":{"MaxReadRequestUnits":1},"StreamSpecification":{"StreamEnabled":false} """,
        "OnDemandThroughput can only be combined with BillingMode in an UpdateTable request")]
    public void Some_are_changed_alone(string settings, string message)
    {
        var before = Describe().ToJsonString();
        Refused(settings, message);
        Assert.Equal(before, Describe().ToJsonString());
    }

    private JsonNode Describe(string table = "Plain") => _service.OkNode("DescribeTable", $$"""{"TableName":"{{table}}"}""")["Table"]!;

    private string Warm(string table = "Plain") =>
        Describe(table)["WarmThroughput"] is { } warm ? $"{warm["ReadUnitsPerSecond"]}/{warm["WriteUnitsPerSecond"]}" : "";

    private void Update(string settings) => _service.Ok("UpdateTable", "{\"TableName\":\"Plain\"," + settings + "}");

    private void Refused(string settings, string message) => _service.Invalid("UpdateTable", "{\"TableName\":\"Plain\"," + settings + "}", Invalid + message);
}
