using System.Text;
using System.Threading.Tasks.Sources;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>The time limits of services that are not known to answer within milliseconds, by a clock that the test moves.</summary>
public sealed class SlowServiceTests
{
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task White_space_that_keeps_the_connection_alive_is_progress_however_long_it_goes_on()
    {
        var handler = new Handler(_clock, TimeSpan.FromSeconds(59), Enumerable.Repeat(" ", 20).Append("done"));
        await using var pipeline = Client(handler);

        var answer = await pipeline.SendAsync(TestService.Echo(TestService.Slow), "{}", null, TestContext.Current.CancellationToken);

        Assert.Equal("done", answer.Trim());
        Assert.True(_clock.GetUtcNow() - new ManualTimeProvider().GetUtcNow() >= TimeSpan.FromSeconds(20 * 59));
        Assert.Equal(1, handler.Requests);
    }

    [Fact]
    public async Task A_service_that_answers_fast_has_five_seconds_for_all_of_its_answer()
    {
        await using var pipeline = Client(new Handler(_clock, TimeSpan.FromSeconds(2), [" ", " ", " ", "done"]), TestService.Other);
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () =>
            await pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", new AwsCallOptions { MaxAttempts = 1 }, TestContext.Current.CancellationToken));
        Assert.Contains("timed out after 5 s (AttemptTimeout)", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_operation_that_answers_late_may_send_white_space_meanwhile_even_where_the_service_answers_fast()
    {
        var echo = TestService.Echo(TestService.Other);
        var complete = new AwsOperation<string, string>(TestService.Other, "Complete", echo.Write, echo.Read) { AnswerTime = TimeSpan.FromSeconds(60) };
        await using var pipeline = Client(new Handler(_clock, TimeSpan.FromSeconds(10), Enumerable.Repeat(" ", 20).Append("done")), TestService.Other);
        Assert.Equal("done", (await pipeline.SendAsync(complete, "{}", null, TestContext.Current.CancellationToken)).Trim());
    }

    [Theory]
    [InlineData(AwsOperationTraits.None, null, 1)]
    [InlineData(AwsOperationTraits.None, false, 3)]
    [InlineData(AwsOperationTraits.ReadOnly, null, 3)]
    [InlineData(AwsOperationTraits.Idempotent, null, 3)]
    public async Task After_a_time_out_a_write_is_sent_again_only_where_that_does_no_harm(AwsOperationTraits traits, bool? atMostOnce, int requests)
    {
        var handler = new Handler(_clock, TimeSpan.FromSeconds(61), ["done"]);
        await using var pipeline = Client(handler);

        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.SendAsync(
            TestService.Echo(TestService.Slow, traits), "{}", new AwsCallOptions { AtMostOnce = atMostOnce }, TestContext.Current.CancellationToken));

        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.Equal(requests, handler.Requests);
        // If the thread pool is busy, there is another sentence between these two.
        Assert.Contains($"Attempt {requests} timed out after 60 s (AttemptTimeout).", error.Message, StringComparison.Ordinal);
        Assert.Equal(requests == 1, error.Message.EndsWith(
            " The service may still carry out the request, so it wasn't retried. Raise "
            + "AttemptTimeout if the service needs longer, or set AtMostOnce of the call to false if it may be carried out twice.", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_service_that_answers_fast_gets_a_write_again_after_a_time_out()
    {
        var handler = new Handler(_clock, TimeSpan.FromSeconds(6), ["done"]);
        await using var pipeline = Client(handler, TestService.Other);
        await Assert.ThrowsAsync<AwsTransportException>(async () =>
            await pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", null, TestContext.Current.CancellationToken));
        Assert.Equal(3, handler.Requests);
    }

    [Theory]
    [InlineData(64 * 1024, 61, false)]
    [InlineData(1024 * 1024, 75, true)]
    [InlineData(1024 * 1024, 77, false)]
    [InlineData(20 * 1024 * 1024, 310, true)]
    [InlineData(20 * 1024 * 1024, 320, false)]
    public async Task The_wait_grows_with_the_body(int length, int seconds, bool isInTime)
    {
        await using var pipeline = Client(new Handler(_clock, TimeSpan.FromSeconds(seconds), ["done"]));
        var call = pipeline.SendAsync(TestService.Echo(TestService.Slow), new string('a', length), null, TestContext.Current.CancellationToken).AsTask();
        if (isInTime) Assert.Equal("done", await call);
        else await Assert.ThrowsAsync<AwsTransportException>(() => call);
    }

    [Fact]
    public async Task A_time_that_is_set_does_not_grow()
    {
        await using var pipeline = Client(new Handler(_clock, TimeSpan.FromSeconds(11), ["done"]), options: o => o.AttemptTimeout = TimeSpan.FromSeconds(10));
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.SendAsync(
            TestService.Echo(TestService.Slow), new string('a', 1024 * 1024), null, TestContext.Current.CancellationToken));
        Assert.Contains("timed out after 10 s", error.Message, StringComparison.Ordinal);
    }

    private AwsPipeline Client(HttpMessageHandler handler, AwsService? service = null, Action<AwsClientOptions>? options = null)
    {
        var set = TestService.Options();
        set.HttpMessageHandler = handler;
        set.TimeProvider = _clock;
        options?.Invoke(set);
        service ??= TestService.Slow;
        return new AwsPipeline(service, set, AwsClientSettings.Create(service, set) with { NextRandom = static () => 0 });
    }

    /// <summary>Answers piece by piece, with time between the pieces.</summary>
    private sealed class Handler(ManualTimeProvider clock, TimeSpan pause, IEnumerable<string> pieces) : HttpMessageHandler
    {
        internal int Requests { get; private set; }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Requests++;
            await request.Content!.CopyToAsync(Stream.Null, cancellationToken);
            await Task.Yield();
            return new HttpResponseMessage { Content = new StreamContent(new Pieces(clock, pause, pieces.GetEnumerator())) };
        }
    }

    private sealed class Pieces(ManualTimeProvider clock, TimeSpan pause, IEnumerator<string> pieces) : MemoryStream
    {
        public override bool CanSeek => false;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(
            new Reading(async () =>
            {
                // Once its timer runs, the call is waiting.
                while (clock.PendingTimers == 0) await Task.Yield();
                if (!pieces.MoveNext()) return 0;
                clock.Advance(pause);
                cancellationToken.ThrowIfCancellationRequested();
                return Encoding.UTF8.GetBytes(pieces.Current, buffer.Span);
            }), 0);
    }

    // A read that begins only when its caller is waiting for it.
    private sealed class Reading(Func<Task<int>> read) : IValueTaskSource<int>
    {
        private ManualResetValueTaskSourceCore<int> _core = new() { RunContinuationsAsynchronously = true };

        public int GetResult(short token) => _core.GetResult(token);

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
        {
            _core.OnCompleted(continuation, state, token, flags);
            _ = Task.Run(async () =>
            {
                try
                {
                    _core.SetResult(await read());
                }
                catch (OperationCanceledException canceled)
                {
                    _core.SetException(canceled);
                }
            });
        }
    }
}
