using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern.Guides.Tests.Snippets.Lambda.FunctionClasses;

public sealed class FunctionClasses
{
    [Fact]
    public async Task A_class_is_a_function()
    {
        var warehouse = new Warehouse();
        var delivered = new SqsEvent
        {
            Records =
            [
                new SqsMessage
                {
                    MessageId = "m1", Body = """{"item":"tea","count":3}""", QueueArn = "arn:aws:sqs:eu-west-1:123456789012:deliveries",
                },
            ],
        };

        await using var app = LambdaApplication.Create<RestockFunction>(configure: builder => builder.Services.AddSingleton(warehouse));
        await app.InvokeAsync(delivered);

        Assert.Equal(3, warehouse.Count);
    }

    internal static async Task MainAsync(string[] args)
    {
        await LambdaApplication.RunAsync<RestockFunction>(args);
    }
}

[LambdaFunction(LambdaSource.Sqs, Json = typeof(RestockJson), Mode = HandlerMode.Parallel)]
public sealed partial class RestockFunction(Warehouse warehouse)
{
    public async Task HandleAsync(Delivery delivery, LambdaContext context, CancellationToken cancellationToken) =>
        await warehouse.AddAsync(delivery, context.RequestId, cancellationToken);

    private static void Configure(LambdaApplicationBuilder builder) => builder.Services.AddSingleton<Warehouse>();
}

public sealed record Delivery(string Item, int Count);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Delivery))]
internal sealed partial class RestockJson : JsonSerializerContext;

public sealed class Warehouse
{
    public int Count { get; private set; }

    public Task AddAsync(Delivery delivery, string requestId, CancellationToken cancellationToken)
    {
        ArgumentException.ThrowIfNullOrEmpty(requestId);
        cancellationToken.ThrowIfCancellationRequested();
        Count += delivery.Count;
        return Task.CompletedTask;
    }
}
