using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>A queue's messages by their bodies, with services in the constructor and in the method.</summary>
[LambdaFunction(LambdaSource.Sqs, Json = typeof(ShopJson), Mode = HandlerMode.OneByOne)]
public sealed partial class PaymentsFunction(Ledger ledger, ILogger<PaymentsFunction> log) : IDisposable
{
    private int _calls;

    public async Task HandleAsync(Order order, SqsMessage message, LambdaContext context, CancellationToken cancellationToken)
    {
        await Task.Yield();
        cancellationToken.ThrowIfCancellationRequested();
        if (order.Total < 0) throw new InvalidOperationException("An order is never paid back.");
        ledger.Note($"{order.Id} {message.MessageId} {context.RequestId.Length > 0} {++_calls} {log is not null}");
    }

    public void Dispose() => ledger.Note($"disposed of after {_calls}");

    private static void Configure(LambdaApplicationBuilder builder) => builder.Services.AddSingleton<Ledger>();
}
