using System.Net;
using System.Net.Sockets;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>Connections to hosts with several addresses, some of which are dead, with the test's own connector and
/// clock.</summary>
public sealed class AddressRaceTests : IDisposable
{
    private static readonly IPAddress s_dead = IPAddress.Parse("2001:db8::1");
    private static readonly IPAddress s_deadToo = IPAddress.Parse("2001:db8::2");
    private static readonly IPAddress s_good = IPAddress.Parse("192.0.2.1");

    private readonly ManualTimeProvider _clock = new();
    private readonly Dictionary<IPAddress, TaskCompletionSource<Socket>> _open = [];
    private readonly List<IPAddress> _tried = [];
    private readonly List<Socket> _sockets = [];

    public void Dispose() => _sockets.ForEach(static socket => socket.Dispose());

    [Fact]
    public async Task A_dead_address_costs_250_milliseconds_and_the_next_one_is_connected()
    {
        var race = Race(s_dead, s_good);
        Assert.Equal([s_dead], _tried);
        _clock.Advance(TimeSpan.FromMilliseconds(249));
        Assert.Equal([s_dead], _tried);
        _clock.Advance(TimeSpan.FromMilliseconds(1));
        await UntilAsync(2);
        var socket = Answer(s_good);

        Assert.Same(socket, await race);
        Assert.Equal([s_dead, s_good], _tried);
        Assert.True(_open[s_dead].Task.IsCanceled);
    }

    [Fact]
    public async Task An_address_that_fails_is_followed_by_the_next_at_once()
    {
        var race = Race(s_dead, s_good);
        _open[s_dead].SetException(new SocketException((int)SocketError.NetworkUnreachable));
        await UntilAsync(2);
        var socket = Answer(s_good);
        Assert.Same(socket, await race);
    }

    [Fact]
    public async Task Families_take_turns()
    {
        var race = Race(s_dead, s_deadToo, s_good);
        for (var tried = 2; tried <= 3; tried++)
        {
            while (_clock.PendingTimers == 0) await Task.Delay(1, TestContext.Current.CancellationToken);
            _clock.Advance(AddressRace.Head);
            await UntilAsync(tried);
        }

        Assert.Equal([s_dead, s_good, s_deadToo], _tried);
        Answer(s_deadToo);
        await race;
    }

    [Fact]
    public async Task A_slow_first_address_still_wins_if_it_answers_first()
    {
        var race = Race(s_dead, s_good);
        _clock.Advance(AddressRace.Head);
        await UntilAsync(2);
        var first = Answer(s_dead);

        Assert.Same(first, await race);
        Assert.True(_open[s_good].Task.IsCanceled);
    }

    [Fact]
    public async Task A_connection_that_comes_too_late_is_closed()
    {
        var never = new TaskCompletionSource<Socket>();
        var race = new AddressRace((address, token) => address.Equals(s_good) ? never.Task : ConnectAsync(address, token), _clock)
            .RunAsync([s_dead, s_good], TestContext.Current.CancellationToken);
        _clock.Advance(AddressRace.Head);
        Answer(s_dead);
        await race;
        var late = new Socket(SocketType.Stream, ProtocolType.Tcp);
        never.SetResult(late);
        while (!late.SafeHandle.IsClosed) await Task.Delay(1, TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task Where_all_fail_the_first_error_is_thrown()
    {
        var race = Race(s_dead, s_good);
        _open[s_dead].SetException(new SocketException((int)SocketError.NetworkUnreachable));
        await UntilAsync(2);
        _open[s_good].SetException(new SocketException((int)SocketError.ConnectionRefused));
        var error = await Assert.ThrowsAsync<SocketException>(() => race);
        Assert.Equal(SocketError.NetworkUnreachable, error.SocketErrorCode);
    }

    [Fact]
    public async Task A_token_ends_all_of_them()
    {
        using var stop = new CancellationTokenSource();
        var race = new AddressRace(ConnectAsync, _clock).RunAsync([s_dead, s_good], stop.Token);
        _clock.Advance(AddressRace.Head);
        await UntilAsync(2);
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => race);
        Assert.True(_open.Values.All(static connecting => connecting.Task.IsCanceled));
    }

    private Task<Socket> Race(params IPAddress[] addresses) => new AddressRace(ConnectAsync, _clock).RunAsync(addresses, TestContext.Current.CancellationToken);

    private Task<Socket> ConnectAsync(IPAddress address, CancellationToken cancellationToken)
    {
        var connecting = new TaskCompletionSource<Socket>(TaskCreationOptions.RunContinuationsAsynchronously);
        cancellationToken.Register(() => connecting.TrySetCanceled(cancellationToken));
        lock (_tried)
        {
            _open[address] = connecting;
            _tried.Add(address);
        }

        return connecting.Task;
    }

    private Socket Answer(IPAddress address)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        _sockets.Add(socket);
        _open[address].SetResult(socket);
        return socket;
    }

    // The race continues on another thread.
    private async Task UntilAsync(int tried)
    {
        while (true)
        {
            lock (_tried)
                if (_tried.Count >= tried) return;
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }
    }
}
