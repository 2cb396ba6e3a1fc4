using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>If a call times out, the message names the time limit, however early a timer fires.</summary>
public sealed class TimeLimitTextTests
{
    [Fact]
    public async Task The_time_of_the_whole_call_is_named_with_its_option()
    {
        var total = (await FailAsync(options => options.TotalTimeout = TimeSpan.FromSeconds(2))).Message;
        // If the thread pool is busy, there is another sentence between these two.
        Assert.StartsWith(
            "Echo failed: The call timed out after 2 s (TotalTimeout) without a response, in 1 attempt.", total, StringComparison.Ordinal);
        Assert.EndsWith(" The request may have been carried out anyway.", total, StringComparison.Ordinal);
        Assert.Contains(
            "timed out after 1 s (Timeout)",
            (await FailAsync(_ => { }, new() { Timeout = TimeSpan.FromSeconds(1) })).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_time_of_an_attempt_is_named_with_its_option()
    {
        var error = await FailAsync(options => options.AttemptTimeout = TimeSpan.FromSeconds(2), new() { MaxAttempts = 1 });

        Assert.StartsWith("Echo failed: Attempt 1 timed out after 2 s (AttemptTimeout).", error.Message, StringComparison.Ordinal);
        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
    }

    [Fact]
    public async Task A_wait_for_credentials_that_lasts_too_long_names_them()
    {
        var error = await FailAsync(options => options.Credentials = new HangingCredentials());

        Assert.Equal(
            "Echo failed: The call timed out after 15 s (TotalTimeout), waiting for credentials.", error.Message);
        Assert.False(error.MayHaveTakenEffect);
    }

    [Fact]
    public async Task A_provider_whose_own_network_fails_is_a_credential_error_and_not_retried()
    {
        var asked = 0;
        await using var pipeline = Client(options => options.Credentials = new FailingCredentials(() =>
        {
            asked++;
            return new AwsTransportException("The agent's port is closed.", AwsTransportFault.Connect);
        }));

        var error = await Assert.ThrowsAsync<AwsCredentialException>(() => SendAsync(pipeline, null));

        Assert.Equal("The credential provider failed: The agent's port is closed.", error.Message);
        Assert.Equal(1, asked);
        await Assert.ThrowsAsync<AwsCredentialException>(async () => await pipeline.WarmUpAsync(1));
    }

    [Fact]
    public async Task Where_the_region_is_missing_as_well_as_credentials_the_error_says_both()
    {
        var options = TestService.Options();
        options.Region = null;
        options.Credentials = new FailingCredentials(() => new AwsCredentialException("There are none."));
        await using var pipeline = new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options, new SealedEnvironment()));

        var error = await Assert.ThrowsAsync<AwsCredentialException>(() => SendAsync(pipeline, null));

        Assert.Equal("There are none.\nNo Region is set either: set the option Region or AWS_REGION, such as to eu-west-1.", error.Message);
    }

    [Fact]
    public async Task A_client_that_was_disposed_says_so_by_its_name_and_what_to_do()
    {
        var pipeline = Client(_ => { });
        await pipeline.DisposeAsync();

        var error = await Assert.ThrowsAsync<ObjectDisposedException>(() => SendAsync(pipeline, null));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await pipeline.WarmUpAsync(1));

        Assert.Equal("AWS client", error.ObjectName);
        Assert.StartsWith("This AWS client was disposed. Share one client while the program runs", error.Message, StringComparison.Ordinal);
    }

    private static async Task<AwsTransportException> FailAsync(Action<AwsClientOptions> configure, AwsCallOptions? call = null)
    {
        await using var pipeline = Client(configure);
        return await Assert.ThrowsAsync<AwsTransportException>(() => SendAsync(pipeline, call));
    }

    private static async Task<string> SendAsync(AwsPipeline pipeline, AwsCallOptions? call) =>
        await pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", call, CancellationToken.None);

    private static AwsPipeline Client(Action<AwsClientOptions> configure)
    {
        var options = TestService.Options();
        options.TimeProvider = new EarlyClock();
        options.Transport = new ScriptedTransport(async (_, _, token) =>
        {
            await Task.Delay(Timeout.InfiniteTimeSpan, token);
            return new TextResponse(200);
        });
        configure(options);
        return new AwsPipeline(TestService.Other, options);
    }

    private sealed class HangingCredentials : AwsCredentialProvider
    {
        public override async ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
        {
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellationToken);
            throw new InvalidOperationException("Nobody waits so long.");
        }
    }

    private sealed class FailingCredentials(Func<Exception> make) : AwsCredentialProvider
    {
        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => throw make();
    }

    /// <summary>The clock stands still, and its timers fire immediately, as early as possible.</summary>
    private sealed class EarlyClock : TimeProvider
    {
        public override long GetTimestamp() => 1;

        public override DateTimeOffset GetUtcNow() => new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            var timer = new EarlyTimer(callback, state);
            timer.Change(dueTime, period);
            return timer;
        }

        private sealed class EarlyTimer(TimerCallback callback, object? state) : ITimer
        {
            public bool Change(TimeSpan dueTime, TimeSpan period)
            {
                if (dueTime != Timeout.InfiniteTimeSpan) callback(state);
                return true;
            }

            public void Dispose() { }

            public ValueTask DisposeAsync() => ValueTask.CompletedTask;
        }
    }
}
