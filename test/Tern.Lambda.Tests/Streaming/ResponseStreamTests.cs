using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Lambda.Streaming;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Streaming;

public sealed class ResponseStreamTests
{
    [Fact]
    public async Task A_streamed_response_goes_out_in_chunks_on_the_connection_that_brought_the_event()
    {
        await using var run = RuntimeRun.Start(async (request, _, invocation) =>
        {
            var stream = invocation.BeginStream("text/plain");
            await stream.WriteAsync("hello "u8.ToArray());
            await Task.Yield();
            await stream.WriteAsync(request);
        });
        var response = await run.Api.Enqueue("world").Answered;

        Assert.Equal("hello world", response.Text);
        Assert.Equal("streaming", response.Headers["Lambda-Runtime-Function-Response-Mode"]);
        Assert.Equal("text/plain", response.Headers["Content-Type"]);
        Assert.Equal("Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body", response.Headers["Trailer"]);
        Assert.Empty(response.Trailers);
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        Assert.Equal(1, run.Api.ConnectionCount);
        Assert.Empty(run.Log.Lines);
    }

    [Fact]
    public async Task The_first_flush_arrives_while_the_handler_still_runs()
    {
        var arrived = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var api = new FakeRuntimeApi { OnChunk = (_, _) => arrived.TrySetResult() };
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                var stream = invocation.BeginStream();
                await stream.WriteAsync("first"u8.ToArray());
                await arrived.Task.WaitAsync(FakeRuntimeApi.Patience);
                await stream.WriteAsync(" second"u8.ToArray());
            },
            api: api);

        Assert.Equal("first second", (await api.Enqueue("1").Answered).Text);
    }

    [Fact]
    public async Task A_handler_that_blocks_the_loops_thread_streams_too()
    {
        var arrived = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var api = new FakeRuntimeApi { OnChunk = (_, _) => arrived.TrySetResult() };
        await using var run = RuntimeRun.Start(
            (_, _, invocation) =>
            {
                using var stream = invocation.BeginStream().AsStream();
                stream.Write("first"u8);
                stream.Flush();
                arrived.Task.Wait(FakeRuntimeApi.Patience);
                stream.Write(" second"u8);
                return ValueTask.CompletedTask;
            },
            api: api);

        Assert.Equal("first second", (await api.Enqueue("1").Answered).Text);
        Assert.True(arrived.Task.IsCompletedSuccessfully);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Twenty_thousand_flushes_of_nine_bytes_become_few_chunks(bool leavesTheLoopsThread)
    {
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                if (leavesTheLoopsThread) await Task.Yield();
                var stream = invocation.BeginStream();
                for (var i = 0; i < 20_000; i++)
                {
                    Write(stream, $"{i:D8}\n");
                    await stream.FlushAsync();
                }
            },
            // Longer than the test takes, so that bytes are sent only because there are enough of them.
            options => options.StreamFlushInterval = TimeSpan.FromSeconds(10));
        var response = await run.Api.Enqueue("1").Answered;

        Assert.Equal(180_000, response.Body.Length);
        Assert.Equal(Enumerable.Range(0, 20_000).Select(i => $"{i:D8}"), response.Text.TrimEnd('\n').Split('\n'));
        Assert.InRange(response.Chunks.Count, 2, 14);
    }

    [Fact]
    public async Task A_flush_within_the_interval_is_sent_when_the_interval_ends()
    {
        var clock = new ManualTimeProvider();
        var chunks = new List<string>();
        var changed = new SemaphoreSlim(0);
        var api = new FakeRuntimeApi
        {
            OnChunk = (_, chunk) =>
            {
                lock (chunks) chunks.Add(Encoding.UTF8.GetString(chunk));
                changed.Release();
            },
        };
        var flushed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                var stream = invocation.BeginStream();
                await stream.WriteAsync("a"u8.ToArray());
                await changed.WaitAsync();
                // The first flush was sent; until the loop has recorded its time, another flush may still be immediate.
                await Task.Yield();
                await stream.WriteAsync("b"u8.ToArray());
                await stream.WriteAsync("c"u8.ToArray());
                flushed.SetResult();
                await gate.Task;
            },
            options => options.Clock = clock,
            api: api);
        var invocation = api.Enqueue(new FakeInvocation { Deadline = DateTimeOffset.MaxValue });
        await flushed.Task.WaitAsync(FakeRuntimeApi.Patience);
        clock.Advance(TimeSpan.FromMilliseconds(10));
        Assert.True(await changed.WaitAsync(FakeRuntimeApi.Patience));
        gate.SetResult();
        await invocation.Answered;

        Assert.Equal("abc", string.Concat(chunks));
        Assert.Equal("a", chunks[0]);
    }

    [Fact]
    public async Task An_HTTP_response_begins_with_its_prelude()
    {
        await using var run = RuntimeRun.Start(async (_, _, invocation) =>
        {
            var stream = invocation.BeginStream(new HttpResponsePrelude
            {
                StatusCode = 201,
                Headers = { ["content-type"] = "text/html" },
                MultiValueHeaders = { ["x-many"] = ["1", "2"] },
                Cookies = { "a=b; Secure" },
            });
            await stream.WriteAsync("<p>"u8.ToArray());
        });
        var response = await run.Api.Enqueue("1").Answered;

        Assert.Equal("application/vnd.awslambda.http-integration-response", response.Headers["Content-Type"]);
        Assert.Equal(
            """{"statusCode":201,"headers":{"content-type":"text/html"},"multiValueHeaders":{"x-many":["1","2"]}"""
            + ""","cookies":["a=b; Secure"]}""" + "\0\0\0\0\0\0\0\0<p>",
            response.Text);
    }

    [Theory]
    [InlineData("bad name", "v")]
    [InlineData("name", "v\r\nx: y")]
    [InlineData("", "v")]
    public void A_header_that_would_break_out_of_its_line_is_refused(string name, string value)
    {
        using var output = new Tern.Buffers.PooledBuffer();
        Assert.Throws<ArgumentException>(() => new HttpResponsePrelude { Headers = { [name] = value } }.Write(output));
    }

    [Fact]
    public async Task A_failure_mid_stream_comes_in_the_trailers()
    {
        await using var run = RuntimeRun.Start(async (_, _, invocation) =>
        {
            var stream = invocation.BeginStream();
            await stream.WriteAsync("half"u8.ToArray());
            throw new InvalidOperationException("The rest is gone.");
        });
        var failed = await run.Api.Enqueue("1").Answered;

        Assert.Equal("half", failed.Text);
        Assert.Equal("Function.InvalidOperationException", failed.Trailers["Lambda-Runtime-Function-Error-Type"]);
        var error = JsonDocument.Parse(Convert.FromBase64String(failed.Trailers["Lambda-Runtime-Function-Error-Body"])).RootElement;
        Assert.Equal("The rest is gone.", error.GetProperty("errorMessage").GetString());
        Assert.True((await run.Api.Enqueue("2").Answered).Trailers.Count > 0);
    }

    [Fact]
    public async Task Trailers_stay_below_what_servers_read_of_them()
    {
        await using var run = RuntimeRun.Start(async (_, _, invocation) =>
        {
            await invocation.BeginStream().WriteAsync("half"u8.ToArray());
            throw new InvalidOperationException(new string('é', 100_000), new FormatException(new string('x', 100_000)));
        });
        var failed = await run.Api.Enqueue("1").Answered;

        Assert.InRange(failed.Trailers.Sum(trailer => trailer.Key.Length + trailer.Value.Length + 4), 100, 4000);
        Assert.NotNull(JsonDocument.Parse(Convert.FromBase64String(failed.Trailers["Lambda-Runtime-Function-Error-Body"])));
    }

    [Fact]
    public async Task A_failure_before_anything_was_sent_is_an_ordinary_error()
    {
        await using var run = RuntimeRun.Start((_, _, invocation) =>
        {
            Write(invocation.BeginStream(new HttpResponsePrelude()), "not flushed");
            throw new InvalidOperationException("x");
        });

        Assert.True((await run.Api.Enqueue("1").Answered).IsError);
    }

    [Fact]
    public async Task A_writer_that_is_completed_with_an_exception_fails_the_invocation()
    {
        await using var run = RuntimeRun.Start(async (_, _, invocation) =>
        {
            var stream = invocation.BeginStream();
            await stream.WriteAsync("half"u8.ToArray());
            stream.Complete(new FormatException("f"));
        });

        Assert.Equal("Function.FormatException", (await run.Api.Enqueue("1").Answered).Trailers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Fact]
    public async Task A_handler_that_never_writes_answers_with_an_empty_stream()
    {
        await using var run = RuntimeRun.Start((_, response, invocation) =>
        {
            response.Write("not sent"u8);
            invocation.BeginStream();
            return ValueTask.CompletedTask;
        });
        var response = await run.Api.Enqueue("1").Answered;

        Assert.True(response.IsResponse);
        Assert.Empty(response.Body);
        Assert.Equal("streaming", response.Headers["Lambda-Runtime-Function-Response-Mode"]);
    }

    [Fact]
    public async Task The_writer_is_of_no_use_after_the_invocation()
    {
        LambdaResponseStream? kept = null;
        await using var run = RuntimeRun.Start((_, _, invocation) =>
        {
            kept = invocation.BeginStream();
            return ValueTask.CompletedTask;
        });
        await run.Api.Enqueue("1").Answered;
        await run.Api.WaitForAsync(api => api.PendingNext == 1);

        Assert.Throws<ObjectDisposedException>(() => kept!.GetMemory());
        Assert.Throws<ObjectDisposedException>(() => kept!.Advance(0));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await kept!.FlushAsync());
        kept!.Complete();
    }

    [Fact]
    public async Task An_invocation_has_one_stream_and_a_completed_writer_writes_no_more()
    {
        await using var run = RuntimeRun.Start((_, _, invocation) =>
        {
            var stream = invocation.BeginStream();
            Assert.Throws<InvalidOperationException>(() => invocation.BeginStream());
            Write(stream, "all");
            stream.Complete();
            Assert.Throws<InvalidOperationException>(() => stream.GetMemory());
            return ValueTask.CompletedTask;
        });
        var response = await run.Api.Enqueue("1").Answered;

        Assert.Equal("all", response.Text);
        Assert.Empty(response.Trailers);
    }

    [Fact]
    public async Task A_reader_that_stops_reading_holds_the_writer_back()
    {
        var gate = new ManualResetEventSlim();
        var api = new FakeRuntimeApi { OnChunk = (_, _) => gate.Wait(FakeRuntimeApi.Patience) };
        var waits = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var written = 0L;
        const int Total = 24 * 1024 * 1024; // more than sockets hold
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                await Task.Delay(1_000); // until the loop sends: before, a flush does, and holds its thread
                var stream = invocation.BeginStream();
                while (written < Total)
                {
                    var memory = stream.GetMemory(32 * 1024)[..(32 * 1024)];
                    memory.Span.Fill((byte)'x');
                    stream.Advance(memory.Length);
                    var flush = stream.FlushAsync();
                    if (!flush.IsCompleted) waits.TrySetResult();
                    await flush;
                    Interlocked.Add(ref written, memory.Length);
                }
            },
            api: api);
        var invocation = api.Enqueue("1");
        await waits.Task.WaitAsync(FakeRuntimeApi.Patience);

        Assert.True(Interlocked.Read(ref written) < Total);
        gate.Set();
        Assert.Equal(Total, (await invocation.Answered).Body.Length);
    }

    [Fact]
    public async Task A_flush_that_waits_can_be_cancelled()
    {
        var gate = new ManualResetEventSlim();
        var api = new FakeRuntimeApi { OnChunk = (_, _) => gate.Wait(FakeRuntimeApi.Patience) };
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                await Task.Delay(1_000); // until the loop sends: before, a flush does, and holds its thread
                var stream = invocation.BeginStream();
                // Some of them complete without the reader, as long as the buffers on the way have room.
                while (!await IsCancelledAsync(stream))
                {
                }

                gate.Set();
            },
            api: api);
        var response = await api.Enqueue("1").Answered;

        Assert.Empty(response.Trailers);
        Assert.Equal(0, response.Body.Length % (1024 * 1024));
    }

    [Fact]
    public async Task The_deadline_ends_the_stream_with_an_error()
    {
        var clock = new ManualTimeProvider();
        var isCompleted = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        var wrote = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                var stream = invocation.BeginStream();
                await stream.WriteAsync("half"u8.ToArray());
                wrote.SetResult();
                await ended.Task;
                isCompleted.SetResult((await stream.WriteAsync("late"u8.ToArray())).IsCompleted);
            },
            options => options.Clock = clock);
        var invocation = run.Api.Enqueue(new FakeInvocation { Deadline = clock.GetUtcNow().AddSeconds(10) });
        await wrote.Task.WaitAsync(FakeRuntimeApi.Patience);
        var chunk = run.Api.WaitForAsync(api => api.Requests.Any(request => request.IsResponse));
        await UntilSentAsync(run.Api, invocation);

        clock.Advance(TimeSpan.FromSeconds(9.7));
        Assert.False(invocation.Answered.IsCompleted);
        clock.Advance(TimeSpan.FromSeconds(0.1));
        var response = await invocation.Answered;
        await chunk;

        Assert.Equal("half", response.Text);
        Assert.Equal("Function.DeadlineExceeded", response.Trailers["Lambda-Runtime-Function-Error-Type"]);
        // There is no further event before the handler has ended.
        Assert.Equal(0, run.Api.PendingNext);
        ended.SetResult();
        Assert.True(await isCompleted.Task);
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
    }

    [Fact]
    public async Task A_connection_that_breaks_mid_stream_is_told_and_the_loop_goes_on()
    {
        var broke = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        FakeRuntimeApi? api = null;
        api = new FakeRuntimeApi
        {
            OnChunk = (_, _) =>
            {
                if (broke.Task.IsCompleted) return;
                broke.SetResult();
                api!.ResetConnections();
            },
        };
        await using var run = RuntimeRun.Start(
            async (request, _, invocation) =>
            {
                var stream = invocation.BeginStream();
                await stream.WriteAsync("a"u8.ToArray());
                await broke.Task;
                while (request.Length > 1 && !(await stream.WriteAsync(new byte[64 * 1024])).IsCompleted)
                {
                }
            },
            api: api);
        var broken = api.Enqueue("12");
        var report = await broken.Answered;

        Assert.True(report.IsError);
        Assert.Equal("Runtime.ResponseStreamBroken", report.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Equal("a", (await api.Enqueue("2").Answered).Text);
    }

    [Fact]
    public async Task A_stream_that_is_refused_is_logged_and_the_loop_goes_on()
    {
        await using var run = RuntimeRun.Start(async (_, _, invocation) => await invocation.BeginStream().WriteAsync("a"u8.ToArray()));
        var refused = new FakeInvocation();
        refused.OnReport.Enqueue(FakeAnswer.Fault(400, "InvalidFunctionResponseMode"));
        run.Api.Enqueue(refused);

        Assert.Equal("a", (await run.Api.Enqueue("2").Answered).Text);
        Assert.Contains(run.Log.Lines, line => line.Contains("status 400", StringComparison.Ordinal));
    }

    private static async Task<bool> IsCancelledAsync(LambdaResponseStream stream)
    {
        using var cancellation = new CancellationTokenSource();
        stream.GetMemory(1024 * 1024);
        stream.Advance(1024 * 1024);
        var flush = stream.FlushAsync(cancellation.Token);
        cancellation.Cancel();
        try
        {
            await flush;
            return false;
        }
        catch (OperationCanceledException)
        {
            return true;
        }
    }

    private static async Task UntilSentAsync(FakeRuntimeApi api, FakeInvocation invocation)
    {
        await invocation.HandedOut;
        await api.WaitForAsync(fake => fake.ChunkCount > 0);
    }

    private static void Write(IBufferWriter<byte> writer, string text) => writer.Write(Encoding.UTF8.GetBytes(text));
}
