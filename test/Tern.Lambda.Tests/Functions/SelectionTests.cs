using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Logging;

namespace Tern.Lambda.Tests.Functions;

public sealed class SelectionTests
{
    private readonly List<string> _handled = [];

    [Fact]
    public async Task The_only_handler_takes_all_events_whatever_they_look_like()
    {
        var app = App("anything");
        app.On(RawEvents.All.To((ReadOnlyMemory<byte> json, System.Buffers.IBufferWriter<byte> _, CancellationToken _) => Handled("json")));
        await app.InvokeAsync(Sample.Sqs("a"));
        Assert.Equal(["json"], _handled);
    }

    [Theory]
    [InlineData("orders", "orders")]
    [InlineData("Shop::orders", "orders")]
    [InlineData("Shop::Shop.Functions::refunds", "refunds")]
    public async Task The_configured_handler_chooses_by_name(string configured, string expected)
    {
        var app = App(configured);
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("orders"))).WithName("orders");
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("refunds"))).WithName("refunds");
        await app.InvokeAsync(Sample.Sqs("a"));
        Assert.Equal([expected], _handled);
    }

    [Theory]
    [InlineData("Shop::Shop.Api::Place", "POST", "/orders/7", 200)]
    [InlineData("Shop::Shop.Api::Place", "PUT", "/orders/7", 200)]
    [InlineData("Shop::Shop.Api::Place", "GET", "/orders", 204)]
    [InlineData("Shop::Shop.Api::Place", "PUT", "/orders", 405)]
    [InlineData("Shop::Shop.Api::Place", "PUT", "/others", 404)]
    [InlineData("Place", "PUT", "/orders/7", 405)]
    [InlineData("Shop::Shop.Api::Twice", "PUT", "/orders/7", 405)]
    public async Task A_configured_handler_that_names_the_method_of_one_route_lets_it_take_every_method(
        string configured, string method, string path, int status)
    {
        await using var app = App(configured);
        Map("GET", "/orders", "List", HttpResult.NoContent());
        Map("POST", "/orders/{id}", "Place", HttpResult.Text("ok"));
        Map("GET", "/a", "Twice", HttpResult.Text("ok"));
        Map("GET", "/b", "Twice", HttpResult.Text("ok"));
        Assert.Equal(status, Routing.RouteRequest.Status(await app.InvokeAsync(Routing.RouteRequest.HttpApi(method, path))));

        void Map(string method, string pattern, string name, HttpResult result) => Lambda.Routing.RouteBinding.Map(
            app,
            method,
            pattern,
            context =>
            {
                context.Respond(result);
                return default;
            },
            name);
    }

    [Fact]
    public async Task A_named_handler_takes_events_that_look_like_anothers()
    {
        var app = App("all");
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("sqs")));
        app.On(RawEvents.All.To((ReadOnlyMemory<byte> json, System.Buffers.IBufferWriter<byte> _, CancellationToken _) => Handled("all"))).WithName("all");
        await app.InvokeAsync(Sample.Sqs("a"));
        Assert.Equal(["all"], _handled);
    }

    [Theory]
    [InlineData("Orders")]
    [InlineData("orders::other")]
    [InlineData("Shop.orders")]
    public async Task A_name_that_matches_no_handler_leaves_it_to_the_events_and_two_of_a_source_are_an_error(string configured)
    {
        var app = App(configured);
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("orders"))).WithName("orders");
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("refunds"))).WithName("refunds");
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync(Sample.Sqs("a")));
        Assert.Equal(
            $"The handlers 'orders' and 'refunds' both handle events of Sqs, and the function's handler setting ('{configured}') names neither. "
            + "Name them with WithName, and set the function's handler to the name of the one to run.",
            error.Message);
    }

    [Fact]
    public async Task Without_a_name_the_events_members_choose()
    {
        var app = App("bootstrap");
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("sqs")));
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) =>
        {
            _handled.Add("http");
            return Task.FromResult(HttpApiResponse.NoContent());
        }));
        app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken _) => Handled("json")));

        await app.InvokeAsync(Sample.HttpApi());
        await app.InvokeAsync(Sample.Sqs("a"));
        await app.InvokeAsync("""{"orderId":"1"}"""u8.ToArray());
        Assert.Equal(["http", "sqs", "json"], _handled);
    }

    [Fact]
    public async Task An_event_that_no_handler_takes_is_an_error_that_names_those_there_are()
    {
        var app = App("bootstrap");
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("sqs"))).WithName("orders");
        app.On(S3Notifications.Each.To((S3Record record, CancellationToken _) => Handled("s3")));

        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync(Sample.HttpApi()));
        Assert.Equal(
            "No handler takes this event, which looks like an event of HttpApi. There are handlers for Sqs ('orders'), S3; the function's handler setting " +
            "('bootstrap') doesn't name any of them.", error.Message);
        error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync("""{"secret":"hunter2"}"""u8.ToArray()));
        Assert.StartsWith("No handler takes this event, and its source can't be determined from its members.", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handled);
    }

    [Fact]
    public void A_second_handler_of_a_source_beside_one_without_a_name_is_refused_where_it_is_registered()
    {
        var app = App("bootstrap");
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("1")));
        var error = Assert.Throws<InvalidOperationException>(() => app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(
             (OrderPlaced order, CancellationToken _) => Handled("2"))));
        Assert.StartsWith("There is already a handler without a name for events of Sqs.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Two_handlers_of_one_name_are_an_error()
    {
        var app = App("a");
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("1"))).WithName("a");
        app.On(S3Notifications.Each.To((S3Record record, CancellationToken _) => Handled("2"))).WithName("a");
        Assert.StartsWith(
            "Two handlers are named 'a'.",
            (await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync(Sample.Sqs("a")))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_application_without_handlers_does_not_start()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await App("a").InvokeAsync(Sample.Sqs("a")));
        Assert.StartsWith("The application has no handler.", error.Message, StringComparison.Ordinal);
    }

    private static LambdaApplication App(string configured)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Options.Environment = new FunctionEnvironment(("_HANDLER", configured));
        return builder.Build();
    }

    private Task Handled(string handler)
    {
        _handled.Add(handler);
        return Task.CompletedTask;
    }
}
