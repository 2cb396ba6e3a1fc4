using System.Collections.Concurrent;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// The stores of a server: one for all requests, or one per access key and region, as in DynamoDB Local without
/// <c>-sharedDb</c>. A store is created by the first request that names it.
/// </summary>
/// <param name="own">The store of the object's own clients, and the only one unless stores are separate.</param>
/// <param name="make">A delegate that creates another store; null if there is only one.</param>
internal sealed class StoreSet(ProtocolHandler own, Func<ProtocolHandler>? make)
{
    /// <summary>The access key of the object's own clients, whose region is <see cref="OwnRegion"/>.</summary>
    public const string OwnKey = "local";

    public const string OwnRegion = "us-east-1";

    private const string Credential = "Credential=";
    private const string QueryCredential = "X-Amz-Credential=";

    private readonly ConcurrentDictionary<string, ProtocolHandler> _others = new(StringComparer.Ordinal);

    public ProtocolHandler Own => own;

    public bool AreSeparate => make is not null;

    /// <summary>The number of requests handled. Only differences matter.</summary>
    public long RequestCount => All.Sum(static store => store.RequestCount);

    /// <summary>The total size of all items, in bytes.</summary>
    public long StoredBytes
    {
        get
        {
            long bytes = 0;
            foreach (var store in All)
            {
                foreach (var table in store.Engine.Tables) bytes += BytesOf(table);
            }

            return bytes;
        }
    }

    private IEnumerable<ProtocolHandler> All => _others.Values.Prepend(own);

    /// <summary>Returns the store of a request.</summary>
    /// <param name="authorization">The request's Authorization header, or null or empty if it has none.</param>
    /// <param name="query">The request's query string, which can carry the signature instead of the header.</param>
    public ProtocolHandler Of(string? authorization, string query) => make is null ? own : Find(authorization, query);

    /// <summary>Deletes everything in all stores.</summary>
    public void Reset()
    {
        foreach (var store in All) store.Engine.Reset();
    }

    /// <summary>Stops the expiration of items.</summary>
    public void Stop()
    {
        foreach (var store in All) store.Engine.Stop();
    }

    private ProtocolHandler Find(string? authorization, string query)
    {
        // Any store refuses requests without a credential in the correct format.
        var scope = After(authorization, Credential);
        if (scope.IsEmpty) scope = Uri.UnescapeDataString(After(query, QueryCredential).ToString());
        Span<Range> parts = stackalloc Range[6];
        if (scope.Split(parts, '/') != 5) return own;
        var key = scope[parts[0]];
        var region = scope[parts[2]];
        if (key.SequenceEqual(OwnKey) && region.SequenceEqual(OwnRegion)) return own;
        var name = string.Concat(key, "/", region);
        return _others.GetOrAdd(name, static (_, set) => set.Make(), this);
    }

    private ProtocolHandler Make()
    {
        var made = make!();
        made.Address = own.Address;
        return made;
    }

    /// <summary>Returns the text between a name and the next separator.</summary>
    private static ReadOnlySpan<char> After(string? text, string name)
    {
        var at = text?.IndexOf(name, StringComparison.Ordinal) ?? -1;
        if (at < 0) return default;
        var rest = text.AsSpan(at + name.Length);
        var end = rest.IndexOfAny(',', ' ', '&');
        return end < 0 ? rest : rest[..end];
    }

    private static long BytesOf(Table table)
    {
        lock (table.Gate) return table.Items.Bytes;
    }
}
