using System.Globalization;
using System.Text.Json;
using System.Threading.Channels;
using Tern.Lambda.Local.Sources;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class ScheduleTests
{
    [Theory]
    [InlineData("cron(15 10 * * ? *)", "2026-01-01T10:14:59", "2026-01-01T10:15:00")]
    [InlineData("cron(15 10 * * ? *)", "2026-01-01T10:15:00", "2026-01-02T10:15:00")]
    [InlineData("cron(0 18 ? * MON-FRI *)", "2026-01-02T18:00:00", "2026-01-05T18:00:00")]
    [InlineData("cron(0/10 * ? * MON-FRI *)", "2026-01-01T00:09:00", "2026-01-01T00:10:00")]
    [InlineData("cron(0 0 L * ? *)", "2028-02-01T00:00:00", "2028-02-29T00:00:00")]
    [InlineData("cron(0 0 15W * ? *)", "2026-02-01T00:00:00", "2026-02-16T00:00:00")]
    [InlineData("cron(0 0 LW * ? *)", "2026-01-01T00:00:00", "2026-01-30T00:00:00")]
    [InlineData("cron(0 0 ? * 6L *)", "2026-01-01T00:00:00", "2026-01-30T00:00:00")]
    [InlineData("cron(0 0 ? * 2#1 *)", "2026-01-06T00:00:00", "2026-02-02T00:00:00")]
    [InlineData("cron(0 8 1 JAN,JUL ? 2027-2028)", "2026-01-01T00:00:00", "2027-01-01T08:00:00")]
    [InlineData("cron(0 0 29 2 ? *)", "2026-01-01T00:00:00", "2028-02-29T00:00:00")]
    [InlineData("cron(0 0 1 1 ? 2020)", "2026-01-01T00:00:00", null)]
    [InlineData("rate(5 minutes)", "2026-01-01T00:00:00", "2026-01-01T00:05:00")]
    [InlineData("rate(1 day)", "2026-01-01T00:00:00", "2026-01-02T00:00:00")]
    [InlineData("at(2026-03-01T12:00:00)", "2026-01-01T00:00:00", "2026-03-01T12:00:00")]
    [InlineData("at(2026-03-01T12:00:00)", "2026-03-01T12:00:00", null)]
    public void The_next_time_is_found(string expression, string after, string? next) =>
        Assert.Equal(next is null ? null : Time(next), ScheduleExpression.Parse(expression).Next(Time(after)));

    [Theory]
    [InlineData("every day", "rate(5 minutes)")]
    [InlineData("rate(0 minutes)", "number of at least 2")]
    [InlineData("rate(1 minutes)", "Write rate(1 minute)")]
    [InlineData("rate(2 minute)", "Write rate(1 minute)")]
    [InlineData("rate( 10 minutes )", "isn't a rate")]
    [InlineData("cron(0 8 ? * MON#6 *)", "'6' in a cron expression")]
    [InlineData("rate(5 weeks)", "minutes, hours or days")]
    [InlineData("cron(0 0 * * *)", "5 fields")]
    [InlineData("cron(0 0 * * * *)", "exactly one of days and weekdays must be ?")]
    [InlineData("cron(60 0 * * ? *)", "from 0 to 59")]
    [InlineData("cron(0 0 ? * FOO *)", "SUN, MON")]
    [InlineData("cron(0 0 XW * ? *)", "from 1 to 31")]
    [InlineData("at(tomorrow)", "at(2026-01-31T08:00:00)")]
    public void A_malformed_schedule_is_reported_with_the_expected_form(string expression, string words) =>
        Assert.Contains(words, Assert.Throws<FormatException>(() => ScheduleExpression.Parse(expression)).Message, StringComparison.Ordinal);

    [Fact]
    public async Task A_function_is_called_when_it_is_due_with_the_event_of_a_rule()
    {
        var clock = new ManualTimeProvider();
        var calls = Channel.CreateUnbounded<string>();
        await using var part = new SchedulePart(
            new ScheduleOptions { Name = "nightly", Function = "f", Expression = ScheduleExpression.Parse("cron(0 3 * * ? *)") },
            (_, request, _) =>
            {
                calls.Writer.TryWrite(System.Text.Encoding.UTF8.GetString(request.Payload.Span));
                return Task.FromResult(new InvocationOutcome { RequestId = "r" });
            },
            clock,
            static _ => { });
        await part.StartAsync(default);
        for (var day = 1; day <= 2; day++)
        {
            while (clock.PendingTimers == 0) await Task.Yield();
            clock.Advance(TimeSpan.FromHours(day == 1 ? 3 : 24));
            var json = JsonElement.Parse(await calls.Reader.ReadAsync(TestContext.Current.CancellationToken));
            Assert.Equal($"2026-01-0{day}T03:00:00Z", json.GetProperty("time").GetString());
            Assert.Equal("Scheduled Event", json.GetProperty("detail-type").GetString());
        }
    }

    private static DateTimeOffset Time(string text) => DateTimeOffset.Parse(text + "Z", CultureInfo.InvariantCulture);
}
