using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Handling.DynamoDb.Tests.Changes;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern.Handling.DynamoDb.Tests.Functions;

public sealed class StreamHandlerTests
{
    private const string Profile = """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"}}""";

    private static readonly byte[] Records = StreamEvents.Event(
        StreamEvents.Inserted,
        StreamEvents.Record(
            "INSERT", keys: Profile, newImage: """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"CustomerId":{"S":"c1"},"Name":{"S":"Jo"}}"""));

    [Fact]
    public async Task A_handler_of_one_type_of_item_gets_the_changes_of_that_type()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        List<Order> seen = [];
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To((ItemChange<Order> change, CancellationToken cancellationToken) =>
        {
            seen.Add(change.New!);
            return Task.CompletedTask;
        }));

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(await app.InvokeAsync(Records)));
        Assert.Equal(7, Assert.Single(seen).Number);
    }

    [Fact]
    public async Task Filters_run_around_records_of_the_type_alone()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        List<string> seen = [];
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To((ItemChange<Order> change, CancellationToken cancellationToken) =>
        {
            seen.Add("handler");
            return Task.CompletedTask;
        })).AddFilter((record, context, next) =>
        {
            seen.Add(TableChange.Of(record).ReadKeys()["sk"].AsString());
            return next(context);
        });

        await app.InvokeAsync(Records);
        Assert.Equal(["ORDER#00000007", "handler"], seen);
    }

    [Fact]
    public async Task A_handler_may_leave_the_types_to_the_compiler_where_it_asks_for_no_service()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        List<string> seen = [];
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Customer>().To((change, cancellationToken) =>
        {
            seen.Add(change.New!.Name);
            return Task.CompletedTask;
        }));

        await app.InvokeAsync(Records);
        Assert.Equal(["Jo"], seen);
    }

    [Fact]
    public async Task A_handler_gets_services_and_the_record()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(new List<string>());
        await using var app = builder.Build();
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To((
            ItemChange<Order> change, List<string> seen, LambdaContext lambda, DynamoDbStreamRecord record, CancellationToken cancellationToken) =>
        {
            seen.Add($"{change.New!.Number} {lambda.RequestId} {record.EventName}");
            return Task.CompletedTask;
        }));

        await app.InvokeAsync(Records, new LambdaContext { RequestId = "r1" });
        await using var services = builder.Services.BuildServiceProvider();
        Assert.Equal(["7 r1 INSERT"], services.GetRequiredService<List<string>>());
    }

    [Fact]
    public async Task A_change_that_fails_is_reported_and_the_stream_goes_back_to_it()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To((ItemChange<Order> change, CancellationToken cancellationToken) =>
            change.Kind == ItemChangeKind.Remove ? throw new InvalidOperationException("not yet") : Task.CompletedTask));

        var answer = await app.InvokeAsync(StreamEvents.Event(StreamEvents.Inserted, StreamEvents.Record("REMOVE", oldImage: StreamEvents.Order)));
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"222"}]}""", Encoding.UTF8.GetString(answer));
    }

    [Fact]
    public async Task An_image_that_can_not_be_read_fails_its_record_alone()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        List<int> seen = [];
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To((ItemChange<Order> change, CancellationToken cancellationToken) =>
        {
            seen.Add(change.New!.Number);
            return Task.CompletedTask;
        }));

        var answer = await app.InvokeAsync(StreamEvents.Event(StreamEvents.Inserted, StreamEvents.Record("INSERT", newImage: """{"Number":{"S":"x"}}""")));
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"222"}]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal([7], seen);
    }
}
