using System.Text;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Handling.DynamoDb;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Lambda;

public sealed record Payment(string OrderId, int Cents);

public sealed record Receipt(string Number);

[JsonSerializable(typeof(Payment))]
[JsonSerializable(typeof(Receipt))]
public sealed partial class ShopJson : JsonSerializerContext;

public sealed class Checkout
{
    public int Payments { get; private set; }

    public Task<HttpApiResponse> PayAsync(Payment payment, CancellationToken cancellationToken)
    {
        Payments++;
        return Task.FromResult(HttpApiResponse.Text(payment.OrderId, 201));
    }
}

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

        var idempotency = new HandlerIdempotency(db.Table<IdempotencyRecord>("payments-idempotency"));

        var receipt = await idempotency.RunAsync(payment.OrderId, ShopJson.Default.Receipt, token => ChargeAsync(payment, token), cancellationToken);

        Assert.Equal("r1", receipt.Number);
        Assert.Equal(receipt, await idempotency.RunAsync(payment.OrderId, ShopJson.Default.Receipt, token => ChargeAsync(payment, token), cancellationToken));

        var refunds = idempotency.For("refund");
        await refunds.RunAsync(payment.OrderId, token => RefundAsync(payment, token), cancellationToken);

        Assert.Equal(0, _charged);

        var key = new IdempotencyKey(payment.OrderId).WithPayload(payment, ShopJson.Default.Payment);
        await refunds.For("checked").RunAsync(key, token => RefundAsync(payment, token), cancellationToken);

        var whole = IdempotencyKey.FromPayload(payment, ShopJson.Default.Payment);
        Assert.False(whole.IsMissing);

        var other = new IdempotencyKey(payment.OrderId).WithPayload(payment with { Cents = 1 }, ShopJson.Default.Payment);
        await Assert.ThrowsAsync<IdempotencyPayloadMismatchException>(async () => await refunds.For("checked").RunAsync(
            other, token => RefundAsync(payment, token), cancellationToken));
    }

    [Fact]
    public async Task Handlers_run_once_for_each_key()
    {
        await db.CreateTableAsync<IdempotencyRecord>();
        var idempotency = new HandlerIdempotency(db.Table<IdempotencyRecord>());

        var charge = idempotency.For("charge").Handler<Payment, Receipt>(payment => payment.OrderId, ShopJson.Default.Receipt, ChargeAsync);

        await charge(new Payment("o-1", 500), CancellationToken.None);
        await charge(new Payment("o-1", 500), CancellationToken.None);
        Assert.Equal(1, _charged);
    }

    [Fact]
    public async Task Requests_are_done_once()
    {
        await db.Table<IdempotencyRecord>("payments-idempotency").CreateTableAsync();
        var checkout = new Checkout();
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(checkout).AddDynamoDb(_local.Configure);

        builder.Services.AddDynamoDb().AddHandlerIdempotency("payments-idempotency");

        await using var app = builder.Build();

        app.On(HttpApi.Requests.Of(ShopJson.Default.Payment).To(
            (Payment payment, Checkout checkout, CancellationToken token) => checkout.PayAsync(payment, token)))
            .WithName("pay")
            .WithIdempotency(request => new IdempotencyKey(request.GetHeader("Idempotency-Key")).WithPayload(request.Body.ToArray()));

        var first = await app.InvokeAsync(Request("o-1"));
        Assert.Equal(first, await app.InvokeAsync(Request("o-1")));
        Assert.Contains("422", Encoding.UTF8.GetString(await app.InvokeAsync(Request("o-2"))), StringComparison.Ordinal);
        Assert.Equal(1, checkout.Payments);
    }

    private static byte[] Request(string order) => Encoding.UTF8.GetBytes($$"""
        {"version":"2.0","routeKey":"POST /pay","rawPath":"/pay","rawQueryString":"","headers":{"content-type":"application/json","idempotency-key":"k1"},
         "requestContext":{"accountId":"123456789012","apiId":"a","domainName":"d","domainPrefix":"p","http":{"method":"POST","path":"/pay","protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"t"},
         "requestId":"r","routeKey":"POST /pay","stage":"$default","time":"01/Jan/2026:00:00:00 +0000","timeEpoch":1767225600000},
         "body":"{\"OrderId\":\"{{order}}\",\"Cents\":500}","isBase64Encoded":false}
        """);

    private ValueTask<Receipt> ChargeAsync(Payment payment, CancellationToken cancellationToken) => new(new Receipt($"r{++_charged}"));

    private ValueTask RefundAsync(Payment payment, CancellationToken cancellationToken)
    {
        _charged--;
        return default;
    }
}
