// Ten messages with typed bodies, a service and a logger.
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Lambda;
using Tern.Lambda.Bench;
using Tern.Lambda.Bench.Sqs;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddSingleton<Stock>();
var app = builder.Build();
app.On(SqsMessages.Of(SqsJson.Default.Order).To((Order order, Stock stock, ILogger<Stock> log, CancellationToken cancellationToken) =>
{
    // Once a batch, as its first message comes.
    if (order.OrderId == 0) AllocationProbe.Tick();
    stock.Take(order);
    if (log.IsEnabled(LogLevel.Debug)) Log.Taken(log, order.OrderId);
    return Task.CompletedTask;
}));
app.Run();

namespace Tern.Lambda.Bench.Sqs
{
    internal sealed class Stock
    {
        private long _taken;

        public void Take(Order order)
        {
            foreach (var line in order.Lines) _taken += line.Quantity;
        }
    }

    internal static partial class Log
    {
        [LoggerMessage(Level = LogLevel.Debug, Message = "Order {OrderId} taken")]
        public static partial void Taken(ILogger logger, int orderId);
    }

    [JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
    [JsonSerializable(typeof(Order))]
    internal sealed partial class SqsJson : JsonSerializerContext;
}
