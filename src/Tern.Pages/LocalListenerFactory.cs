using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;

namespace Tern.Pages;

/// <summary>
/// Creates listeners for a server on this machine, which close new connections that would take the last file
/// descriptors of the process.
/// </summary>
/// <remarks>
/// Without a free descriptor, a process can't open a file, start a program or even create a thread, and .NET ends a
/// process that can't create a thread. So connections get at most seven eighths of the descriptors.
/// </remarks>
public sealed class LocalListenerFactory : IConnectionListenerFactory
{
    private const int MostReserved = 256;
    private const int LeastReserved = 16;

    private readonly bool _isPrivate;

    /// <summary>Creates a factory.</summary>
    /// <param name="isPrivate">true for a port to which only the server's own programs connect: they may take half of
    /// the descriptors that are kept free otherwise.</param>
    public LocalListenerFactory(bool isPrivate = false) => _isPrivate = isPrivate;

    /// <summary>Binds an IP address with a port, or the path of a Unix socket.</summary>
    /// <param name="endpoint">The address.</param>
    /// <param name="cancellationToken">Isn't used: binding doesn't wait.</param>
    /// <exception cref="AddressInUseException">Another socket is already bound to the address.</exception>
    public ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(endpoint);
        return ValueTask.FromResult<IConnectionListener>(LocalListener.Bind(endpoint, MostDescriptor(DescriptorLimit.Read())));
    }

    /// <summary>
    /// Returns the greatest descriptor that a connection may have. The system assigns the lowest free one.
    /// </summary>
    private int MostDescriptor(int limit)
    {
        if (limit == int.MaxValue) return limit;
        var reserved = Math.Clamp(limit / 8, LeastReserved, MostReserved);
        return limit - (_isPrivate ? reserved / 2 : reserved);
    }
}
