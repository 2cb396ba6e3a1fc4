namespace Tern.Lambda;

/// <summary>
/// The log keys of one invocation. There are few, and every line reads them: a change creates a new array, and readers
/// use the current one.
/// </summary>
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
