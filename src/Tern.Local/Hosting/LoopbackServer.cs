using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>
/// One or more ports on one address, and the application behind them. Their connections are served by the Kestrel
/// server that all ports of the process share.
/// </summary>
internal sealed class LoopbackServer : IAsyncDisposable
{
    /// <summary>The time that requests in progress get to finish.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(2);

    private readonly Lock _lock = new();
    private readonly SharedKestrel _kestrel;
    private readonly List<IConnectionListener> _listeners = [];
    private readonly HashSet<ConnectionContext> _connections = [];
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _requests;
    private bool _isDisposed;

    private LoopbackServer(SharedKestrel kestrel, IHttpApplication<IFeatureCollection> application)
    {
        _kestrel = kestrel;
        Application = application;
    }

    public IHttpApplication<IFeatureCollection> Application { get; }

    /// <summary>Gets the endpoint of the first port.</summary>
    public Uri Endpoint { get; private set; } = null!;

    /// <exception cref="IOException">A port is in use, with an <see cref="AddressInUseException"/> as its cause; or the
    /// system refuses the address.</exception>
    public static async Task<LoopbackServer> StartAsync(
        IHttpApplication<IFeatureCollection> application, IPAddress host, IReadOnlyList<int> ports, CancellationToken cancellationToken)
    {
        var server = new LoopbackServer(await SharedKestrel.RentAsync(cancellationToken).ConfigureAwait(false), application);
        try
        {
            var factory = new LocalListenerFactory();
            foreach (var port in ports) server._listeners.Add(await BindAsync(factory, new IPEndPoint(host, port), cancellationToken).ConfigureAwait(false));
            server.Endpoint = Reachable((IPEndPoint)server._listeners[0].EndPoint);
            foreach (var listener in server._listeners) _ = server.AcceptAsync(listener);
            return server;
        }
        catch
        {
            await server.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Notes that a request begins.</summary>
    public void Begin() => Interlocked.Increment(ref _requests);

    /// <summary>Notes that a request has ended.</summary>
    public void End()
    {
        if (Interlocked.Decrement(ref _requests) == 0 && Volatile.Read(ref _isDisposed)) EndIfIdle();
    }

    /// <summary>Closes the ports. Requests in progress get a moment to finish; idle connections are closed immediately.</summary>
    public async ValueTask DisposeAsync()
    {
        List<ConnectionContext> open;
        lock (_lock)
        {
            if (_isDisposed) return;
            Volatile.Write(ref _isDisposed, true);
            open = [.. _connections];
        }

        foreach (var listener in _listeners) await listener.DisposeAsync().ConfigureAwait(false);
        foreach (var connection in open)
        {
            if (connection.Features.Get<IConnectionLifetimeNotificationFeature>() is { } lifetime) lifetime.RequestClose();
            else connection.Abort();
        }

        EndIfIdle();
        await _ended.Task.WaitAsync(s_patience).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        lock (_lock) open = [.. _connections];
        foreach (var connection in open) connection.Abort();
        await _kestrel.ReturnAsync().ConfigureAwait(false);
    }

    private static async ValueTask<IConnectionListener> BindAsync(LocalListenerFactory factory, IPEndPoint endpoint, CancellationToken cancellationToken)
    {
        try
        {
            return await factory.BindAsync(endpoint, cancellationToken).ConfigureAwait(false);
        }
        catch (AddressInUseException failure)
        {
            throw new IOException($"The address http://{endpoint} is in use.", failure);
        }
        catch (SocketException failure) when (failure.SocketErrorCode == SocketError.AddressNotAvailable)
        {
            throw new IOException($"{endpoint.Address} isn't an address of this machine. Specify one that is, or 0.0.0.0 for all of them.", failure);
        }
        catch (SocketException failure)
        {
            throw new IOException($"Can't listen at http://{endpoint}: {failure.Message}.", failure);
        }
    }

    /// <summary>
    /// Returns an address that clients can call. They can't call 0.0.0.0: a server on all addresses is reached at the
    /// loopback address.
    /// </summary>
    private static Uri Reachable(IPEndPoint bound) => new(
        bound.Address.Equals(IPAddress.Any) ? $"http://127.0.0.1:{bound.Port}"
        : bound.Address.Equals(IPAddress.IPv6Any) ? $"http://[::1]:{bound.Port}" : $"http://{bound}");

    private async Task AcceptAsync(IConnectionListener listener)
    {
        while (await listener.AcceptAsync().ConfigureAwait(false) is { } connection)
        {
            connection.Features.Set(this);
            if (Add(connection)) _kestrel.Serve(connection);
            else connection.Abort();
        }
    }

    private bool Add(ConnectionContext connection)
    {
        lock (_lock)
        {
            if (_isDisposed) return false;
            _connections.Add(connection);
        }

        connection.ConnectionClosed.UnsafeRegister(static state => ((Action)state!)(), () => Remove(connection));
        return true;
    }

    private void Remove(ConnectionContext connection)
    {
        lock (_lock) _connections.Remove(connection);
        if (Volatile.Read(ref _isDisposed)) EndIfIdle();
    }

    private void EndIfIdle()
    {
        lock (_lock)
        {
            if (_connections.Count == 0 && Volatile.Read(ref _requests) == 0) _ended.TrySetResult();
        }
    }
}
