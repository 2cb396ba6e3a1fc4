using Tern.Lambda.Telemetry;
using Tern.Lambda.Tests.Logging;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Telemetry;

[Collection(nameof(ProcessWide))]
public sealed class TelemetryFlushTests
{
    private readonly ManualTimeProvider _clock = new();
    private readonly List<TimeSpan> _limits = [];

    [Fact]
    public async Task A_flush_has_its_time_limit_or_what_the_invocation_has_left()
    {
        var telemetry = Create(LambdaFlushMode.BeforeAcknowledge);

        await telemetry.FlushAsync(new LambdaContext { RequestId = "r" });
        await telemetry.FlushAsync(new LambdaContext { RequestId = "r", Clock = _clock, Deadline = _clock.GetUtcNow() + TimeSpan.FromSeconds(60) });
        await telemetry.FlushAsync(new LambdaContext { RequestId = "r", Clock = _clock, Deadline = _clock.GetUtcNow() + TimeSpan.FromSeconds(1) });
        await telemetry.FlushAsync(new LambdaContext { RequestId = "r", Clock = _clock, Deadline = _clock.GetUtcNow() + TimeSpan.FromMilliseconds(100) });

        Assert.Equal([TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(2), TimeSpan.FromMilliseconds(900)], _limits);
    }

    [Theory]
    [InlineData(LambdaFlushMode.BeforeAcknowledge, 1)]
    [InlineData(LambdaFlushMode.AtShutdown, 1)]
    [InlineData(LambdaFlushMode.None, 0)]
    public async Task The_mode_says_when(LambdaFlushMode mode, int flushes)
    {
        var telemetry = Create(mode);

        await telemetry.FlushAsync(new LambdaContext { RequestId = "r" });
        await telemetry.FlushAtShutdownAsync(CancellationToken.None);

        Assert.Equal(flushes, _limits.Count);
    }

    [Fact]
    public async Task A_flush_that_hangs_is_left_behind_and_told()
    {
        using var log = new FunctionLog();
        var never = new TaskCompletionSource();
        CancellationToken given = default;
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions
        {
            Clock = _clock,
            Flush = (_, token) =>
            {
                given = token;
                return new ValueTask(never.Task);
            },
        }) { GetLogger = () => log.Logger };

        var flushing = telemetry.FlushAsync(new LambdaContext { RequestId = "r" }).AsTask();
        Assert.False(flushing.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(2));
        await flushing;

        Assert.True(given.IsCancellationRequested);
        Assert.Contains("couldn't be sent within 2000 ms: cancelled", log.Line);
    }

    [Fact]
    public async Task A_flush_that_fails_fails_nothing_else()
    {
        using var log = new FunctionLog();
        var telemetry = new InvocationTelemetry(
            new LambdaTelemetryOptions { Flush = (_, _) => throw new IOException("secret endpoint") }) { GetLogger = () => log.Logger };

        await telemetry.FlushAsync(new LambdaContext { RequestId = "r" });

        Assert.Contains("couldn't be sent within", log.Line);
        Assert.DoesNotContain("secret", log.Line);
    }

    [Theory]
    [InlineData(LambdaFlushMode.BeforeAcknowledge, 0)]
    [InlineData(LambdaFlushMode.AtShutdown, 1)]
    public void Only_a_flush_at_shutdown_asks_lambda_for_the_signal(LambdaFlushMode mode, int handlers)
    {
        var builder = LambdaApplication.CreateBuilder();

        builder.AddTelemetry(options =>
        {
            options.FlushMode = mode;
            options.Flush = (_, _) => default;
        });

        Assert.Equal(handlers, builder.Options.ShutdownHandlers.Count);
        Assert.Contains("FlushTimeout", Assert.Throws<ArgumentException>(() => builder.AddTelemetry(options => options.FlushTimeout = TimeSpan.Zero)).Message);
    }

    private InvocationTelemetry Create(LambdaFlushMode mode) => new(new LambdaTelemetryOptions
    {
        Clock = _clock,
        FlushMode = mode,
        Flush = (limit, _) =>
        {
            _limits.Add(limit);
            return default;
        },
    });
}
