using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Core.Tests.Pipeline;
using Tern.Credentials;
using Tern.Http;
using Tern.Pipeline;
using Tern.Telemetry;
using Tern.TestHarness;
using static Tern.Core.Tests.Telemetry.TracedService;

namespace Tern.Core.Tests.Telemetry;

/// <summary>Whatever listeners and loggers throw, a call and the calls after it end as they would without
/// them.</summary>
[CollectionDefinition(nameof(ThrowingListenerTests), DisableParallelization = true)]
[Collection(nameof(ThrowingListenerTests))]
public sealed class ThrowingListenerTests
{
    [Theory]
    [InlineData("sample")]
    [InlineData("started")]
    [InlineData("stopped")]
    [InlineData("measured")]
    [InlineData("logged")]
    public async Task Calls_end_as_they_would_without_it(string where)
    {
        var service = Service("Tern.Test.Throwing." + where);
        using var spans = Listener(service, where);
        using var metrics = Metrics(service, where);
        var transport = new ScriptedTransport((attempt, _, _) => (attempt % 4) switch
        {
            1 => new(new TextResponse(200)),                                     // the first call
            2 => new(TextResponse.Error(500, "InternalServerError")),            // the second, which is repeated
            3 => new(new TextResponse(200)),
            _ => new(TextResponse.Error(400, "ValidationException")),            // the third, which fails
        });
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        if (where == "logged") options.LoggerFactory = new ThrowingLoggers();
        await using var pipeline = new AwsPipeline(service, options);
        var before = Activity.Current;

        for (var round = 1; round <= 3; round++)
        {
            Assert.Equal("", await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));
            Assert.Equal("", await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));
            var error = await Assert.ThrowsAnyAsync<AwsServiceException>(
                async () => await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));
            Assert.Equal("ValidationException", error.Code);
            Assert.Equal(4 * round, transport.Attempts);
            Assert.Same(before, Activity.Current);
        }
    }

    [Fact]
    public async Task A_call_whose_end_a_listener_breaks_leaves_nothing_in_its_callers_token()
    {
        var service = Service("Tern.Test.Throwing.Token");
        using var spans = Listener(service, "stopped");
        await using var pipeline = Client(service, new ScriptedTransport(static _ => new TextResponse(200)));
        using var caller = new CancellationTokenSource();
        using var watched = new CancellationTokenSource();

        // A registration that stayed would be another node for each call.
        var without = AllocationTest.BytesPerCall(async () => await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));
        var with = AllocationTest.BytesPerCall(async () => await pipeline.SendAsync(Operation(service), "{}", null, caller.Token));

        // Fewer if the code was optimized in the meantime.
        Assert.InRange(with, 0, without + 20);
    }

    [Fact]
    public async Task A_logger_that_throws_while_a_refresh_of_credentials_fails_does_not_end_all_refreshes()
    {
        var clock = new ManualTimeProvider();
        var isWell = true;
        var cache = new CredentialCache(
            _ => isWell
                ? new(new FetchedCredentials(new AwsCredentials("id", "secret", "token", expiration: clock.GetUtcNow() + TimeSpan.FromHours(1)), false))
                : throw new AwsCredentialException("The source is away."),
            clock, new ThrowingLoggers().CreateLogger(""));
        await cache.GetAsync(default);

        isWell = false;
        clock.Advance(TimeSpan.FromHours(2));
        await Assert.ThrowsAsync<AwsCredentialException>(async () => await cache.GetAsync(default));
        isWell = true;
        clock.Advance(TimeSpan.FromMinutes(1));

        Assert.Equal("id", (await cache.GetAsync(default)).AccessKeyId);
    }

    [Fact]
    public void A_guarded_logger_passes_everything_on_and_is_guarded_once()
    {
        var inner = new RecordingLogger();
        var logger = inner.Safely();

        logger.LogWarning("Something {Happened}.", "happened");

        Assert.Same(logger, logger.Safely());
        Assert.Null(AwsTelemetry.Safely(null));
        Assert.Contains(inner.Texts, static message => message.Contains("Something happened.", StringComparison.Ordinal));
        var throwing = new ThrowingLoggers().CreateLogger("").Safely();
        throwing.LogError("a");
        Assert.False(throwing.IsEnabled(LogLevel.Error));
        Assert.Null(throwing.BeginScope("a"));
        Assert.Null(new ThrowingLoggers { Creates = false }.CreateLoggerSafely("a"));
    }

    private static ActivityListener Listener(AwsService service, string where)
    {
        var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == service.PackageName && where is "sample" or "started" or "stopped",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => where == "sample" ? throw new FormatException() : ActivitySamplingResult.AllData,
            ActivityStarted = _ => Throw(where == "started"),
            ActivityStopped = _ => Throw(where == "stopped"),
        };
        ActivitySource.AddActivityListener(listener);
        return listener;
    }

    private static MeterListener Metrics(AwsService service, string where)
    {
        var listener = new MeterListener
        {
            InstrumentPublished = (instrument, meters) =>
            {
                if (instrument.Meter.Name == service.PackageName && where == "measured") meters.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<double>(static (_, _, _, _) => throw new FormatException());
        listener.SetMeasurementEventCallback<long>(static (_, _, _, _) => throw new FormatException());
        listener.SetMeasurementEventCallback<int>(static (_, _, _, _) => throw new FormatException());
        listener.Start();
        return listener;
    }

    private static void Throw(bool throws)
    {
        if (throws) throw new FormatException("What a listener throws.");
    }

    [Fact]
    public void Providers_of_credentials_and_clients_are_made_though_the_factory_of_loggers_throws()
    {
        var loggers = new ThrowingLoggers { Creates = false };
        var source = new StaticCredentialProvider("AKID", "secret");

        _ = new DefaultCredentialChain(options: new CredentialOptions { LoggerFactory = loggers });
        _ = new ProfileCredentialProvider("work", new CredentialOptions { LoggerFactory = loggers });
        _ = new AssumeRoleCredentialProvider("arn:aws:iam::123456789012:role/r", source, new AssumeRoleOptions { LoggerFactory = loggers });
        _ = new WebIdentityCredentialProvider(
            "arn:aws:iam::123456789012:role/r", static _ => new("token"), new WebIdentityOptions { LoggerFactory = loggers });
        AwsClientDefaults.Configure(
            new OnlyDefaults(new AwsClientDefaults(new AwsClientOptions { Region = "eu-west-1", LoggerFactory = loggers })),
            TestService.Other, new AwsClientOptions(), null);
    }

    private sealed class OnlyDefaults(AwsClientDefaults defaults) : IServiceProvider
    {
        public object? GetService(Type serviceType) => serviceType == typeof(AwsClientDefaults) ? defaults : null;
    }
}
