using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;

namespace Tern.Pages;

/// <summary>
/// Accepts connections like Kestrel's own listener, but keeps file descriptors free for other purposes, and waits
/// instead of busy-looping when no descriptor is available.
/// </summary>
internal sealed class LocalListener : IConnectionListener
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private readonly Socket _socket;
    private readonly SocketConnectionContextFactory _connections;
    private readonly int _mostDescriptor;
    private readonly CancellationTokenSource _unbound = new(); // never disposed: it has no timer

    private LocalListener(Socket socket, SocketConnectionContextFactory connections, int mostDescriptor) =>
        (_socket, _connections, _mostDescriptor, EndPoint) = (socket, connections, mostDescriptor, socket.LocalEndPoint!);

    public EndPoint EndPoint { get; }

    public static LocalListener Bind(EndPoint endpoint, int mostDescriptor)
    {
        Socket? socket = null;
        try
        {
            socket = SocketTransportOptions.CreateDefaultBoundListenSocket(endpoint);
            socket.Listen(512); // as Kestrel
            // A request continues on the thread that received its bytes, and its response is sent by the thread that
            // created it. These are pool threads too, so this saves waiting in the pool's queue three times.
            var options = new SocketConnectionFactoryOptions { UnsafePreferInlineScheduling = true };
            return new LocalListener(socket, new SocketConnectionContextFactory(options, NullLogger.Instance), mostDescriptor);
        }
        catch (SocketException failure) when (failure.SocketErrorCode == SocketError.AddressAlreadyInUse)
        {
            socket?.Dispose();
            throw new AddressInUseException(failure.Message, failure);
        }
        catch
        {
            socket?.Dispose();
            throw;
        }
    }

    /// <returns>The connection, or null after the listener was unbound.</returns>
    public async ValueTask<ConnectionContext?> AcceptAsync(CancellationToken cancellationToken = default)
    {
        while (true)
        {
            try
            {
                var accepted = await _socket.AcceptAsync(cancellationToken).ConfigureAwait(false);
                if (Accept(accepted) is { } connection) return connection;
                continue;
            }
            catch (ObjectDisposedException)
            {
                return null;
            }
            catch (SocketException) when (_unbound.IsCancellationRequested)
            {
                return null;
            }
            catch (SocketException failure) when (failure.SocketErrorCode is SocketError.ConnectionReset or SocketError.ConnectionAborted)
            {
                continue; // it was closed before it was accepted
            }
            // No descriptor or memory is available: other code uses it, and may release it.
            catch (Exception failure) when (failure is SocketException or OutOfMemoryException)
            {
                await Task.Delay(s_pause, _unbound.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }
    }

    public ValueTask UnbindAsync(CancellationToken cancellationToken = default)
    {
        _unbound.Cancel();
        _socket.Dispose();
        return default;
    }

    public async ValueTask DisposeAsync()
    {
        await UnbindAsync().ConfigureAwait(false);
        _connections.Dispose();
    }

    private ConnectionContext? Accept(Socket accepted)
    {
        try
        {
            if (accepted.Handle >= _mostDescriptor)
            {
                accepted.Dispose();
                return null;
            }

            if (accepted.LocalEndPoint is IPEndPoint) accepted.NoDelay = true;
            return _connections.Create(accepted);
        }
        catch
        {
            accepted.Dispose();
            throw;
        }
    }
}
