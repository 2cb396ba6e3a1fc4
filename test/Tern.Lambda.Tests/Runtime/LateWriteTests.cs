using System.Buffers;
using System.Text;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>
/// Work that a raw handler left running continues to write while the next event is handled, or while its own response
/// is sent.
/// </summary>
public sealed class LateWriteTests
{
    [Theory]
    [InlineData("write")]
    [InlineData("span")]
    [InlineData("memory")]
    [InlineData("advance")]
    [InlineData("boxed")]
    public async Task A_write_into_an_answer_that_was_sent_throws_and_the_next_answer_has_nothing_of_it(string how)
    {
        LambdaResponse kept = default;
        IBufferWriter<byte>? boxed = null;
        Exception? refused = null;
        await using var run = RuntimeRun.Start((request, response, _) =>
        {
            if (request.Span[0] == '1')
            {
                kept = response;
                boxed = response;
                response.GetSpan(8);
            }
            else
            {
                // On another thread, like a task that wasn't awaited.
                var late = new Thread(() => refused = Record.Exception(() => WriteLate(how, kept, boxed!)));
                late.Start();
                late.Join();
            }

            response.Write(request.Span);
            return ValueTask.CompletedTask;
        });

        Assert.Equal("1", (await run.Api.Enqueue("1").Answered).Text);
        Assert.Equal("2", (await run.Api.Enqueue("2").Answered).Text);
        Assert.Contains("has ended", Assert.IsAssignableFrom<InvalidOperationException>(refused).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Kept_memory_does_not_reach_a_later_response(bool advances)
    {
        Memory<byte> kept = default;
        await using var run = RuntimeRun.Start((request, response, _) =>
        {
            if (request.Span[0] == '1')
            {
                kept = response.GetMemory(16);
                request.CopyTo(kept);
                if (advances) response.Advance(1);
                return ValueTask.CompletedTask;
            }

            request.Span.CopyTo(response.GetSpan(1));
            kept.Span.Fill((byte)'X');
            response.Advance(1);
            kept.Span.Fill((byte)'X');
            return ValueTask.CompletedTask;
        });

        Assert.Equal(advances ? "1" : "", (await run.Api.Enqueue("1").Answered).Text);
        Assert.Equal("2", (await run.Api.Enqueue("2").Answered).Text);
    }

    [Fact]
    public async Task Threads_that_go_on_writing_beside_the_send_never_write_into_another_answer()
    {
        const int Invocations = 200;
        var threads = new List<Thread>();
        await using var run = RuntimeRun.Start((request, response, _) =>
        {
            var letter = request.Span[0];
            response.Write(Enumerable.Repeat(letter, 3000).ToArray());
            var begun = new ManualResetEventSlim();
            var writer = new Thread(() => WriteOn(response, letter, begun));
            lock (threads) threads.Add(writer);
            writer.Start();
            begun.Wait();
            return ValueTask.CompletedTask;
        });

        for (var i = 0; i < Invocations; i++)
        {
            var letter = (char)('a' + i % 26);
            var answer = await run.Api.Enqueue(letter.ToString()).Answered;
            Assert.True(answer.Text.Length >= 3000, $"{answer.Text.Length} bytes");
            Assert.True(answer.Text.All(c => c == letter), $"The answer of '{letter}' holds bytes of another invocation.");
        }

        foreach (var writer in threads) Assert.True(writer.Join(FakeRuntimeApi.Patience));
    }

    [Fact]
    public async Task Another_threads_write_within_the_invocation_counts()
    {
        await using var run = RuntimeRun.Start(async (request, response, _) =>
        {
            response.Write("["u8);
            await Task.Run(() => response.Write(request.Span));
            Encoding.UTF8.GetBytes("]", response);
        });

        for (var i = 0; i < 3; i++) Assert.Equal("[1]", (await run.Api.Enqueue("1").Answered).Text);
    }

    [Fact]
    public void A_handler_can_be_called_with_any_writer_in_a_test()
    {
        var written = new ArrayBufferWriter<byte>();
        var response = new LambdaResponse(written);
        response.Write("ab"u8);
        "c"u8.CopyTo(response.GetSpan(1));
        response.Advance(1);
        "d"u8.CopyTo(response.GetMemory(1).Span);
        response.Advance(1);

        Assert.Equal("abcd", Encoding.UTF8.GetString(written.WrittenSpan));
        Assert.Throws<InvalidOperationException>(() => default(LambdaResponse).Write("x"u8));
    }

    private static void WriteLate(string how, LambdaResponse kept, IBufferWriter<byte> boxed)
    {
        switch (how)
        {
            case "write":
                kept.Write("LEAKED"u8);
                break;
            case "span":
                kept.GetSpan(6);
                break;
            case "memory":
                kept.GetMemory(6);
                break;
            case "advance":
                kept.Advance(6);
                break;
            default:
                boxed.Write("LEAKED"u8);
                break;
        }
    }

    private static void WriteOn(LambdaResponse response, byte letter, ManualResetEventSlim begun)
    {
        var piece = Enumerable.Repeat(letter, 700).ToArray();
        try
        {
            // Far more than is ever reached, because the end of the invocation stops it.
            for (var i = 0; i < 1_000_000; i++)
            {
                if (i % 2 == 0)
                {
                    response.Write(piece);
                }
                else
                {
                    var span = response.GetSpan(300);
                    span[..300].Fill(letter);
                    response.Advance(300);
                }

                begun.Set();
                Thread.Yield();
            }
        }
        catch (InvalidOperationException)
        {
            begun.Set();
        }
    }
}
