using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;

namespace Tern.Pages;

/// <summary>
/// Listens for the connections of a server on this machine, and closes new ones when they would take the last file descriptors of the process.
/// </summary>
/// <remarks>
/// A process without a free descriptor can't open a file, start a program or even a thread, for lack of which .NET ends it. So
/// connections get seven eighths of them.
/// </remarks>
public sealed class LocalListenerFactory : IConnectionListenerFactory
{
    private const int MostReserved = 256;
    private const int LeastReserved = 16;

    private readonly bool _isPrivate;

    /// <summary>Creates a factory.</summary>
    /// <param name="isPrivate">
    /// true for a port that only programs of the server's own connect to: they may take half of what is kept from everyone else.
    /// </param>
    public LocalListenerFactory(bool isPrivate = false) => _isPrivate = isPrivate;

    /// <summary>Binds an IP address with a port, or the path of a Unix socket.</summary>
    /// <param name="endpoint">The address.</param>
    /// <param name="cancellationToken">Isn't used: binding doesn't wait.</param>
    /// <exception cref="AddressInUseException">Another socket is bound to the address.</exception>
    public ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        return ValueTask.FromResult<IConnectionListener>(LocalListener.Bind(endpoint, MostDescriptor(DescriptorLimit.Read())));
    }

    /// <summary>The greatest descriptor that a connection may have: a new one is the least that is free.</summary>
    private int MostDescriptor(int limit)
    {
        if (limit == int.MaxValue) return limit;
        var reserved = Math.Clamp(limit / 8, LeastReserved, MostReserved);
        return limit - (_isPrivate ? reserved / 2 : reserved);
    }
}
