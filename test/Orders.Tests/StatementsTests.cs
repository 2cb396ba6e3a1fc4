using Orders.Tests.Running;
using Tern.S3;
using Tern.S3.Model;

namespace Orders.Tests;

public sealed class StatementsTests : IAsyncLifetime
{
    private const string Arn = $"arn:aws:lambda:{FunctionProcess.Region}:000000000000:function:statements";
    private Shop _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await Shop.CreateAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task An_uploaded_statement_becomes_payments_in_the_queue()
    {
        await using var statements = _shop.Start("Orders.Statements");
        await NotifyAsync(statements);
        await _shop.S3.PutObjectAsync(Shop.Bucket, "statements/march 2026.csv", "p-1,o-1,4.50\n\np-2,o-2,1200\n");
        await _shop.S3.PutObjectAsync(Shop.Bucket, "statements/readme.txt", "not a statement");
        await _shop.Aws.AdvanceAsync(TimeSpan.Zero);

        Assert.Equal(
            ["""{"paymentId":"p-1","orderId":"o-1","amount":4.50}""", """{"paymentId":"p-2","orderId":"o-2","amount":1200}"""],
            await _shop.ReceiveAsync(_shop.Payments));
        var line = Assert.Single(await statements.StopAsync());
        Assert.Equal("Payments of statements/march 2026.csv sent to their queue: 2.", line.GetProperty("message").GetString());
    }

    [Fact]
    public async Task A_statement_with_a_wrong_line_sends_nothing_and_fails_with_the_number_of_the_line()
    {
        await using var statements = _shop.Start("Orders.Statements");
        await _shop.S3.PutObjectAsync(Shop.Bucket, "statements/a.csv", "p-1,o-1,4.50\np-2,o-2,much\n");
        var answer = await statements.SendAsync($$"""
            {"Records":[{"eventSource":"aws:s3","eventName":"ObjectCreated:Put","s3":{"bucket":{"name":"{{Shop.Bucket}}"},"object":{"key":"statements/a.csv"} } }]}
            """);

        Assert.False(answer.IsResponse);
        Assert.Contains("Line 2 isn't a payment.", answer.Text, StringComparison.Ordinal);
        Assert.Empty(await _shop.ReceiveAsync(_shop.Payments));
    }

    [Fact]
    public async Task Without_its_queue_the_function_does_not_start()
    {
        await using var statements = _shop.Start("Orders.Statements", ("PAYMENTS_QUEUE", ""));
        var error = await statements.FailInitAsync();
        Assert.Contains("PAYMENTS_QUEUE isn't set.", error.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
    }

    private async Task NotifyAsync(FunctionProcess statements)
    {
        _shop.Aws.UseFunctions(new ShopFunctions(Arn, statements));
        await _shop.S3.PutBucketNotificationConfigurationAsync(new()
        {
            Bucket = Shop.Bucket,
            NotificationConfiguration = new()
            {
                LambdaFunctionConfigurations =
                [
                    new()
                    {
                        LambdaFunctionArn = Arn,
                        Events = [Event.S3ObjectCreated],
                        Filter = new() { Key = new() { FilterRules = [new() { Name = "suffix", Value = ".csv" }] } },
                    },
                ],
            },
        });
    }
}
