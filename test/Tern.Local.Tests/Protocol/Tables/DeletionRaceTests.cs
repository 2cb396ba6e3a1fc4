namespace Tern.Local.Tests.Protocol.Tables;

/// <summary>A table's deletion against a change of it at the same moment.</summary>
public sealed class DeletionRaceTests
{
    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public void Protection_enabled_while_a_deletion_waits_keeps_the_table()
    {
        var table = _service.Engine.FindTable("Plain"u8)!;
        _service.Ok("DescribeTable", """{"TableName":"Plain"}"""); // afterwards, it has been created
        var (status, body) = (0, "");
        var deletion = new Thread(() => (status, body) = _service.Call("DeleteTable", """{"TableName":"Plain"}"""));
        lock (table.Gate)
        {
            deletion.Start();
            Assert.True(SpinWait.SpinUntil(() => deletion.ThreadState.HasFlag(ThreadState.WaitSleepJoin), TimeSpan.FromMinutes(1)));
            _service.Ok("UpdateTable", """{"TableName":"Plain","DeletionProtectionEnabled":true}""");
        }

        Assert.True(deletion.Join(TimeSpan.FromMinutes(1)));
        Assert.Equal(400, status);
        Assert.Contains("protected against deletion", body, StringComparison.Ordinal);
        Assert.Contains("\"TableStatus\":\"ACTIVE\"", _service.Ok("DescribeTable", """{"TableName":"Plain"}"""), StringComparison.Ordinal);
    }
}
