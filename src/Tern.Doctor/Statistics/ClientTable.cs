using System.Collections.Concurrent;

namespace Tern.Diagnosis.Statistics;

/// <summary>
/// The clients that are known, by an object that stands for each: a client of Tern, or the name of a host. Bounded, so
/// that a program that makes a client a call keeps no more than some of them.
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

    /// <summary>The statistics of a client; null where there are too many.</summary>
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
