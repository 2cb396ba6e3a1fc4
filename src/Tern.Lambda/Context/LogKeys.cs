namespace Tern.Lambda;

/// <summary>The keys of one invocation. Few of them, and read by every line: a change makes a new array, and readers take the one there is.</summary>
internal struct LogKeys
{
    private KeyValuePair<string, object?>[]? _keys;

    public readonly ReadOnlySpan<KeyValuePair<string, object?>> All => Volatile.Read(in _keys);

    public void Set(string name, object? value) => Change(name, new KeyValuePair<string, object?>(name, value));

    public void Remove(string name) => Change(name, null);

    private void Change(string name, KeyValuePair<string, object?>? replacement)
    {
        while (true)
        {
            var before = Volatile.Read(ref _keys);
            var after = new List<KeyValuePair<string, object?>>((before?.Length ?? 0) + 1);
            foreach (var key in before ?? [])
                if (key.Key != name) after.Add(key);
            if (replacement is { } added) after.Add(added);
            if (Interlocked.CompareExchange(ref _keys, [.. after], before) == before) return;
        }
    }
}
