using System.Text;
using Microsoft.Extensions.DependencyInjection;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task Every_message_is_taken()
    {
        var desk = new RecordingDesk();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(desk));

        var answer = await app.InvokeAsync(Sample.Read("sqs.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal(["o-1", "o-2"], desk.Taken.Select(order => order.OrderId).Order());
    }

    [Fact]
    public async Task Only_the_message_that_failed_comes_again()
    {
        var desk = new RecordingDesk(refuses: "o-1");
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(desk));

        var answer = await app.InvokeAsync(Sample.Read("sqs.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"059f36b4-87a3-44ab-83d2-661975830a7d"}]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal(new OrderPlaced("o-2", 30m), Assert.Single(desk.Taken));
    }
}
