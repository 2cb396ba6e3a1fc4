using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.Events;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Theory]
    [InlineData(8, "morning")]
    [InlineData(15, "day")]
    public async Task A_visitor_is_greeted_by_the_time_of_day(int hour, string expected)
    {
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<TimeProvider>(new StoppedClock(hour)));

        var answer = await app.InvokeAsync(Sample.Read("visitor.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal($$"""{"text":"Good {{expected}}, Ada."}""", Encoding.UTF8.GetString(answer));
    }

    [Fact]
    public async Task A_visitor_without_a_name_is_refused()
    {
        await using var app = Handlers.Build();

        await Assert.ThrowsAsync<LambdaEventException>(
            async () => await app.InvokeAsync("{}"u8.ToArray(), cancellationToken: TestContext.Current.CancellationToken));
    }

    private sealed class StoppedClock(int hour) : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => new(2026, 1, 1, hour, 0, 0, TimeSpan.Zero);
    }
}
