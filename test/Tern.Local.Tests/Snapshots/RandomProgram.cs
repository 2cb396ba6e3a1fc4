using System.Globalization;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Snapshots;

/// <summary>
/// Random requests of every kind that changes something, on three tables that are created and deleted. The same seed
/// produces the same requests, except for those of backups, whose IDs are random.
/// </summary>
internal sealed class RandomProgram(int seed, bool backups = true)
{
    private static readonly string[] s_tables = ["First", "Second", "Third"];

    private readonly Random _random = new(seed);
    private LocalService _service = null!;

    /// <summary>The number of steps that the service accepted: a program whose steps are all refused tests
    /// nothing.</summary>
    public int Done { get; private set; }

    public void Run(LocalService on, int steps)
    {
        _service = on;
        for (var i = 0; i < steps; i++) Step();
    }

    private void Step()
    {
        var table = s_tables[_random.Next(s_tables.Length)];
        switch (_random.Next(40))
        {
            case < 3: Create(table); break;
            case 3: if (_random.Next(4) == 0) Try("DeleteTable", $$"""{"TableName":"{{table}}"}"""); break;
            case 4: Try("TagResource",
                $$"""{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/{{table}}","Tags":"""
                + $$"""[{"Key":"k{{_random.Next(4)}}","Value":"v{{_random.Next(9)}}"}]}"""); break;
            case 5: Try("UntagResource",
                $$"""{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/{{table}}","TagKeys":["k{{_random.Next(4)}}"]}"""); break;
            case 6: Try("UpdateTimeToLive", $$"""{"TableName":"{{table}}","TimeToLiveSpecification":{"Enabled":{{Flag()}},"AttributeName":"ttl"} }"""); break;
            case 7: Try("UpdateContinuousBackups",
                $$"""{"TableName":"{{table}}","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":{{Flag()}}} }"""); break;
            case 8: Try("UpdateTable",
                $$"""{"TableName":"{{table}}","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"} }"""); break;
            case 9: Try("UpdateTable", $$"""{"TableName":"{{table}}","StreamSpecification":{"StreamEnabled":false} }"""); break;
            case 10: Try("UpdateTable",
                $$"""{"TableName":"{{table}}","BillingMode":"PROVISIONED","ProvisionedThroughput":"""
                + $$"""{"ReadCapacityUnits":{{1 + _random.Next(9)}},"WriteCapacityUnits":5} }"""); break;
            case 11: Try("UpdateTable", $$"""{"TableName":"{{table}}","BillingMode":"PAY_PER_REQUEST"}"""); break;
            case 12:
                Try("UpdateTable", $$$"""
                    {"TableName":"{{{table}}}","AttributeDefinitions":[{"AttributeName":"n","AttributeType":"N"}],"GlobalSecondaryIndexUpdates":[{"Create":{
                     "IndexName":"ByNumber","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],"Projection":{"ProjectionType":"INCLUDE",
                      "NonKeyAttributes":["ttl"]} } }]}
                    """);
                break;
            case 13: Try("UpdateTable", $$"""{"TableName":"{{table}}","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"ByNumber"} }]}"""); break;
            case 14: _service.Time.Advance(TimeSpan.FromSeconds(_random.Next(1, 40))); break;
            case 15: if (_service.Engine.FindTable(System.Text.Encoding.UTF8.GetBytes(table)) is { } found && found.TrySplitStream() is true) Done++; break;
            case 16: if (_random.Next(20) == 0) _service.Engine.Reset(); break;
            case 17: if (backups) Try("CreateBackup", $$"""{"TableName":"{{table}}","BackupName":"nightly"}"""); break;
            case 18: if (backups) ChangeBackups(table); break;
            case < 22: Transact(); break;
            case < 25: Try("BatchWriteItem",
                $$$"""{"RequestItems":{"{{{table}}}":[{"PutRequest":{"Item":{{{Item(1)}}}}},{"DeleteRequest":{"Key":{{{Key(0)}}}}}]} }"""); break;
            case < 30: Try("UpdateItem", Update(table)); break;
            case < 33: Try("DeleteItem", $$"""{"TableName":"{{table}}","Key":{{Key(_random.Next(2))}}}"""); break;
            default: Try("PutItem", $$"""{"TableName":"{{table}}","Item":{{Item(_random.Next(2))}}}"""); break;
        }
    }

    private void Create(string table) => Try("CreateTable", $$$"""
        {"TableName":"{{{table}}}","BillingMode":"PAY_PER_REQUEST","TableClass":"STANDARD","Tags":[{"Key":"made","Value":"{{{_random.Next(9)}}}"}],
         "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"at","AttributeType":"N"},{"AttributeName":"b",
          "AttributeType":"B"}],
         "KeySchema":[{"AttributeName":"id","KeyType":"HASH"},{"AttributeName":"at","KeyType":"RANGE"}],
         "LocalSecondaryIndexes":[{"IndexName":"ByBytes","KeySchema":[{"AttributeName":"id","KeyType":"HASH"},{"AttributeName":"b",
          "KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],
         "GlobalSecondaryIndexes":[{"IndexName":"Bytes","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}],
         "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"} }
        """);

    private void ChangeBackups(string table)
    {
        var made = _service.OkNode("ListBackups", "{}")["BackupSummaries"]!.AsArray();
        if (made.Count == 0) return;
        var arn = made[_random.Next(made.Count)]!["BackupArn"]!.GetValue<string>();
        if (_random.Next(2) == 0) Try("DeleteBackup", $$"""{"BackupArn":"{{arn}}"}""");
        else if (_random.Next(2) == 0) Try("RestoreTableFromBackup", $$"""{"TargetTableName":"{{table}}","BackupArn":"{{arn}}"}""");
        else Try("RestoreTableToPointInTime", $$"""
            {"SourceTableName":"First","TargetTableName":"{{table}}",
             "RestoreDateTime":{{_service.Time.GetUtcNow().ToUnixTimeSeconds() - _random.Next(20)}} }
            """);
    }

    private void Transact()
    {
        var token = _random.Next(3) == 0 ? $",\"ClientRequestToken\":\"t{_random.Next(1000)}\"" : "";
        Try("TransactWriteItems", $$$"""
            {"TransactItems":[{"Update":{{{Update("First")}}}},{"Put":{"TableName":"Second","Item":{{{Item(0)}}}}},{"Delete":{"TableName":"Second",
             "Key":{{{Key(1)}}}}}]{{{token}}}}
            """);
    }

    private string Update(string table) =>
        $$$"""{"TableName":"{{{table}}}","Key":{{{Key(_random.Next(2))}}},"UpdateExpression":"ADD n :n SET l = """
            + $$$"""list_append(if_not_exists(l, :e), :l)","ExpressionAttributeValues":{":n":{"N":"{{{_random.Next(3)}}}"},":e":{"L":[]}"""
            + """,":l":{"L":[{"S":"x"}]} } }""";

    private string Key(int at) => $$"""{"id":{"S":"i{{_random.Next(12)}}"},"at":{"N":"{{at}}"} }""";

    private string Item(int at)
    {
        var ends = _service.Time.GetUtcNow().ToUnixTimeSeconds() + _random.Next(90);
        var bytes = _random.Next(2) == 0 ? "" : $$""","b":{"B":"{{Convert.ToBase64String([(byte)_random.Next(4)])}}"}""";
        return $$"""{"id":{"S":"i{{_random.Next(12)}}"},"at":{"N":"{{at}}"},"ttl":{"N":"{{ends.ToString(CultureInfo.InvariantCulture)}}"}"""
            + $$""","n":{"N":"{{_random.Next(5)}}"}{{bytes}}}""";
    }

    private string Flag() => _random.Next(2) == 0 ? "true" : "false";

    private void Try(string operation, string body)
    {
        var (status, answer) = _service.Call(operation, body);
        Assert.True(status is 200 or 400, answer);
        if (status == 200) Done++;
    }
}
