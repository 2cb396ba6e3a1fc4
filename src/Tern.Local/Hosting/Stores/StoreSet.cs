using System.Collections.Concurrent;
using Tern.Local.Engine.Tables;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting.Stores;

/// <summary>
/// The stores of one server: one for all requests, or one for each access key in each region, as DynamoDB Local has them
/// without <c>-sharedDb</c>. A store is made by the first request that names it.
/// </summary>
/// <param name="own">The store of the object's own clients, and the only one where stores are not separate.</param>
/// <param name="make">Makes another; null where there is only one.</param>
internal sealed class StoreSet(ProtocolHandler own, Func<ProtocolHandler>? make)
{
    /// <summary>The access key and region of the object's own clients.</summary>
    public const string OwnKey = "local";

    public const string OwnRegion = "us-east-1";

    private const string Credential = "Credential=";
    private const string QueryCredential = "X-Amz-Credential=";

    private readonly ConcurrentDictionary<string, ProtocolHandler> _others = new(StringComparer.Ordinal);

    public ProtocolHandler Own => own;

    public bool AreSeparate => make is not null;

    /// <summary>How many requests were answered, counted from anywhere.</summary>
    public long RequestCount => All.Sum(static store => store.RequestCount);

    /// <summary>The bytes of all items.</summary>
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

    /// <summary>The store of a request.</summary>
    /// <param name="authorization">Its Authorization header; null or empty for none.</param>
    /// <param name="query">Its query string, which may be signed in the header's place.</param>
    public ProtocolHandler Of(string? authorization, string query) => make is null ? own : Find(authorization, query);

    /// <summary>Everything that is stored anywhere goes.</summary>
    public void Reset()
    {
        foreach (var store in All) store.Engine.Reset();
    }

    /// <summary>Items expire no more.</summary>
    public void Stop()
    {
        foreach (var store in All) store.Engine.Stop();
    }

    private ProtocolHandler Find(string? authorization, string query)
    {
        // What has no credential of the right form is refused by whichever store.
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

    /// <summary>What follows a name, up to the next part.</summary>
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
