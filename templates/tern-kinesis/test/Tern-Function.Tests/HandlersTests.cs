using System.Text;
using Microsoft.Extensions.DependencyInjection;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task Every_record_is_taken()
    {
        var desk = new RecordingDesk();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(desk));

        var answer = await app.InvokeAsync(Sample.Read("kinesis.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal(["o-1", "o-2"], desk.Taken.Select(order => order.OrderId).Order());
    }

    [Fact]
    public async Task The_shard_comes_again_from_the_record_that_failed()
    {
        var desk = new RecordingDesk(refuses: "o-1");
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(desk));

        var answer = await app.InvokeAsync(Sample.Read("kinesis.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(
            """{"batchItemFailures":[{"itemIdentifier":"49590338271490256608559692538361571095921575989136588898"}]}""", Encoding.UTF8.GetString(answer));
    }
}
