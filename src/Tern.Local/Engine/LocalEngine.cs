using System.Collections.Concurrent;
using Tern.Local.Engine.Expiry;
using Tern.Local.Engine.Expressions.Parsing;
using Tern.Local.Engine.PartiQl;
using Tern.Local.Engine.Streams;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Values;
using Tern.Local.Engine.Writes;

namespace Tern.Local.Engine;

/// <summary>All tables of one local DynamoDB, the parsed expressions and the tokens of past transactions. Knows neither HTTP nor JSON.</summary>
internal sealed class LocalEngine
{
    private readonly ConcurrentDictionary<byte[], Table> _tables = new(Utf8Comparer.Instance);
    private readonly Lock _schemaGate = new();
    private long _tableOrder;

    public LocalEngine(TimeProvider time)
    {
        Time = time;
        Tokens = new IdempotencyTokens(time);
        Streams = new StreamCatalog(time);
        Expiry = new ExpirySweeper(this);
    }

    public TimeProvider Time { get; }

    public ExpressionCache Expressions { get; } = new();

    public StatementCache Statements { get; } = new();

    public IdempotencyTokens Tokens { get; }

    public StreamCatalog Streams { get; }

    public ExpirySweeper Expiry { get; }

    public int TableCount => _tables.Count;

    public Table? FindTable(ReadOnlySpan<byte> name) => _tables.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(name, out var table) ? table : null;

    /// <summary>Adds a table that <paramref name="create"/> makes of its order number; null when one of that name is there.</summary>
    public Table? TryAdd(ReadOnlySpan<byte> name, Func<long, Table> create)
    {
        lock (_schemaGate)
        {
            if (FindTable(name) is not null) return null;
            var table = create(++_tableOrder);
            _tables[table.Utf8Name] = table;
            return table;
        }
    }

    public bool Remove(Table table)
    {
        lock (_schemaGate)
        {
            lock (table.Gate)
            {
                if (table.IsDeleted) return false;
                table.Delete();
            }

            return _tables.TryRemove(table.Utf8Name, out _);
        }
    }

    /// <summary>All tables in any order, those at hand when it is asked.</summary>
    public ICollection<Table> Tables => _tables.Values;

    /// <summary>All tables by name.</summary>
    public List<Table> ListTables()
    {
        var tables = _tables.Values.ToList();
        tables.Sort(static (a, b) => string.CompareOrdinal(a.Name, b.Name));
        return tables;
    }

    public void Reset()
    {
        lock (_schemaGate)
        {
            foreach (var table in _tables.Values)
            {
                lock (table.Gate) table.Delete();
            }

            _tables.Clear();
        }

        Tokens.Reset();
        Streams.Clear();
    }

    /// <summary>Items expire no more. For an engine that is not used any longer.</summary>
    public void Stop() => Expiry.Stop();
}
