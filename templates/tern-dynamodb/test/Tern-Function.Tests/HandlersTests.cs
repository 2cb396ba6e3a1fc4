using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task Every_change_is_seen_in_its_order()
    {
        var watch = new RecordingWatch();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderWatch>(watch));

        var answer = await app.InvokeAsync(Sample.Read("stream.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal([" -> placed", "placed -> paid", "paid -> "], watch.Seen);
    }

    [Fact]
    public async Task The_shard_comes_again_from_the_change_that_failed()
    {
        var watch = new RecordingWatch(failsAt: ItemChangeKind.Modify);
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderWatch>(watch));

        var answer = await app.InvokeAsync(Sample.Read("stream.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"111000000000000002"}]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal([" -> placed"], watch.Seen);
    }
}
