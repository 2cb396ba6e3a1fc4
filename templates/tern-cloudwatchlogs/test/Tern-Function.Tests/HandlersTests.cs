using Microsoft.Extensions.DependencyInjection;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task Each_log_event_is_taken()
    {
        var desk = new RecordingDesk();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<ILogDesk>(desk));

        await app.InvokeAsync(Sample.Read("logs.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(["/shop/api: ERROR The order o-1 could not be stored.", "/shop/api: ERROR The order o-2 could not be stored."], desk.Taken);
    }

    [Fact]
    public async Task A_check_is_no_log_event()
    {
        var desk = new RecordingDesk();
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<ILogDesk>(desk));

        await app.InvokeAsync(Sample.Read("control.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Empty(desk.Taken);
//#if (controlMessages)
        Assert.Equal(1, desk.Checks);
//#endif
    }
}
