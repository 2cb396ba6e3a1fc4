using Microsoft.Extensions.DependencyInjection;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task The_message_is_taken()
    {
        var desk = new RecordingDesk();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(desk));

        await app.InvokeAsync(Sample.Read("sns.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(new OrderPlaced("o-1", 12.50m), Assert.Single(desk.Taken));
    }

    [Fact]
    public async Task A_message_that_fails_fails_the_invocation_and_so_comes_again()
    {
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(new RecordingDesk(refuses: "o-1")));

        await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await app.InvokeAsync(Sample.Read("sns.json"), cancellationToken: TestContext.Current.CancellationToken));
    }
}
