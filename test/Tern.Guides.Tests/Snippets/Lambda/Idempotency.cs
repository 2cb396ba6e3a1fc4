using System.Text.Json.Serialization;
using Tern.DynamoDb;
using Tern.Lambda.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Lambda;

public sealed record Payment(string OrderId, int Cents);

public sealed record Receipt(string Number);

[JsonSerializable(typeof(Payment))]
[JsonSerializable(typeof(Receipt))]
public sealed partial class ShopJson : JsonSerializerContext;

public sealed class Idempotency : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient db = null!;
    private int _charged;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        db = _local.CreateClient();
    }

    public async ValueTask DisposeAsync()
    {
        await db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Work_is_done_once()
    {
        var payment = new Payment("o-1", 500);
        var cancellationToken = CancellationToken.None;
        await db.Table<IdempotencyRecord>("payments-idempotency").CreateTableAsync();

        var idempotency = new LambdaIdempotency(db.Table<IdempotencyRecord>("payments-idempotency"));

        var receipt = await idempotency.RunAsync(payment.OrderId, ShopJson.Default.Receipt, token => ChargeAsync(payment, token), cancellationToken);

        Assert.Equal("r1", receipt.Number);
        Assert.Equal(receipt, await idempotency.RunAsync(payment.OrderId, ShopJson.Default.Receipt, token => ChargeAsync(payment, token), cancellationToken));

        var refunds = idempotency.For("refund");
        await refunds.RunAsync(payment.OrderId, token => RefundAsync(payment, token), cancellationToken);

        Assert.Equal(0, _charged);

        var key = new IdempotencyKey(payment.OrderId).WithPayload(payment, ShopJson.Default.Payment);
        await refunds.For("checked").RunAsync(key, token => RefundAsync(payment, token), cancellationToken);

        var other = new IdempotencyKey(payment.OrderId).WithPayload(payment with { Cents = 1 }, ShopJson.Default.Payment);
        await Assert.ThrowsAsync<IdempotencyPayloadMismatchException>(async () => await refunds.For("checked").RunAsync(other, token => RefundAsync(payment, token), cancellationToken));
    }

    [Fact]
    public async Task Handlers_run_once_for_each_key()
    {
        await db.CreateTableAsync<IdempotencyRecord>();
        var idempotency = new LambdaIdempotency(db.Table<IdempotencyRecord>());

        var charge = idempotency.For("charge").Handler<Payment, Receipt>(payment => payment.OrderId, ShopJson.Default.Receipt, ChargeAsync);

        await charge(new Payment("o-1", 500), CancellationToken.None);
        await charge(new Payment("o-1", 500), CancellationToken.None);
        Assert.Equal(1, _charged);
    }

    private ValueTask<Receipt> ChargeAsync(Payment payment, CancellationToken cancellationToken) => new(new Receipt($"r{++_charged}"));

    private ValueTask RefundAsync(Payment payment, CancellationToken cancellationToken)
    {
        _charged--;
        return default;
    }
}
