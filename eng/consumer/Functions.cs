using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;

namespace Consumer;

internal sealed record Payment(string Order, int Cents);

internal sealed record Receipt(string Order, int Number);

[JsonSerializable(typeof(Payment))]
[JsonSerializable(typeof(Receipt))]
internal sealed partial class ConsumerJson : JsonSerializerContext;

internal sealed class Till
{
    private int _number;

    public Task<Receipt> ChargeAsync(Payment payment, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return Task.FromResult(new Receipt(payment.Order, Interlocked.Increment(ref _number)));
    }
}

[LambdaFunction(LambdaSource.Json, Json = typeof(ConsumerJson))]
internal sealed partial class RefundFunction(Till till)
{
    public Task<Receipt> HandleAsync(Payment payment, CancellationToken cancellationToken) => till.ChargeAsync(payment, cancellationToken);

    private static void Configure(LambdaApplicationBuilder builder) => builder.Services.AddSingleton(static _ => new Till());
}
