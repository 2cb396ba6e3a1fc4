using System.Net;
using System.Text;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>A request's body is returned to the pipeline's pool only when no handler is reading it any more.</summary>
public sealed class RequestBodyTests
{
    [Fact]
    public async Task A_body_that_a_handler_still_sends_is_never_overwritten()
    {
        var sent = new List<(string Body, GateStream Stream)>();
        var handler = new EarlyHandler(stream => sent.Add(("", stream)));
        var options = TestService.Options();
        options.HttpMessageHandler = handler;
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        // The first call's response arrives while its body is being read; the following calls rent buffers of the same
        // size.
        await pipeline.SendAsync(TestService.Echo(TestService.Other), new string('a', 5_000), null, CancellationToken.None);
        for (var i = 0; i < 20; i++) await pipeline.SendAsync(TestService.Echo(TestService.Other), new string('b', 5_000), null, CancellationToken.None);

        foreach (var (_, stream) in sent) stream.Open();
        await handler.Sends;
        Assert.Equal(new string('a', 5_000), sent[0].Stream.Read);
        Assert.All(sent.Skip(1), body => Assert.Equal(new string('b', 5_000), body.Stream.Read));
    }

    [Fact]
    public async Task A_body_whose_attempt_was_cancelled_is_not_overwritten_either()
    {
        GateStream? first = null;
        var handler = new EarlyHandler(stream => first ??= stream) { Answers = false };
        var options = TestService.Options();
        options.HttpMessageHandler = handler;
        await using var pipeline = new AwsPipeline(TestService.Other, options);
        using var cancel = new CancellationTokenSource();

        var call = pipeline.SendAsync(TestService.Echo(TestService.Other), new string('a', 5_000), null, cancel.Token).AsTask();
        await cancel.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        handler.Answers = true;
        for (var i = 0; i < 20; i++) await pipeline.SendAsync(TestService.Echo(TestService.Other), new string('b', 5_000), null, CancellationToken.None);

        first!.Open();
        await first.Done;
        Assert.Equal(new string('a', 5_000), first.Read);
    }

    [Fact]
    public async Task A_body_that_is_still_read_when_its_attempt_fails_is_sent_whole_by_the_next()
    {
        var sent = new List<GateStream>();
        var handler = new EarlyHandler(sent.Add) { Failures = 1 };
        var options = TestService.Options();
        options.HttpMessageHandler = handler;
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        await pipeline.SendAsync(TestService.Echo(TestService.Other), new string('a', 5_000), null, CancellationToken.None);

        foreach (var stream in sent) stream.Open();
        await handler.Sends;
        Assert.Equal([new string('a', 5_000), new string('a', 5_000)], sent.Select(stream => stream.Read));
    }

    [Fact]
    public async Task A_handler_that_sends_again_after_its_answer_is_refused()
    {
        HttpContent? kept = null;
        var options = TestService.Options();
        options.HttpMessageHandler = new AnsweringHandler(request =>
        {
            kept = request.Content;
            return new HttpResponseMessage(HttpStatusCode.OK);
        });
        await using var pipeline = new AwsPipeline(TestService.Other, options);
        await pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None);

        await Assert.ThrowsAsync<InvalidOperationException>(() => kept!.CopyToAsync(Stream.Null, CancellationToken.None));
    }

    /// <summary>Answers before it has read the body, as HTTP/2 may.</summary>
    private sealed class EarlyHandler(Action<GateStream> onSend) : HttpMessageHandler
    {
        private readonly List<Task> _sends = [];

        public bool Answers { get; set; } = true;

        /// <summary>The number of responses with a server error before the first success.</summary>
        public int Failures { get; set; }

        public Task Sends => Task.WhenAll(_sends);

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var stream = new GateStream();
            onSend(stream);
            _sends.Add(request.Content!.CopyToAsync(stream, CancellationToken.None));
            if (!Answers) await Task.Delay(Timeout.InfiniteTimeSpan, cancellationToken);
            return new HttpResponseMessage(Failures-- > 0 ? HttpStatusCode.InternalServerError : HttpStatusCode.OK);
        }
    }

    /// <summary>Reads what is written to it only once it is opened.</summary>
    private sealed class GateStream : MemoryStream
    {
        private readonly TaskCompletionSource _open = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly TaskCompletionSource _done = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Done => _done.Task;

        public new string Read => Encoding.UTF8.GetString(ToArray());

        public void Open() => _open.SetResult();

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await _open.Task;
            await base.WriteAsync(buffer, cancellationToken);
            _done.SetResult();
        }
    }
}
