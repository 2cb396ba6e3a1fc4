using System.Text;
using System.Threading.Channels;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.Signing;
using Tern.TestHarness;

namespace Tern.Core.Tests.EventStreams;

/// <summary>Events that are sent while those of the answer are read, over real connections.</summary>
public sealed class EventsOfRequestsTests
{
    [Fact]
    public async Task Both_sides_talk_at_once()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            await exchange.SendAsync("Hello", "");
            while (await exchange.ReadAsync() is { } said) await exchange.SendAsync("Heard", said);
            await exchange.SendAsync("Bye", "");
        });
        await using var pipeline = EventCalls.Client(server.Uri);
        var words = Channel.CreateUnbounded<string>();

        await using var stream = await pipeline.SendAsync(EventCalls.Talk, words.Reader.ReadAllAsync(), null, TestContext.Current.CancellationToken);
        var heard = new List<string>();
        await foreach (var next in stream.WithCancellation(TestContext.Current.CancellationToken))
        {
            heard.Add(next);
            // Each word is sent after the answer to the previous one has arrived.
            if (heard.Count < 4) await words.Writer.WriteAsync($"word {heard.Count}", TestContext.Current.CancellationToken);
            else words.Writer.TryComplete();
        }

        Assert.Equal(["Hello: ", "Heard: Said: word 1", "Heard: Said: word 2", "Heard: Said: word 3", "Bye: "], heard);
    }

    [Fact]
    public async Task A_service_that_speaks_first_is_heard_on_an_open_connection_before_anything_is_said()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            await exchange.SendAsync("Hello", "");
            while (await exchange.ReadAsync() is not null) { }
        });
        await using var pipeline = EventCalls.Client(server.Uri);

        for (var call = 0; call < 3; call++)
        {
            var words = Channel.CreateUnbounded<string>();
            await using var stream = await pipeline.SendAsync(EventCalls.Talk, words.Reader.ReadAllAsync(), null, TestContext.Current.CancellationToken);
            await using var heard = stream.GetAsyncEnumerator(TestContext.Current.CancellationToken);

            Assert.True(await heard.MoveNextAsync());
            Assert.Equal("Hello: ", heard.Current);
            words.Writer.TryComplete();
            Assert.False(await heard.MoveNextAsync());
        }

        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public async Task Every_event_is_signed_with_the_signature_before_and_an_empty_one_ends_them()
    {
        var came = new List<SignedEvent>();
        var headers = new Dictionary<string, string>();
        await using var server = await EventServer.StartAsync(async exchange =>
        {
            foreach (var header in exchange.Context.Request.Headers) headers[header.Key.ToLowerInvariant()] = header.Value.ToString();
            while (await exchange.ReadSignedAsync() is { } next) came.Add(next);
        });
        await using var pipeline = EventCalls.Client(server.Uri);

        await using var stream = await pipeline.SendAsync(EventCalls.Talk, EventCalls.Say("one", "two"), null, TestContext.Current.CancellationToken);
        Assert.Empty(await EventCalls.ReadAsync(stream));

        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-EVENTS", headers["x-amz-content-sha256"]);
        Assert.Equal("application/vnd.amazon.eventstream", headers["content-type"]);
        Assert.Equal(["Said: one", "Said: two"], came.SkipLast(1).Select(static e => EventExchange.Text(e.Message)));
        Assert.Empty(came[^1].Message);
        var seed = Encoding.ASCII.GetBytes(headers["authorization"][^64..]);
        using var chain = new SignatureChain(new SigV4Signer(), seed, new FixedCredentials().Value, "eu-west-1", "test");
        foreach (var next in came)
        {
            var signature = new byte[32];
            chain.SignPart(DateHeader(next.Date), next.Message, next.Date, signature);
            Assert.Equal(signature, next.Signature);
        }
    }

    [Fact]
    public async Task Members_beside_the_events_go_first()
    {
        var came = new List<string>();
        await using var server = await EventServer.StartAsync(async exchange =>
        {
            while (await exchange.ReadAsync() is { } next) came.Add(next);
        });
        await using var pipeline = EventCalls.Client(server.Uri);

        await using var stream = await pipeline.SendAsync(EventCalls.TalkWithInitial, EventCalls.Say("one"), null, TestContext.Current.CancellationToken);
        Assert.Empty(await EventCalls.ReadAsync(stream));

        Assert.Equal(["""initial-request: {"language":"en"}""", "Said: one"], came);
    }

    [Fact]
    public async Task An_exception_of_the_source_before_the_response_fails_the_call()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            while (await exchange.ReadAsync() is not null) await Task.Yield();
        });
        await using var pipeline = EventCalls.Client(server.Uri);

        var error = await Assert.ThrowsAsync<InvalidDataException>(async () => await pipeline.SendAsync(
            EventCalls.Talk, Failing("one", new InvalidDataException("The microphone is gone.")), null, TestContext.Current.CancellationToken));

        Assert.Equal("The microphone is gone.", error.Message);
    }

    [Fact]
    public async Task An_exception_of_the_source_while_the_response_is_read_fails_the_response()
    {
        var fail = new TaskCompletionSource();
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            await exchange.SendAsync("Hello", "");
            while (await exchange.ReadAsync() is not null) await Task.Yield();
        });
        await using var pipeline = EventCalls.Client(server.Uri);

        await using var stream = await pipeline.SendAsync(
            EventCalls.Talk, Failing("one", new IOException("The disk is gone."), fail.Task), null, TestContext.Current.CancellationToken);
        var error = await Assert.ThrowsAsync<IOException>(async () =>
        {
            await foreach (var _ in stream.WithCancellation(TestContext.Current.CancellationToken)) fail.TrySetResult();
        });

        Assert.Equal("The disk is gone.", error.Message);
    }

    [Fact]
    public async Task An_event_that_cannot_be_sent_is_the_callers_fault()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            while (await exchange.ReadAsync() is not null) await Task.Yield();
        });
        await using var pipeline = EventCalls.Client(server.Uri);

        await Assert.ThrowsAsync<ArgumentException>(async () =>
            await pipeline.SendAsync(EventCalls.Talk, EventCalls.Say("one", "unspeakable"), null, TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_service_that_ends_its_answer_ends_the_request()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            await exchange.ReadAsync();
            await exchange.SendAsync("Enough", "");
        });
        await using var pipeline = EventCalls.Client(server.Uri);
        var source = new EndlessSource();

        await using var stream = await pipeline.SendAsync(EventCalls.Talk, source.ReadAsync(), null, TestContext.Current.CancellationToken);

        Assert.Equal(["Enough: "], await EventCalls.ReadAsync(stream));
        await source.Ended.Task.WaitAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task A_source_that_never_goes_on_holds_nobody_up()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            await exchange.ReadAsync();
            await exchange.SendAsync("Hello", "");
            await exchange.ReadAsync();
        });
        await using var pipeline = EventCalls.Client(server.Uri);
        var never = new TaskCompletionSource();

        await using (var stream = await pipeline.SendAsync(
            EventCalls.Talk, Failing("one", new InvalidOperationException(), never.Task), null, TestContext.Current.CancellationToken))
        {
            await foreach (var next in stream.WithCancellation(TestContext.Current.CancellationToken))
            {
                Assert.Equal("Hello: ", next);
                break;
            }
        }
    }

    [Fact]
    public async Task An_error_in_place_of_the_answer_ends_the_request()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            exchange.Context.Response.StatusCode = 400;
            await exchange.Context.Response.Body.WriteAsync("""{"__type":"BadRequest"}"""u8.ToArray());
        });
        await using var pipeline = EventCalls.Client(server.Uri);
        var source = new EndlessSource();

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(async () =>
            await pipeline.SendAsync(EventCalls.Talk, source.ReadAsync(), null, TestContext.Current.CancellationToken));

        Assert.Equal("BadRequest", error.Code);
        if (source.HasBegun) await source.Ended.Task.WaitAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task An_answer_that_cannot_be_read_ends_the_request()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            await exchange.SendAsync("Hello", "");
            while (await exchange.ReadAsync() is not null) await Task.Yield();
        });
        await using var pipeline = EventCalls.Client(server.Uri);
        var source = new EndlessSource();
        var operation = EventCalls.Operation(null, static (IAsyncEnumerable<string> _, AwsHttpResponse _) => throw new FormatException("It is a riddle."));

        var error = await Assert.ThrowsAsync<AwsTransportException>(async () =>
            await pipeline.SendAsync(operation, source.ReadAsync(), null, TestContext.Current.CancellationToken));

        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
        Assert.Equal(1, error.Attempts);
        if (source.HasBegun) await source.Ended.Task.WaitAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task A_transport_without_streams_is_refused()
    {
        await using var pipeline = EventCalls.Client(new Uri("http://localhost"), static options =>
            options.Transport = new ScriptedTransport(static _ => new TextResponse(200)));

        var error = await Assert.ThrowsAsync<AwsConfigurationException>(async () =>
            await pipeline.SendAsync(EventCalls.Talk, EventCalls.Say("one"), null, TestContext.Current.CancellationToken));

        Assert.Contains("HttpClientTransport", error.Message, StringComparison.Ordinal);
    }

    private static byte[] DateHeader(DateTimeOffset date)
    {
        var header = new byte[15];
        "\x05:date\x08"u8.CopyTo(header);
        System.Buffers.Binary.BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(7), date.ToUnixTimeMilliseconds());
        return header;
    }

    private static async IAsyncEnumerable<string> Failing(string first, Exception error, Task? when = null)
    {
        yield return first;
        if (when is not null) await when;
        throw error;
    }
}
