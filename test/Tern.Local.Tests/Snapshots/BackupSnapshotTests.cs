namespace Tern.Local.Tests.Snapshots;

/// <summary>Backups and the history of changes are part of what is saved and restored.</summary>
public class BackupSnapshotTests
{
    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public void Backups_are_those_of_the_snapshot()
    {
        var kept = Create("kept");
        var image = _service.Engine.Capture();
        Create("later");
        _service.Ok("DeleteBackup", $$"""{"BackupArn":"{{kept}}"}""");
        _service.Engine.Restore(image);
        Assert.Equal([kept], _service.OkNode("ListBackups", "{}")["BackupSummaries"]!.AsArray().Select(static backup => (string)backup!["BackupArn"]!));
        _service.Ok("RestoreTableFromBackup", $$"""{"BackupArn":"{{kept}}","TargetTableName":"Back"}""");
    }

    [Fact]
    public void A_table_can_still_be_recovered_to_moments_before_the_snapshot()
    {
        _service.Ok("UpdateContinuousBackups", """{"TableName":"Plain","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}""");
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Put("a");
        var image = _service.Engine.Capture();
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Put("b");
        _service.Engine.Restore(image);
        Put("c");
        _service.Ok("RestoreTableToPointInTime", """{"SourceTableName":"Plain","TargetTableName":"Empty","RestoreDateTime":1767225600}""");
        _service.Ok("RestoreTableToPointInTime", """{"SourceTableName":"Plain","TargetTableName":"One","RestoreDateTime":1767225601}""");
        Assert.Equal((0, 1, 2), (Count("Empty"), Count("One"), Count("Plain")));
    }

    private string Create(string name) =>
        (string)_service.OkNode("CreateBackup", $$"""{"TableName":"Plain","BackupName":"{{name}}"}""")["BackupDetails"]!["BackupArn"]!;

    private void Put(string id) => _service.Ok("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"S":"{{{{id}}}}"}}}""");

    private int Count(string table) => (int)_service.OkNode("Scan", $$"""{"TableName":"{{table}}"}""")["Count"]!;
}
