using System.Collections.Concurrent;

namespace Tern.Diagnostics;

/// <summary>
/// The known clients, by an object that identifies each: a Tern client, or a host name. Their number is limited, so
/// that an application that creates a client per call doesn't fill memory.
/// </summary>
internal sealed class ClientTable
{
    private const int MaxClients = 256;

    private readonly ConcurrentDictionary<object, ClientStatistics> _clients = new();
    private int _count;

    public IEnumerable<ClientStatistics> Clients
    {
        get
        {
            foreach (var (_, client) in _clients) yield return client;
        }
    }

    /// <summary>Returns the statistics of a client, or null if there are too many clients.</summary>
    public ClientStatistics? Get(object client, string name)
    {
        if (_clients.TryGetValue(client, out var known)) return known;
        if (Volatile.Read(ref _count) >= MaxClients) return null;
        var added = new ClientStatistics(name);
        if (!_clients.TryAdd(client, added)) return _clients[client];
        Interlocked.Increment(ref _count);
        return added;
    }

    public void Advance()
    {
        foreach (var (_, client) in _clients) client.Advance();
    }
}
