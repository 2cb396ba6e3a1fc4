using System.Text;
using Tern.TestHarness;

namespace Tern.AspNetCore.Tests;

public sealed class BufferedStreamTests : IDisposable
{
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(50);

    private readonly ManualTimeProvider _clock = new();
    private readonly CountingStream _server = new();

    public void Dispose() => _server.Dispose();

    [Fact]
    public async Task Tokens_that_are_flushed_one_by_one_leave_joined()
    {
        await using (var buffered = Buffered())
        {
            for (var token = 0; token < 30_000; token++)
            {
                await buffered.WriteAsync("\"price\": 1"u8.ToArray());
                await buffered.FlushAsync();
            }
        }

        Assert.Equal(300_000, _server.Writes.Sum());
        Assert.InRange(_server.Writes.Count, 18, 20);
        Assert.InRange(_server.Flushes, 1, 20);
        Assert.False(_server.IsDisposed);
    }

    [Fact]
    public async Task Output_is_sent_when_its_first_byte_has_waited_long_enough()
    {
        await using var buffered = Buffered();
        await buffered.WriteAsync("a"u8.ToArray());
        _clock.Advance(s_delay / 2);
        await buffered.WriteAsync("b"u8.ToArray());
        Assert.Empty(_server.Writes);

        _clock.Advance(s_delay / 2);

        Assert.Equal(("ab", 1, 1), (_server.Text, _server.Writes.Count, _server.Flushes));
        _clock.Advance(s_delay);
        Assert.Equal(1, _server.Flushes);
    }

    [Fact]
    public async Task A_flush_of_nothing_is_done_too_for_it_sends_the_head()
    {
        await using var buffered = Buffered();

        await buffered.FlushAsync();
        Assert.Equal(0, _server.Flushes);
        _clock.Advance(s_delay);

        Assert.Equal(1, _server.Flushes);
    }

    [Fact]
    public async Task A_forced_flush_waits_for_nothing()
    {
        await using var buffered = Buffered();
        await buffered.WriteAsync("now"u8.ToArray());

        await buffered.FlushNowAsync();

        Assert.Equal(("now", 1), (_server.Text, _server.Flushes));
    }

    [Fact]
    public async Task A_large_write_goes_through_as_it_is_after_what_came_before()
    {
        await using var buffered = Buffered();
        await buffered.WriteAsync("first"u8.ToArray());

        await buffered.WriteAsync(new byte[100_000]);

        Assert.Equal([5, 100_000], _server.Writes);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Disposal_sends_and_flushes_the_rest(bool synchronously)
    {
        var buffered = Buffered();
        buffered.WriteByte((byte)'a');
        buffered.Write("b"u8);

        if (synchronously) buffered.Dispose();
        else await buffered.DisposeAsync();

        Assert.Equal(("ab", 1), (_server.Text, _server.Flushes));
        Assert.False(buffered.CanWrite);
        await buffered.DisposeAsync();
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await buffered.WriteAsync("c"u8.ToArray()));
        _clock.Advance(s_delay);
        Assert.Equal(0, _clock.PendingTimers);
    }

    [Fact]
    public void Synchronous_writers_are_joined_too()
    {
        using (var buffered = Buffered())
        using (var writer = new StreamWriter(buffered, new UTF8Encoding(false), 16, leaveOpen: true) { AutoFlush = true })
        {
            for (var token = 0; token < 10_000; token++) writer.Write("0123456789");
        }

        Assert.Equal(100_000, _server.Writes.Sum());
        Assert.InRange(_server.Writes.Count, 6, 8);
    }

    [Fact]
    public async Task An_error_while_bytes_leave_by_time_is_thrown_by_the_next_call()
    {
        var buffered = Buffered();
        _server.Before = static _ => throw new IOException("The client is gone.");
        await buffered.WriteAsync("a"u8.ToArray());
        _clock.Advance(s_delay);

        Assert.Equal("The client is gone.", (await Assert.ThrowsAsync<IOException>(async () => await buffered.WriteAsync("b"u8.ToArray()))).Message);
        await buffered.DisposeAsync();
        Assert.Empty(_server.Writes);
    }

    [Fact]
    public async Task An_error_that_nobody_was_told_of_is_thrown_by_the_disposal()
    {
        var buffered = Buffered();
        _server.Before = static _ => throw new IOException("The client is gone.");
        await buffered.WriteAsync("a"u8.ToArray());
        _clock.Advance(s_delay);

        await Assert.ThrowsAsync<IOException>(async () => await buffered.DisposeAsync());
        await buffered.DisposeAsync();
    }

    [Fact]
    public async Task A_write_waits_for_what_leaves_by_time()
    {
        var slow = new TaskCompletionSource();
        await using var buffered = Buffered();
        await buffered.WriteAsync("a"u8.ToArray());
        _server.Before = _ => slow.Task;
        _clock.Advance(s_delay);

        var next = buffered.WriteAsync("b"u8.ToArray()).AsTask();
        Assert.False(next.IsCompleted);
        _server.Before = null;
        slow.SetResult();
        await next.WaitAsync(TimeSpan.FromMinutes(2));
        await buffered.FlushNowAsync();

        Assert.Equal("ab", _server.Text);
    }

    [Fact]
    public async Task A_cancelled_write_that_had_to_leave_ends_the_stream()
    {
        using var source = new CancellationTokenSource();
        var buffered = Buffered();
        _server.Before = static token => Task.Delay(Timeout.Infinite, token);

        var large = buffered.WriteAsync(new byte[100_000], source.Token).AsTask();
        source.Cancel();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => large.WaitAsync(TimeSpan.FromMinutes(2)));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await buffered.WriteAsync("b"u8.ToArray()));
        await buffered.DisposeAsync();
    }

    [Fact]
    public async Task A_small_write_allocates_nothing()
    {
        await using var buffered = Buffered();
        ReadOnlyMemory<byte> token = "\"sku\""u8.ToArray();
        await buffered.WriteAsync(token);

        // In total, it stays below the size at which the buffer is sent.
        Assert.Equal(0, AllocationTest.BytesPerCall(() => buffered.WriteAsync(token)));
    }

    [Fact]
    public void Implausible_options_are_refused_at_once()
    {
        Assert.Throws<ArgumentNullException>(() => { _ = TernResponse.Buffered(null!); });
        Assert.Throws<ArgumentException>(() => { _ = TernResponse.Buffered(new MemoryStream([], writable: false)); });
        Assert.Contains(
            "Size",
            Assert.Throws<ArgumentOutOfRangeException>(() => { _ = TernResponse.Buffered(_server, new() { Size = 1 }); }).Message,
            StringComparison.Ordinal);
        Assert.Contains(
            "Delay", Assert.Throws<ArgumentOutOfRangeException>(() => { _ = TernResponse.Buffered(_server, new() { Delay = default }); }).Message,
            StringComparison.Ordinal);
    }

    private BufferedResponseStream Buffered() => TernResponse.Buffered(_server, new() { TimeProvider = _clock });
}
