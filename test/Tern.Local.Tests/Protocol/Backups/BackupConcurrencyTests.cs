using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Backups;

/// <summary>Backups and recoveries while writers write and tables come and go.</summary>
public class BackupConcurrencyTests
{
    private const string Recovery = """{"TableName":"Plain","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}""";

    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public async Task A_backup_and_a_recovery_hold_every_transaction_whole()
    {
        _service.Ok("UpdateContinuousBackups", Recovery);
        using var stop = new CancellationTokenSource();
        var writers = Enumerable.Range(0, 3).Select(writer => Task.Factory.StartNew(() =>
        {
            for (var version = 1; !stop.IsCancellationRequested; version++)
            {
                string[] puts = [Put($"{writer}-left", version), Put($"{writer}-right", version)];
                _service.Ok("TransactWriteItems", "{\"TransactItems\":[" + string.Join(',', puts) + "]}");
            }
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToList();
        for (var i = 0; i < 100; i++)
        {
            var arn = (string)_service.OkNode("CreateBackup", """{"TableName":"Plain","BackupName":"some"}""")["BackupDetails"]!["BackupArn"]!;
            _service.Ok("RestoreTableFromBackup", $$"""{"BackupArn":"{{arn}}","TargetTableName":"Backup{{i}}"}""");
            _service.Ok("RestoreTableToPointInTime", $$"""{"SourceTableName":"Plain","TargetTableName":"Latest{{i}}","UseLatestRestorableTime":true}""");
            AssertWhole($"Backup{i}");
            AssertWhole($"Latest{i}");
        }

        // The clock stands still, so this moment is before or after all writes.
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        _service.Ok("RestoreTableToPointInTime", """{"SourceTableName":"Plain","TargetTableName":"Begin","RestoreDateTime":1767225600}""");
        AssertWhole("Begin");
        await stop.CancelAsync();
        await Task.WhenAll(writers);
    }

    [Fact]
    public async Task Restores_race_the_deletion_of_their_source_and_each_other_for_a_name()
    {
        for (var round = 0; round < 30; round++)
        {
            _service.Ok("UpdateContinuousBackups", Recovery);
            _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"}}}""");
            var arn = (string)_service.OkNode("CreateBackup", """{"TableName":"Plain","BackupName":"some"}""")["BackupDetails"]!["BackupArn"]!;
            var answers = await Task.WhenAll(
                Start("DeleteTable", """{"TableName":"Plain"}"""),
                Start("RestoreTableFromBackup", $$"""{"BackupArn":"{{arn}}","TargetTableName":"Target"}"""),
                Start("RestoreTableFromBackup", $$"""{"BackupArn":"{{arn}}","TargetTableName":"Target"}"""),
                Start("RestoreTableToPointInTime", """{"SourceTableName":"Plain","TargetTableName":"Target","UseLatestRestorableTime":true}"""),
                Start("CreateBackup", """{"TableName":"Plain","BackupName":"late"}"""),
                Start("DeleteBackup", $$"""{"BackupArn":"{{arn}}"}"""));
            Assert.DoesNotContain(answers, static answer => answer.Status == 500);
            Assert.True(answers[1..4].Count(static answer => answer.Status == 200) <= 1);
            foreach (var (status, body) in answers[1..])
            {
                if (status != 200) Assert.Matches("TableAlreadyExistsException|TableNotFoundException|BackupNotFoundException", body);
            }

            if (answers[1..4].Any(static answer => answer.Status == 200))
            {
                Assert.Equal(1, (int)_service.OkNode("Scan", """{"TableName":"Target"}""")["Count"]!);
                _service.Ok("DeleteTable", """{"TableName":"Target"}""");
            }

            _service.AddPlainTable();
        }

        Task<(int Status, string Body)> Start(string operation, string body) => Task.Run(() => _service.Call(operation, body));
    }

    private static string Put(string id, int version) =>
        "{\"Put\":{\"TableName\":\"Plain\",\"Item\":{\"id\":{\"S\":\"" + id + "\"},\"v\":{\"N\":\"" + version + "\"}}}}";

    private void AssertWhole(string table)
    {
        var items = _service.OkNode("Scan", $$"""{"TableName":"{{table}}"}""")["Items"]!.AsArray()
            .ToDictionary(static item => (string)item!["id"]!["S"]!, static item => (string)item!["v"]!["N"]!);
        foreach (var (id, version) in items.Where(static item => item.Key.EndsWith("left", StringComparison.Ordinal)))
            Assert.Equal(version, items[id.Replace("left", "right", StringComparison.Ordinal)]);
        Assert.Equal(0, items.Count % 2);
    }
}
