using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;
using Tern.Handling.DynamoDb.Tests.Changes;
using Tern.Testing;
using Record = Tern.DynamoDb.Streams.Model.Record;

namespace Tern.Handling.DynamoDb.Tests.Workers;

/// <summary>Changes in the records of the client of DynamoDB Streams.</summary>
public sealed class WorkerStreamTests
{
    private static readonly Customer s_ada = new("c1", "Ada");
    private static readonly AttributeMap s_profile = new() { ["pk"] = "CUSTOMER#c1", ["sk"] = "PROFILE" };

    [Fact]
    public async Task A_handler_of_one_type_of_item_gets_the_changes_of_that_type()
    {
        List<ItemChange<Customer>> seen = [];
        var filtered = 0;
        var handler = new WorkerSource<DynamoDbStreamRecord>().Changes().Of<Customer>().To((ItemChange<Customer> change, CancellationToken _) =>
        {
            seen.Add(change);
            return Task.CompletedTask;
        }).AddFilter((_, scope, next) =>
        {
            filtered++;
            return next(scope);
        });
        var other = Of(OperationType.Remove, new() { ["pk"] = "CUSTOMER#c1", ["sk"] = "ORDER#00000007" }, null, null);
        var result = await HandlerTest.For(handler).RunAsync(other, Of(OperationType.Modify, s_profile, s_ada with { Name = "Ada L." }, s_ada));

        Assert.Equal((2, 1), (result.Handled.Count, filtered));
        var change = Assert.Single(seen);
        Assert.Equal((ItemChangeKind.Modify, TableStreamView.NewAndOldImages, "7"), (change.Kind, change.View, change.SequenceNumber));
        Assert.Equal((Customer.Key("c1"), "Ada", "Ada L."), (change.Key, change.Old!.Name, change.New!.Name));
    }

    [Fact]
    public async Task A_handler_of_several_types_asks_each_change()
    {
        List<string> seen = [];
        var handler = new WorkerSource<DynamoDbStreamRecord>().Changes().To((TableChange change, CancellationToken _) =>
        {
            if (change.TryGet<Order>(out var order)) seen.Add($"{order.Kind} {order.Key}");
            if (change.TryGet<Customer>(out var customer)) seen.Add(customer.New!.Name);
            seen.Add($"{change.ReadKeys()["sk"].AsString()} {change.ReadNew()?.Count} {change.ReadOld()?.Count}");
            return Task.CompletedTask;
        });
        await HandlerTest.For(handler).RunAsync(Of(OperationType.Insert, s_profile, s_ada, null));

        Assert.Equal(["Ada", $"PROFILE {DynamoItem.ToAttributes(s_ada).Count} "], seen);
    }

    [Fact]
    public async Task The_stream_of_another_table_is_an_error_rather_than_no_changes()
    {
        var handler = new WorkerSource<DynamoDbStreamRecord>().Changes().Of<Customer>().To((ItemChange<Customer> _, CancellationToken _) => Task.CompletedTask);
        var test = HandlerTest.For(handler);

        foreach (var keys in new AttributeMap?[] { null, new() { ["Id"] = "d1" }, new() { ["pk"] = "CUSTOMER#c1" }, new(s_profile) { ["third"] = "x" } })
        {
            var error = Assert.IsType<FormatException>(Assert.Single((await test.RunAsync(Of(OperationType.Insert, keys, s_ada, null))).Failures).Error);
            Assert.Contains("'pk' and 'sk'", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_record_without_an_image_says_which()
    {
        Assert.True(TableChange.Of(Of(OperationType.Insert, s_profile, null, null)).TryGet<Customer>(out var change));
        Assert.Contains("NewImage", Assert.Throws<FormatException>(() => change.New).Message, StringComparison.Ordinal);
        Assert.Throws<FormatException>(() => TableChange.Of(new Record().ToStreamRecord()).TryGet<Customer>(out _));
        Assert.Throws<FormatException>(() => TableChange.Of(Of("UPSERT", s_profile, null, null)).Kind);
    }

    private static DynamoDbStreamRecord Of(OperationType kind, AttributeMap? keys, Customer? newImage, Customer? oldImage) => new Record
    {
        EventName = kind,
        Dynamodb = new()
        {
            Keys = keys,
            NewImage = newImage is null ? null : DynamoItem.ToAttributes(newImage),
            OldImage = oldImage is null ? null : DynamoItem.ToAttributes(oldImage),
            SequenceNumber = "7",
            StreamViewType = StreamViewType.NewAndOldImages,
        },
    }.ToStreamRecord();
}
