using System.Net;
using System.Text;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>How long the sending of a streamed body may take, by a clock that the test moves.</summary>
public sealed class UploadTimeTests
{
    private const int Piece = 64 * 1024;

    private static readonly AwsOperation<AwsRequestStream, string> s_put = new(
        TestService.Other, "Put", static (AwsRequestStream body, AwsHttpRequest http) =>
        {
            http.Method = "PUT";
            http.BodyStream = body;
            http.Headers.Add("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
        }, static (AwsRequestStream _, AwsHttpResponse answer) => Encoding.UTF8.GetString(answer.Body.Span));

    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task An_upload_may_take_longer_than_all_limits_while_bytes_are_taken()
    {
        await using var pipeline = Client(new Handler(_clock, written => _clock.Advance(TimeSpan.FromSeconds(4))));

        var answer = await pipeline.SendAsync(s_put, Body(10), null, TestContext.Current.CancellationToken);

        Assert.Equal("done", answer);
        Assert.True(_clock.GetUtcNow() - new ManualTimeProvider().GetUtcNow() >= TimeSpan.FromSeconds(40));
    }

    [Fact]
    public async Task An_upload_that_stands_still_ends_in_a_timeout_that_says_how_far_it_came()
    {
        var stalled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var pipeline = Client(new Handler(_clock, async written =>
        {
            if (written < 3 * Piece) return;
            stalled.TrySetResult();
            await Task.Delay(Timeout.Infinite, TestContext.Current.CancellationToken);
        }));

        var call = pipeline.SendAsync(s_put, Body(10), new AwsCallOptions { MaxAttempts = 1 }, TestContext.Current.CancellationToken).AsTask();
        await stalled.Task;
        var error = await EndAsync(call);

        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.Contains("made no progress for 5 s (AttemptTimeout), after 196608 bytes", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task After_the_last_byte_the_answer_has_the_usual_time()
    {
        var sent = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var pipeline = Client(new Handler(_clock, written => _clock.Advance(TimeSpan.FromSeconds(4)), sent));

        var call = pipeline.SendAsync(s_put, Body(10), new AwsCallOptions { MaxAttempts = 1 }, TestContext.Current.CancellationToken).AsTask();
        await sent.Task;
        _clock.Advance(TimeSpan.FromSeconds(4.5));
        Assert.False(call.IsCompleted);
        var error = await EndAsync(call);

        Assert.Contains("AttemptTimeout", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_total_time_counts_the_waits_and_not_the_sending()
    {
        var attempts = 0;
        await using var pipeline = Client(new Handler(_clock, written => _clock.Advance(TimeSpan.FromSeconds(4)), answer: () => ++attempts < 3 ? 500 : 200));

        Assert.Equal("done", await pipeline.SendAsync(s_put, Body(5), null, TestContext.Current.CancellationToken));

        Assert.Equal(3, attempts);
    }

    [Fact]
    public async Task An_exception_of_the_callers_stream_is_thrown_unchanged_and_not_retried()
    {
        var attempts = 0;
        await using var pipeline = Client(new Handler(_clock, static _ => { }, answer: () =>
        {
            attempts++;
            return 200;
        }));

        var error = await Assert.ThrowsAsync<IOException>(async () =>
            await pipeline.SendAsync(s_put, new AwsRequestStream(new BrokenStream()), null, TestContext.Current.CancellationToken));

        Assert.Equal("The disk is gone.", error.Message);
        Assert.Equal(0, attempts);
    }

    private AwsPipeline Client(HttpMessageHandler handler)
    {
        var options = TestService.Options();
        options.HttpMessageHandler = handler;
        options.TimeProvider = _clock;
        options.AttemptTimeout = TimeSpan.FromSeconds(5);
        // Retries follow immediately, because their delay isn't tested here.
        return new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { NextRandom = static () => 0 });
    }

    private static AwsRequestStream Body(int pieces) => new(new MemoryStream(new byte[pieces * Piece]));

    // Advances the clock until the timer exists, because another thread may set it.
    private async Task<AwsTransportException> EndAsync(Task call)
    {
        while (!call.IsCompleted)
        {
            _clock.Advance(TimeSpan.FromSeconds(1));
            await Task.WhenAny(call, Task.Delay(10, TestContext.Current.CancellationToken));
        }

        return await Assert.ThrowsAsync<AwsTransportException>(() => call);
    }

    /// <summary>Takes the body piece by piece, as a connection does.</summary>
    private sealed class Handler(ManualTimeProvider clock, Func<long, Task> taking, TaskCompletionSource? sent = null, Func<int>? answer = null)
        : HttpMessageHandler
    {
        public Handler(ManualTimeProvider clock, Action<long> taking, TaskCompletionSource? sent = null, Func<int>? answer = null)
            : this(
                clock,
                written =>
                {
                    taking(written);
                    return Task.CompletedTask;
                },
                sent, answer)
        {
        }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            // Once its timer runs, the call is waiting.
            while (clock.PendingTimers == 0) await Task.Yield();
            await request.Content!.CopyToAsync(new Taking(taking), cancellationToken);
            sent?.TrySetResult();
            if (sent is not null) await Task.Delay(Timeout.Infinite, cancellationToken);
            var status = answer?.Invoke() ?? 200;
            return new HttpResponseMessage((HttpStatusCode)status)
            {
                Content = new StringContent(status == 200 ? "done" : """{"__type":"InternalError"}"""),
            };
        }
    }

    private sealed class Taking(Func<long, Task> taking) : MemoryStream
    {
        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await taking(Length).WaitAsync(cancellationToken);
            Write(buffer.Span);
        }
    }

    private sealed class BrokenStream : MemoryStream
    {
        public override bool CanSeek => false;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            throw new IOException("The disk is gone.");
    }
}
