using System.Text;
using System.Text.Json.Serialization;
using FirstFunction;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Lambda.Local;

namespace Tern.Guides.Tests.Snippets.Lambda;

public sealed class TestingFunctions
{
    [Fact]
    public async Task A_handler_is_invoked_with_an_event_and_answers_which_records_failed()
    {
        var shelf = new Shelf();

        await using var app = RestockApplication.Build(builder => builder.Services.AddSingleton<IShelf>(shelf));

        var answer = await app.InvokeAsync(new SqsEvent
        {
            Records =
            [
                new() { MessageId = "m1", Body = """{"Item":"tea"}""" },
                new() { MessageId = "m2", Body = "no JSON" },
            ],
        });

        Assert.Equal(["tea"], shelf.Items);
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m2"}]}""", Encoding.UTF8.GetString(answer));
    }

    [Fact]
    public async Task An_answer_is_read_and_the_context_is_the_tests()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.To((HttpApiRequest request, LambdaContext context, CancellationToken cancellationToken) =>
            Task.FromResult(HttpApiResponse.Text(context.RequestId, 404))));
        var request = new HttpApiRequest { RawPath = "/", RequestContext = new() { Http = new() { Method = "GET", Path = "/" } } };

        var context = new LambdaContext { RequestId = "r1", Deadline = DateTimeOffset.UtcNow.AddSeconds(3) };
        var response = HttpApiResponse.Read(new LambdaPayload(await app.InvokeAsync(request, context)));

        Assert.Equal((404, "r1"), (response.StatusCode, response.Body));
    }

    [Fact]
    public async Task A_function_runs_as_a_process_of_its_own()
    {
        await using var function = await LambdaEmulator.StartAsync<Greeting>();

        var outcome = await function.InvokeAsync("""{"name":"Ada"}""");

        Assert.Equal("""{"text":"Hello, Ada."}""", outcome.Text);
    }

    [Fact]
    public async Task A_functions_options_are_changed_for_a_test()
    {
        await using var function = await LambdaEmulator.StartAsync<Greeting>(
            static function =>
            {
                function.Timeout = TimeSpan.FromSeconds(3);
                function.Environment = new Dictionary<string, string> { ["TABLE"] = "orders-test" };
            });

        Assert.Equal(["bootstrap"], function.FunctionNames);
    }
}

public interface IShelf
{
    void Add(string item);
}

public sealed class Shelf : IShelf
{
    public List<string> Items { get; } = [];

    public void Add(string item) => Items.Add(item);
}

public static class RestockApplication
{
    public static LambdaApplication Build(Action<LambdaApplicationBuilder>? configure = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<IShelf, Shelf>();
        configure?.Invoke(builder);
        var app = builder.Build();
        app.On(SqsMessages.Of(RestockedJson.Default.Restocked).To((Restocked restocked, IShelf shelf, CancellationToken cancellationToken) =>
        {
            shelf.Add(restocked.Item);
            return Task.CompletedTask;
        }));
        return app;
    }
}

public sealed record Restocked(string Item);

[JsonSerializable(typeof(Restocked))]
public sealed partial class RestockedJson : JsonSerializerContext;
