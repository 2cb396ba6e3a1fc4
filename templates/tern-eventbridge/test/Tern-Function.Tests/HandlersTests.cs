using Microsoft.Extensions.DependencyInjection;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
//#if (schedule)
    public async Task A_run_of_the_schedule_takes_the_order_of_its_day()
    {
        var desk = new RecordingDesk();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(desk));

        await app.InvokeAsync(Sample.Read("schedule.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("nightly 2026-01-01", Assert.Single(desk.Taken).OrderId);
    }
//#else
    public async Task The_order_of_the_event_is_taken()
    {
        var desk = new RecordingDesk();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(desk));

        await app.InvokeAsync(Sample.Read("event.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(new OrderPlaced("o-1", 12.5m), Assert.Single(desk.Taken));
    }

    [Fact]
    public async Task An_event_that_fails_fails_the_invocation_and_so_comes_again()
    {
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<IOrderDesk>(new RecordingDesk(refuses: "o-1")));

        await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await app.InvokeAsync(Sample.Read("event.json"), cancellationToken: TestContext.Current.CancellationToken));
    }
//#endif
}
