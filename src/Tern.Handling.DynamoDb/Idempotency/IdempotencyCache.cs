using System.Diagnostics.CodeAnalysis;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// Completed records that this process has seen; the least recently used are evicted first. Thread-safe.
/// </summary>
internal sealed class IdempotencyCache(int capacity)
{
    // 256 of these, the default capacity, take 4 MB, which the smallest function, with 128 MB, can spare.
    internal const int MaxResultLength = 8192;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, LinkedListNode<IdempotencyRecord>> _records = new(StringComparer.Ordinal);
    private readonly LinkedList<IdempotencyRecord> _byUse = new();

    public int Count
    {
        get { lock (_gate) return _records.Count; }
    }

    public bool TryGet(string id, DateTimeOffset now, [NotNullWhen(true)] out IdempotencyRecord? record)
    {
        lock (_gate)
        {
            record = null;
            if (!_records.TryGetValue(id, out var node)) return false;
            if (node.Value.ExpiresAt <= now)
            {
                Remove(node);
                return false;
            }

            _byUse.Remove(node);
            _byUse.AddFirst(node);
            record = node.Value;
            return true;
        }
    }

    public void Add(IdempotencyRecord record)
    {
        if (capacity == 0) return;
        lock (_gate)
        {
            if (_records.TryGetValue(record.Id, out var older)) Remove(older);
            if (record.Result is { Length: > MaxResultLength }) return;
            if (_records.Count == capacity) Remove(_byUse.Last!);
            _records[record.Id] = _byUse.AddFirst(record);
        }
    }

    private void Remove(LinkedListNode<IdempotencyRecord> node)
    {
        _byUse.Remove(node);
        _records.Remove(node.Value.Id);
    }
}
