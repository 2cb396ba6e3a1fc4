using Orders.Tests.Running;
using Tern.S3;

namespace Orders.Tests;

public sealed class ReceiptsTests : IAsyncLifetime
{
    private const string Arn = $"arn:aws:lambda:{FunctionProcess.Region}:000000000000:function:receipts";
    private Shop _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await Shop.CreateAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task A_message_of_the_topic_becomes_a_receipt_in_the_bucket()
    {
        await using var receipts = _shop.Start("Orders.Receipts");
        _shop.Aws.UseFunctions(new ShopFunctions(Arn, receipts));
        await _shop.Sns.SubscribeAsync(new() { TopicArn = _shop.Topic, Protocol = "lambda", Endpoint = Arn });
        for (var delivery = 0; delivery < 2; delivery++)
        {
            await _shop.Sns.PublishAsync(new() { TopicArn = _shop.Topic, Message = """{"orderId":"o-1","paymentId":"p-1","amount":4.5}""" });
            await _shop.Aws.AdvanceAsync(TimeSpan.Zero);
        }

        await using var receipt = await _shop.S3.GetObjectAsync(Shop.Bucket, "receipts/o-1.txt");
        using var text = new StreamReader(receipt.Body!);
        Assert.Equal("Order o-1: 4.50 received as payment p-1.\n", await text.ReadToEndAsync(TestContext.Current.CancellationToken));
        Assert.Single((await _shop.S3.ListObjectsV2Async(new() { Bucket = Shop.Bucket })).Contents!);
        Assert.Empty(await receipts.StopAsync());
    }
}
