namespace Tern.Local.Tests.Protocol.GlobalTables;

/// <summary>
/// Global tables of the version of 2017, replicas' auto scaling and Kinesis destinations: there are none. Texts are the
/// service's, as observed in October 2026.
/// </summary>
public class GlobalTableTests
{
    private const string OldVersion = "One or more parameter values were invalid: DynamoDB global tables version 2017.11.29 is not supported. " +
        "We recommend using DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).";
    private const string Stream = "arn:aws:kinesis:us-east-1:000000000000:stream/some";

    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Theory]
    [InlineData("DescribeGlobalTable", "", "Global table not found: Global table with name: 'Plain' does not exist.")]
    [InlineData("DescribeGlobalTableSettings", "", "Global table with name: 'Plain' does not exist.")]
    [InlineData("UpdateGlobalTableSettings", ""","GlobalTableBillingMode":"PROVISIONED" """, "Global table with name: 'Plain' does not exist.")]
    [InlineData("UpdateGlobalTable", ""","ReplicaUpdates":[{"Delete":{"RegionName":"eu-west-1"}}]""", "Global table with name: 'Plain' does not exist.")]
    public void Operations_on_a_global_table_report_that_it_does_not_exist(string operation, string more, string message) =>
        Assert.Equal(("GlobalTableNotFoundException", message), _service.Error(operation, "{\"GlobalTableName\":\"Plain\"" + more + "}"));

    [Theory]
    [InlineData("CreateGlobalTable", ""","ReplicationGroup":[{"RegionName":"us-east-1"}]""", OldVersion)]
    [InlineData("UpdateGlobalTable", ""","ReplicaUpdates":[{"Create":{"RegionName":"eu-west-1"}}]""", OldVersion)]
    [InlineData("UpdateGlobalTable", ""","ReplicaUpdates":[]""", "One or more parameter values were invalid")]
    [InlineData("CreateGlobalTable", "", "1 validation error detected: Value null at 'replicationGroup' failed to satisfy constraint: Member must not be null")]
    public void Global_tables_cannot_be_created(string operation, string more, string message) =>
        _service.Invalid(operation, "{\"GlobalTableName\":\"Plain\"" + more + "}", message);

    [Fact]
    public void Lists_are_empty()
    {
        Assert.Equal("""{"GlobalTables":[]}""", _service.Ok("ListGlobalTables", """{"Limit":1}"""));
        Assert.Equal("""{"TableAutoScalingDescription":{"TableName":"Plain","TableStatus":"ACTIVE","Replicas":[]}}""",
            _service.Ok("DescribeTableReplicaAutoScaling", """{"TableName":"Plain"}"""));
        Assert.Equal("""{"TableName":"Plain","KinesisDataStreamDestinations":[]}""",
            _service.Ok("DescribeKinesisStreamingDestination", """{"TableName":"Plain"}"""));
    }

    [Theory]
    [InlineData("EnableKinesisStreamingDestination", "The local server has no Kinesis to stream to: read the table's DynamoDB stream instead")]
    [InlineData("DisableKinesisStreamingDestination",
        "Table is not in a valid state to enable Kinesis Streaming Destination: KinesisStreamingDestination must be ACTIVE to perform DISABLE operation.")]
    [InlineData("UpdateKinesisStreamingDestination",
        "Table is not in a valid state to enable Kinesis Streaming Destination: Kinesis streaming is not in ACTIVE state. Updates are only "
        + "allowed in ACTIVE state. TableName: Plain, kdsArn: " + Stream)]
    public void Destinations_are_refused(string operation, string message)
    {
        _service.Invalid(operation, $$"""{"TableName":"Plain","StreamArn":"{{Stream}}"}""", message);
        Assert.Equal("ResourceNotFoundException", _service.Error(operation, $$"""{"TableName":"none","StreamArn":"{{Stream}}"}""").Type);
        _service.Invalid(operation, """{"TableName":"Plain"}""",
            "1 validation error detected: Value null at 'streamArn' failed to satisfy constraint: Member must not be null");
    }
}
