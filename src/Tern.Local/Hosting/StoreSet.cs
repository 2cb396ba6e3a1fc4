using System.Collections.Concurrent;
using Tern.Local.Engine;
using Tern.Local.Protocol;
using Tern.Local.Serving;

namespace Tern.Local.Hosting;

/// <summary>
/// The stores of a server: one for all requests, or one for each access key or account in each Region. A store is
/// created by the first request that names it.
/// </summary>
/// <param name="own">The store of the object's own clients, and the only one unless stores are separate.</param>
/// <param name="separation">The requests that share a store.</param>
/// <param name="make">A delegate that creates another store; null if there is only one.</param>
internal sealed class StoreSet(
    ProtocolHandler own, StoreSeparation separation = StoreSeparation.None, Func<EnginePlace, ProtocolHandler>? make = null)
{
    /// <summary>The access key of the object's own clients, whose Region is <see cref="OwnRegion"/>.</summary>
    public const string OwnKey = "local";

    public const string OwnRegion = RequestScope.DefaultRegion;

    private readonly ConcurrentDictionary<string, ProtocolHandler> _others = new(StringComparer.Ordinal);
    private readonly Lock _making = new();

    public ProtocolHandler Own => own;

    public StoreSeparation Separation => separation;

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

    /// <summary>The tables of all stores.</summary>
    public IReadOnlyList<LocalEngine> Engines => [.. All.Select(static store => store.Engine)];

    private IEnumerable<ProtocolHandler> All => _others.Values.Prepend(own);

    /// <summary>Returns the store of a request.</summary>
    /// <param name="authorization">The request's Authorization header, or null or empty if it has none.</param>
    /// <param name="query">The request's query string, which can carry the signature instead of the header.</param>
    public ProtocolHandler Of(string? authorization, string query) => separation == StoreSeparation.None ? own : Find(authorization, query);

    /// <summary>
    /// Returns the accounts and Regions that the console can show: those with tables and others. The own one comes
    /// first if it has something or if nothing has; otherwise, it comes last.
    /// </summary>
    /// <param name="others">The accounts and Regions with resources of other services.</param>
    public IReadOnlyList<string> NamesWith(IEnumerable<string> others)
    {
        var name = NameOf(own.Engine.Place);
        var found = new SortedSet<string>(others, StringComparer.Ordinal);
        if (separation == StoreSeparation.Account)
            found.UnionWith(_others.Where(static other => other.Value.Engine.ListTables().Count > 0).Select(static other => other.Key));
        var isUsed = found.Remove(name) || own.Engine.ListTables().Count > 0 || found.Count == 0;
        return isUsed ? [name, .. found] : [.. found, name];
    }

    /// <summary>Returns the store that the console shows for an account and Region.</summary>
    public ProtocolHandler Shown(string name) => separation == StoreSeparation.Account && name.Split('/') is [var account, var region]
        ? Of(new EnginePlace(account, region)) : own;

    /// <summary>Deletes everything in all stores, or in those of one account.</summary>
    public void Reset(string? account = null)
    {
        foreach (var store in All)
        {
            if (account is null || store.Engine.Place.Account == account) store.Engine.Reset();
        }
    }

    /// <summary>Counts the capacity that requests consume from now on, for the page.</summary>
    public void Meter()
    {
        foreach (var store in All) store.IsMetering = true;
    }

    /// <summary>Stops the expiration of items.</summary>
    public void Stop()
    {
        foreach (var store in All) store.Engine.Stop();
    }

    private ProtocolHandler Find(string? authorization, string query)
    {
        // Any store refuses requests without a credential in the correct format.
        if (separation == StoreSeparation.Account)
            return RequestScope.Read(authorization, query) is { } scope ? Of(new EnginePlace(scope.Account, scope.Region)) : own;
        var text = RequestScope.TextOf(authorization, query);
        Span<Range> parts = stackalloc Range[6];
        if (text.Split(parts, '/') != 5) return own;
        var key = text[parts[0]];
        var region = text[parts[2]];
        if (key.SequenceEqual(OwnKey) && region.SequenceEqual(OwnRegion)) return own;
        return _others.GetOrAdd(string.Concat(key, "/", region), static (_, set) => set.Make(EnginePlace.Default), this);
    }

    /// <summary>Returns the store of an account in a Region.</summary>
    public ProtocolHandler Of(EnginePlace place)
    {
        if (place == own.Engine.Place) return own;
        var name = NameOf(place);
        if (_others.TryGetValue(name, out var store)) return store;
        lock (_making) return _others.GetOrAdd(name, static (_, set) => set.set.Make(set.place), (set: this, place)); // made once: a data directory keeps it
    }

    private static string NameOf(EnginePlace place) => $"{place.Account}/{place.Region}";

    private ProtocolHandler Make(EnginePlace place)
    {
        var made = make!(place);
        made.Address = own.Address;
        made.IsMetering = own.IsMetering;
        return made;
    }

    private static long BytesOf(Table table)
    {
        lock (table.Gate) return table.Items.Bytes;
    }
}
