using System.Text.Json;
using Orders.Tests.Running;

namespace Orders.Tests;

public sealed class PaymentsTests : IAsyncLifetime
{
    private Shop _shop = null!;

    public async ValueTask InitializeAsync()
    {
        _shop = await Shop.CreateAsync();
        foreach (var id in new[] { "o-1", "o-2" })
            await _shop.Orders.PutAsync(
                new Order { Id = id, CustomerId = "ada", PlacedAt = DateTimeOffset.UnixEpoch, Lines = [new OrderLine("tea", 1, 4.50m)], Total = 4.50m });
    }

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task Only_the_payments_that_failed_come_again()
    {
        await using var payments = _shop.Start("Orders.Payments");
        var answer = await payments.InvokeAsync(
            Batch(
                ("m-1", """{"paymentId":"p-1","orderId":"o-1","amount":4.50}"""),
                ("m-2", """{"paymentId":"p-2","orderId":"o-2","amount":1.00}"""),
                ("m-3", """{"paymentId":"p-3","orderId":"none","amount":4.50}"""),
                ("m-4", """{"paymentId":"p-4","card":"4111 1111 1111 1111"}""")),
            "0a1b2c3d-0000-4000-8000-000000000001");

        Assert.Equal(["m-2", "m-3", "m-4"], Failed(answer).Order());
        var paid = await _shop.Orders.GetAsync(Order.Key("o-1"));
        Assert.Equal((OrderStatus.Paid, "p-1"), (paid!.Status, paid.PaymentId));
        Assert.Equal(OrderStatus.Placed, (await _shop.Orders.GetAsync(Order.Key("o-2")))!.Status);
        Assert.Equal(["""{"orderId":"o-1","paymentId":"p-1","amount":4.50}"""], await _shop.ReceiveAsync(_shop.PaidOrders));

        var log = await payments.StopAsync();
        Assert.All(log, line => Assert.Equal("0a1b2c3d-0000-4000-8000-000000000001", line.GetProperty("requestId").GetString()));
        var line = Assert.Single(log, line => line.GetProperty("level").GetString() == "INFO");
        Assert.Equal("Order o-1 was paid by p-1.", line.GetProperty("message").GetString());
        Assert.Equal(("o-1", "p-1"), (line.GetProperty("OrderId").GetString(), line.GetProperty("PaymentId").GetString()));
        var errors = log.Where(line => line.GetProperty("level").GetString() == "ERROR").ToList();
        Assert.Equal(["m-2", "m-3", "m-4"], errors.Select(line => line.GetProperty("RecordId").GetString()).Order());
        Assert.Contains(errors, line => line.GetProperty("errorMessage").GetString() == "Order o-2 has a different amount.");
        Assert.DoesNotContain("4111", payments.Log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_payment_that_comes_twice_is_taken_once()
    {
        const string payment = """{"paymentId":"p-1","orderId":"o-1","amount":4.50}""";
        await using var payments = _shop.Start("Orders.Payments");
        Assert.Empty(Failed(await payments.InvokeAsync(Batch(("m-1", payment)))));
        Assert.Empty(Failed(await payments.InvokeAsync(Batch(("m-1", payment)))));
        Assert.Equal(
            ["Order o-1 was paid by p-1.", "Payment p-1 was redelivered: order o-1 is already paid."],
            (await payments.StopAsync()).Select(line => line.GetProperty("message").GetString()));
    }

    [Fact]
    public async Task A_batch_of_one_payment_that_fails_is_reported()
    {
        await using var payments = _shop.Start("Orders.Payments");
        Assert.Equal(["m-1"], Failed(await payments.InvokeAsync(Batch(("m-1", """{"paymentId":"p-1","orderId":"none","amount":4.50}""")))));
        Assert.Empty(Failed(await payments.InvokeAsync(Batch(("m-2", """{"paymentId":"p-2","orderId":"o-2","amount":4.50}""")))));
    }

    private static IEnumerable<string?> Failed(JsonElement answer) =>
        answer.GetProperty("batchItemFailures").EnumerateArray().Select(failure => failure.GetProperty("itemIdentifier").GetString());

    private static string Batch(params IEnumerable<(string Id, string Body)> messages) =>
        $$"""{"Records":[{{string.Join(',', messages.Select(message => Message(message.Id, message.Body)))}}]}""";

    private static string Message(string id, string body) => $$"""
        {
          "messageId":"{{id}}","receiptHandle":"AQEBwJ","body":"{{JsonEncodedText.Encode(body)}}",
          "attributes":{"ApproximateReceiveCount":"1","SentTimestamp":"1773342238000","SenderId":"AIDAIENQZJOLO23YVJ4VO","ApproximateFirstReceiveTimestamp":"1773342238001"},
          "messageAttributes":{},"md5OfBody":"e4e68fb7bd0e697a0ae8f1bb342846b3","eventSource":"aws:sqs",
          "eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:payments","awsRegion":"eu-west-1"
        }
        """;
}
