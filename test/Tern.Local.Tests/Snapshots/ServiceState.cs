using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Snapshots;

/// <summary>Everything that requests can observe of a service's state, as one text: two services with the same text
/// behave in the same way.</summary>
internal static class ServiceState
{
    public static string Read(LocalService service)
    {
        var text = new StringBuilder();
        foreach (var name in service.OkNode("ListTables", "{}")["TableNames"]!.AsArray().Select(static name => name!.GetValue<string>()))
        {
            var table = service.Ok("DescribeTable", $$"""{"TableName":"{{name}}"}""");
            var arn = JsonNode.Parse(table)!["Table"]!["TableArn"]!.GetValue<string>();
            text.AppendLine(table);
            text.AppendLine(service.Ok("DescribeTimeToLive", $$"""{"TableName":"{{name}}"}"""));
            text.AppendLine(service.Ok("DescribeContinuousBackups", $$"""{"TableName":"{{name}}"}"""));
            text.AppendLine(service.Ok("ListTagsOfResource", $$"""{"ResourceArn":"{{arn}}"}"""));
            text.AppendLine(service.Ok("Scan", $$"""{"TableName":"{{name}}"}"""));
            foreach (var index in Indexes(JsonNode.Parse(table)!["Table"]!))
                text.AppendLine(service.Ok("Scan", $$"""{"TableName":"{{name}}","IndexName":"{{index}}"}"""));
        }

        foreach (var backup in service.OkNode("ListBackups", """{"BackupType":"ALL"}""")["BackupSummaries"]!.AsArray())
        {
            var arn = backup!["BackupArn"]!.GetValue<string>();
            text.AppendLine(service.Ok("DescribeBackup", $$"""{"BackupArn":"{{arn}}"}"""));
        }

        foreach (var stream in service.OkNode("ListStreams", "{}")["Streams"]!.AsArray().Select(static stream => stream!["StreamArn"]!.GetValue<string>()))
        {
            text.AppendLine(service.Ok("DescribeStream", $$"""{"StreamArn":"{{stream}}"}"""));
            foreach (var record in service.ReadAll(stream)) text.AppendLine(record.ToJsonString());
        }

        text.AppendLine(service.Ok("ListBackups", """{"BackupType":"ALL"}"""));
        return text.ToString();
    }

    private static IEnumerable<string> Indexes(JsonNode table) => new[] { "LocalSecondaryIndexes", "GlobalSecondaryIndexes" }
        .SelectMany(kind => table[kind]?.AsArray() ?? [])
        .Select(static index => index!["IndexName"]!.GetValue<string>());
}
