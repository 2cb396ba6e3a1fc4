using Tern.Local.Protocol;

namespace Tern.Local.Tests.Protocol;

public sealed class OperationTableTests
{
    [Theory]
    [InlineData("DynamoDB_20120810.GetItem", "GetItem")]
    [InlineData("DynamoDBStreams_20120810.GetRecords", "GetRecords")]
    [InlineData("DynamoDB_20120810.GetRecords", null)] // of the other API
    [InlineData("DynamoDB_20120810.getItem", null)]
    [InlineData("GetItem", null)]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void An_operation_is_found_by_its_whole_target(string? target, string? name) => Assert.Equal(name, OperationTable.Find(target)?.Name);

    [Theory]
    [InlineData("GetItem", true)]
    [InlineData("DescribeTable", true)]
    [InlineData("TransactGetItems", false)] // who acts on what it read must not act on what a crash undoes
    [InlineData("GetRecords", false)]
    [InlineData("PutItem", false)]
    [InlineData("ExecuteStatement", false)]
    public void Reads_do_not_wait_for_the_disk(string name, bool isRead) => Assert.Equal(isRead, OperationTable.FindName(name)!.IsRead);

    [Fact]
    public void An_unsupported_operation_is_distinguished_from_an_unknown_one()
    {
        var service = new LocalService();
        service.Invalid("UpdateTableReplicaAutoScaling", "{}", "The local server doesn't support the operation UpdateTableReplicaAutoScaling");
        Assert.Equal("UnknownOperationException", service.Error("Nonsense", "{}").Type);
    }
}
