using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>Requests on tables, streams, tags and backups, and statements of PartiQL. Those that delete aim at tables that programs make themselves.</summary>
internal sealed class OtherRequests(Random random, Learned learned)
{
    private const string Stream = """{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"}""";

    private readonly ItemRequests _items = new(random);
    private readonly ValueGenerator _values = new(random);

    public Request Next() => random.Next(10) switch
    {
        < 3 => Statement(),
        < 5 => OfTable(),
        < 7 => OfStream(),
        7 => random.OneIn(2) ? _items.TransactWrite() : _items.TransactGet(),
        8 => OfResource(),
        _ => Rare(),
    };

    private Request Statement()
    {
        var (text, parameters) = StatementText();
        var limit = random.OneIn(4) ? $",\"Limit\":{1 + random.Next(4)}" : "";
        var token = random.OneIn(10) ? $",\"NextToken\":{Quote(learned.Text("NextToken"))}" : "";
        return random.Next(4) switch
        {
            0 => Of("BatchExecuteStatement", $$"""{"Statements":[{{Member()}},{{Member()}}]}"""),
            1 => Of("ExecuteTransaction", $$"""{"TransactStatements":[{{Member()}},{{Member()}}]}"""),
            _ => Of("ExecuteStatement", $$"""{"Statement":{{Quote(text)}}{{parameters}}{{limit}}{{token}},"ReturnConsumedCapacity":"INDEXES"}"""),
        };

        string Member()
        {
            var (statement, values) = StatementText();
            return $$"""{"Statement":{{Quote(statement)}}{{values}}}""";
        }
    }

    private (string Text, string Parameters) StatementText()
    {
        var key = random.Of("a", "b", "ab", "é");
        var parameters = new JsonArray();
        var text = random.Next(9) switch
        {
            0 => $"SELECT * FROM Plain WHERE id = '{key}'",
            1 => $"SELECT a, m.a, l[0] FROM \"Music\".\"ByGroup\" WHERE s = {Parameter(_values.Text())} AND n BETWEEN 0 AND 10 ORDER BY n DESC",
            2 => $"SELECT * FROM Music WHERE pk IN ('a', 'b') AND begins_with(sk, 'a') OR contains(ss, 'a') AND size(l) > 1",
            3 => $"INSERT INTO Plain VALUE {{'id': '{key}', 'l': [1, 'x', {{'a': <<1, 2>>}}], 'n': {Parameter(_values.Number())}}}",
            4 => $"UPDATE Plain SET l = list_append(l, [1]) SET n = n + 1 REMOVE m.a WHERE id = '{key}' AND attribute_type(n, 'N') RETURNING ALL NEW *",
            5 => $"DELETE FROM Music WHERE pk = '{key}' AND sk = 'a' RETURNING ALL OLD *",
            6 => $"SELECT * FROM Numbers WHERE id = {Parameter(_values.Number())} AND NOT (n IS MISSING) AND s IS NOT NULL",
            7 => $"EXISTS(SELECT * FROM Plain WHERE id = '{key}' AND n > 0)",
            _ => $"UPDATE Plain SET ss = set_add(ss, <<'a'>>) WHERE id = {Parameter(_values.KeyValue("S"))}",
        };
        return (text, parameters.Count == 0 ? "" : ",\"Parameters\":" + parameters.ToJsonString());

        string Parameter(JsonObject value)
        {
            parameters.Add(value);
            return "?";
        }
    }

    private Request OfTable() => random.Next(12) switch
    {
        0 => Of("CreateTable", $$"""
            {"TableName":"{{Made()}}","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"g","AttributeType":"N"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5},"StreamSpecification":{{Stream}},"Tags":[{"Key":"a","Value":"b"}],"DeletionProtectionEnabled":false,"TableClass":"STANDARD",
             "SSESpecification":{"Enabled":false},
             "GlobalSecondaryIndexes":[{"IndexName":"ByG","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["a"]},"ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1} }]}
            """),
        1 => Of("DeleteTable", $$"""{"TableName":"{{Made()}}"}"""),
        2 => Of("DescribeTable", $$"""{"TableName":"{{random.Of("Plain", "Music", "Numbers", Made())}}"}"""),
        3 => Of("ListTables", """{"Limit":2,"ExclusiveStartTableName":"Music"}"""),
        4 => Of("UpdateTable", $$"""{"TableName":"{{Made()}}","ProvisionedThroughput":{"ReadCapacityUnits":{{1 + random.Next(9)}},"WriteCapacityUnits":7} }"""),
        5 => Of("UpdateTable", $$"""
            {"TableName":"{{random.Of("Numbers", Made())}}","AttributeDefinitions":[{"AttributeName":"b","AttributeType":"S"}],
             "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"ByB","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},"ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1} } }]}
            """),
        6 => Of("UpdateTable", $$"""{"TableName":"{{random.Of("Numbers", Made())}}","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"ByB"} }]}"""),
        7 => Of("UpdateTable", $$"""{"TableName":"{{Made()}}","StreamSpecification":{"StreamEnabled":false} }"""),
        8 => Of("UpdateTable", $$"""{"TableName":"{{Made()}}","BillingMode":"PAY_PER_REQUEST","DeletionProtectionEnabled":false}"""),
        9 => Of("UpdateTimeToLive", $$"""{"TableName":"{{random.Of("Numbers", Made())}}","TimeToLiveSpecification":{"AttributeName":"n","Enabled":{{random.Of("true", "false")}} } }"""),
        10 => Of("DescribeTimeToLive", """{"TableName":"Plain"}"""),
        _ => Of("UpdateTable", $$"""{"TableName":"{{Made()}}","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"ByG","ProvisionedThroughput":{"ReadCapacityUnits":2,"WriteCapacityUnits":2} } }]}"""),
    };

    private Request OfStream() => random.Next(4) switch
    {
        0 => Of("Streams.ListStreams", """{"TableName":"Music","Limit":10}"""),
        1 => Of("Streams.DescribeStream", $$"""{"StreamArn":{{Quote(learned.Text("StreamArn"))}},"Limit":5}"""),
        2 => Of("Streams.GetShardIterator", $$"""
            {"StreamArn":{{Quote(learned.Text("StreamArn"))}},"ShardId":{{Quote(learned.Text("ShardId"))}},"ShardIteratorType":"{{random.Of("TRIM_HORIZON", "LATEST")}}"}
            """),
        _ => Of("Streams.GetRecords", $$"""{"ShardIterator":{{Quote(learned.Text("ShardIterator"))}},"Limit":20}"""),
    };

    private Request OfResource()
    {
        var arn = Quote(learned.Text("TableArn"));
        return random.Next(3) switch
        {
            0 => Of("TagResource", $$"""{"ResourceArn":{{arn}},"Tags":[{"Key":"{{random.Of("a", "b", "c")}}","Value":"x"}]}"""),
            1 => Of("UntagResource", $$"""{"ResourceArn":{{arn}},"TagKeys":["a","b"]}"""),
            _ => Of("ListTagsOfResource", $$"""{"ResourceArn":{{arn}}}"""),
        };
    }

    /// <summary>The rest of the API. The server refuses what it doesn't support.</summary>
    private Request Rare()
    {
        var arn = Quote(learned.Text("TableArn"));
        var backup = Quote(learned.Text("BackupArn"));
        return random.Next(22) switch
        {
            0 => Of("DescribeLimits", "{}"),
            1 => Of("DescribeEndpoints", "{}"),
            2 => Of("DescribeContinuousBackups", """{"TableName":"Plain"}"""),
            3 => Of("UpdateContinuousBackups", """{"TableName":"Plain","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true,"RecoveryPeriodInDays":7}}"""),
            4 => Of("CreateBackup", """{"TableName":"Plain","BackupName":"backup"}"""),
            5 => Of("DescribeBackup", $$"""{"BackupArn":{{backup}}}"""),
            6 => Of("ListBackups", """{"TableName":"Plain","Limit":5,"BackupType":"USER"}"""),
            7 => Of("DeleteBackup", $$"""{"BackupArn":{{backup}}}"""),
            8 => Of("RestoreTableFromBackup", $$"""{"TargetTableName":"{{Made()}}","BackupArn":{{backup}}}"""),
            9 => Of("RestoreTableToPointInTime", $$"""{"SourceTableName":"Plain","TargetTableName":"{{Made()}}","UseLatestRestorableTime":true}"""),
            10 => Of("ExportTableToPointInTime", $$"""{"TableArn":{{arn}},"S3Bucket":"bucket","ExportFormat":"DYNAMODB_JSON"}"""),
            11 => Of("ListExports", "{}"),
            12 => Of("ListImports", "{}"),
            13 => Of("GetResourcePolicy", $$"""{"ResourceArn":{{arn}}}"""),
            14 => Of("PutResourcePolicy", $$"""{"ResourceArn":{{arn}},"Policy":"{}"}"""),
            15 => Of("DeleteResourcePolicy", $$"""{"ResourceArn":{{arn}}}"""),
            16 => Of("DescribeContributorInsights", """{"TableName":"Plain"}"""),
            17 => Of("UpdateContributorInsights", """{"TableName":"Plain","ContributorInsightsAction":"ENABLE"}"""),
            18 => Of("DescribeKinesisStreamingDestination", """{"TableName":"Plain"}"""),
            19 => Of("ListGlobalTables", "{}"),
            20 => Of("DescribeGlobalTable", """{"GlobalTableName":"Plain"}"""),
            _ => Of("DescribeTableReplicaAutoScaling", """{"TableName":"Plain"}"""),
        };
    }

    /// <summary>A table that programs create and delete.</summary>
    private string Made() => random.Of("Made-1", "Made-2", "Made-3");

    private static string Quote(string text) => JsonValue.Create(text).ToJsonString();

    private static Request Of(string operation, string body) => new(operation, (JsonObject)JsonNode.Parse(body)!);
}
