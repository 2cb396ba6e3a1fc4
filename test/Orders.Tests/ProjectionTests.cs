using System.Text.Json;
using Orders.Tests.Running;
using Tern.DynamoDb;

namespace Orders.Tests;

public sealed class ProjectionTests : IAsyncLifetime
{
    private const string Placed =
        """{"Id":{"S":"o-1"},"CustomerId":{"S":"ada"},"PlacedAt":{"S":"2026-03-12T19:03:58+00:00"},"Lines":{"L":[]},"Total":{"N":"37.5"},"Status":{"S":"Placed"}}""";
    private const string Paid =
        """{"Id":{"S":"o-1"},"CustomerId":{"S":"ada"},"PlacedAt":{"S":"2026-03-12T19:03:58+00:00"},"Lines":{"L":[]},"Total":{"N":"37.5"},"Status":{"S":"Paid"},"PaymentId":{"S":"p-1"}}""";
    private Shop _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await Shop.CreateAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task The_sums_follow_the_changes_of_orders()
    {
        await using var projection = _shop.Start("Orders.Projection");
        AssertNothingFailed(await projection.InvokeAsync(Batch(Record("INSERT", "101", "o-1", $"\"NewImage\":{Placed}"))));
        Assert.Equal(new CustomerSummary { CustomerId = "ada", Orders = 1, Unpaid = 37.5m }, await SummaryAsync());

        AssertNothingFailed(await projection.InvokeAsync(Batch(Record("MODIFY", "102", "o-1", $"\"OldImage\":{Placed},\"NewImage\":{Paid}"))));
        Assert.Equal(new CustomerSummary { CustomerId = "ada", Orders = 1, Paid = 37.5m }, await SummaryAsync());

        AssertNothingFailed(await projection.InvokeAsync(Batch(Record("REMOVE", "103", "o-1", $"\"OldImage\":{Paid}"))));
        Assert.Equal(new CustomerSummary { CustomerId = "ada" }, await SummaryAsync());
        Assert.Empty(await projection.StopAsync());
    }

    [Fact]
    public async Task A_change_that_comes_again_counts_once()
    {
        await using var projection = _shop.Start("Orders.Projection");
        var batch = Batch(
            Record("INSERT", "101", "o-1", $"\"NewImage\":{Placed}"), Record("MODIFY", "102", "o-1", $"\"OldImage\":{Placed},\"NewImage\":{Paid}"));
        AssertNothingFailed(await projection.InvokeAsync(batch));
        AssertNothingFailed(await projection.InvokeAsync(batch));
        Assert.Equal(new CustomerSummary { CustomerId = "ada", Orders = 1, Paid = 37.5m }, await SummaryAsync());
    }

    [Fact]
    public async Task The_stream_comes_again_from_the_first_change_that_could_not_be_read()
    {
        await using var projection = _shop.Start("Orders.Projection");
        var answer = await projection.InvokeAsync(Batch(
            Record("INSERT", "101", "o-1", $"\"NewImage\":{Placed}"),
            Record("INSERT", "102", "o-2", """ "NewImage":{"Id":{"S":"o-2"},"Total":{"S":"much"}} """)));
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"102"}]}""", answer.GetRawText());
        Assert.Equal(1, (await SummaryAsync())!.Orders);
        var error = Assert.Single(await projection.StopAsync());
        Assert.Equal("ERROR", error.GetProperty("level").GetString());
    }

    private ValueTask<CustomerSummary?> SummaryAsync() => _shop.Client.Table<CustomerSummary>().GetAsync(CustomerSummary.Key("ada"));

    private static void AssertNothingFailed(JsonElement answer) => Assert.Equal("""{"batchItemFailures":[]}""", answer.GetRawText());

    private static string Batch(params string[] records) => $$"""{"Records":[{{string.Join(',', records)}}]}""";

    private static string Record(string name, string sequence, string id, string images) => $$"""
        {
          "eventID":"e{{sequence}}","eventName":"{{name}}","eventVersion":"1.1","eventSource":"aws:dynamodb","awsRegion":"eu-west-1",
          "dynamodb":{
            "ApproximateCreationDateTime":1773342238,"Keys":{"Id":{"S":"{{id}}"} },{{images}},
            "SequenceNumber":"{{sequence}}","SizeBytes":120,"StreamViewType":"NEW_AND_OLD_IMAGES"
          },
          "eventSourceARN":"arn:aws:dynamodb:eu-west-1:123456789012:table/orders/stream/2026-03-01T00:00:00.000"
        }
        """;
}
