using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// The attributes of an item, or of a map in an item: names and values in the order in which they were added. It isn't
/// thread-safe while it's modified.
/// </summary>
/// <remarks>
/// After reading, it's an array of the exact size. Names are searched in order or, from 17 attributes, through an
/// index.
/// </remarks>
[SuppressMessage("Naming", "CA1710", Justification = "AWS's own word for it.")]
public sealed class AttributeMap : IReadOnlyDictionary<string, AttributeValue>, IEquatable<AttributeMap>
{
    private const int IndexFrom = 17;

    private KeyValuePair<string, AttributeValue>[] _entries;
    private int _count;

    // Incremented before and after each change: during a change, a concurrent reader sees an odd number, and after it,
    // a different one.
    private ushort _additions;
    private ushort _otherChanges;

    // Maps names to positions. The first lookup in a large map creates it, and a change of positions discards it.
    private Dictionary<string, int>? _index;

    /// <summary>Initializes an empty map.</summary>
    public AttributeMap() => _entries = [];

    /// <summary>Initializes an empty map with an initial capacity.</summary>
    /// <param name="capacity">The expected number of attributes.</param>
    public AttributeMap(int capacity)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(capacity);
        _entries = capacity == 0 ? [] : new KeyValuePair<string, AttributeValue>[capacity];
    }

    /// <summary>Initializes a map with attributes, such as those of another map.</summary>
    /// <param name="attributes">
    /// The names and values. If a name occurs twice, the later value replaces the earlier one.
    /// </param>
    public AttributeMap(IEnumerable<KeyValuePair<string, AttributeValue>> attributes)
    {
        ArgumentNullException.ThrowIfNull(attributes);
        _entries = attributes.TryGetNonEnumeratedCount(out var count) && count > 0 ? new KeyValuePair<string, AttributeValue>[count] : [];
        foreach (var (name, value) in attributes) this[name] = value;
    }

    private AttributeMap(KeyValuePair<string, AttributeValue>[] entries)
    {
        _entries = entries;
        _count = entries.Length;
    }

    /// <summary>Gets the number of attributes.</summary>
    public int Count => _count;

    /// <summary>Gets the names, in order.</summary>
    public IEnumerable<string> Keys
    {
        get
        {
            for (var i = 0; i < _count; i++) yield return _entries[i].Key;
        }
    }

    /// <summary>Gets the values, in the order of the names.</summary>
    public IEnumerable<AttributeValue> Values
    {
        get
        {
            for (var i = 0; i < _count; i++) yield return _entries[i].Value;
        }
    }

    /// <summary>
    /// Gets or sets the value of an attribute. Setting an existing attribute replaces its value in place; a new
    /// attribute is added at the end.
    /// </summary>
    /// <param name="name">The attribute's name.</param>
    /// <exception cref="KeyNotFoundException">
    /// The map has no attribute with this name; the message contains the name.
    /// </exception>
    public AttributeValue this[string name]
    {
        get => TryGetValue(name, out var value) ? value : throw new KeyNotFoundException($"The map has no attribute '{name}' among its {_count}.");
        set
        {
            ArgumentNullException.ThrowIfNull(name);
            var at = IndexOf(name);
            if (at < 0)
            {
                Append(name, value);
                return;
            }

            _otherChanges++;
            _entries[at] = new(_entries[at].Key, value);
            _otherChanges++;
        }
    }

    /// <summary>
    /// Adds an attribute, and replaces an existing one with the same name: <c>new AttributeMap { ["pk"] = "a" }</c> and
    /// <c>{ { "pk", "a" } }</c> are equivalent.
    /// </summary>
    /// <param name="name">The attribute's name.</param>
    /// <param name="value">The attribute's value.</param>
    public void Add(string name, AttributeValue value) => this[name] = value;

    /// <summary>Removes an attribute.</summary>
    /// <param name="name">The attribute's name.</param>
    /// <returns>true if the attribute was removed; false if there was none with this name.</returns>
    public bool Remove(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var at = IndexOf(name);
        if (at < 0) return false;
        _otherChanges++;
        _index = null;
        _count--;
        Array.Copy(_entries, at + 1, _entries, at, _count - at);
        _entries[_count] = default;
        _otherChanges++;
        return true;
    }

    /// <summary>Determines whether the map has an attribute with a name.</summary>
    /// <param name="key">The attribute's name.</param>
    /// <returns>true if it has; otherwise, false.</returns>
    public bool ContainsKey(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return IndexOf(key) >= 0;
    }

    /// <summary>Gets the value of an attribute, if it exists.</summary>
    /// <param name="key">The attribute's name.</param>
    /// <param name="value">The attribute's value, or an unset value.</param>
    /// <returns>true if the attribute exists; otherwise, false.</returns>
    public bool TryGetValue(string key, [MaybeNullWhen(false)] out AttributeValue value)
    {
        ArgumentNullException.ThrowIfNull(key);
        var at = IndexOf(key);
        value = at >= 0 ? _entries[at].Value : default;
        return at >= 0;
    }

    /// <summary>Returns an enumerator for the attributes, in order.</summary>
    /// <returns>An enumerator that doesn't allocate.</returns>
    public Enumerator GetEnumerator() => new(this);

    IEnumerator<KeyValuePair<string, AttributeValue>> IEnumerable<KeyValuePair<string, AttributeValue>>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Determines whether two maps have the same names with equal values, in any order.</summary>
    /// <param name="other">The other map.</param>
    /// <returns>true if they are equal; otherwise, false.</returns>
    public bool Equals(AttributeMap? other)
    {
        if (other is null || other._count != _count) return false;
        if (ReferenceEquals(this, other)) return true;
        foreach (var (name, value) in this)
            if (!other.TryGetValue(name, out var theirs) || !value.Equals(theirs)) return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as AttributeMap);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        var sum = 0;
        foreach (var (name, value) in this) sum += HashCode.Combine(name, value);
        return sum;
    }

    /// <summary>Returns the map as DynamoDB JSON, such as <c>{"pk":{"S":"a"}}</c>.</summary>
    /// <returns>The JSON.</returns>
    public override string ToString()
    {
        using var buffer = new PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        Write(ref writer);
        writer.Flush();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>Writes the map as DynamoDB JSON: <c>{"pk":{"S":"a"}}</c>.</summary>
    /// <param name="writer">The writer.</param>
    /// <exception cref="ArgumentException">An attribute's value is unset; the message contains its name.</exception>
    public void Write(ref AwsJsonWriter writer) => Write(ref writer, 0);

    internal void Write(ref AwsJsonWriter writer, int nesting)
    {
        AttributeValue.RequireShallow(nesting);
        var version = Version;
        if (((_additions | _otherChanges) & 1) != 0) throw Changed();
        writer.WriteStartObject();
        try
        {
            for (var i = 0; i < _count; i++)
            {
                ref readonly var entry = ref _entries[i];
                if (entry.Value.IsUnset && Version == version)
                {
                    throw new ArgumentException(
                        $"The attribute '{entry.Key}' is unset (default(AttributeValue), or a null string), which DynamoDB can't store. "
                        + "Set it, use AttributeValue.Null, or omit it.");
                }

                writer.WriteName(entry.Key);
                entry.Value.Write(ref writer, nesting);
            }
        }
        catch (Exception error) when (Version != version)
        {
            // A name or value was read while it was being replaced.
            throw Changed(error);
        }

        // The output may be inconsistent and must not be sent.
        if (Version != version) throw Changed();
        writer.WriteEndObject();
    }

    /// <summary>Reads a map from DynamoDB JSON: <c>{"pk":{"S":"a"}}</c>.</summary>
    /// <param name="reader">The reader, positioned before the map's object.</param>
    /// <returns>The map.</returns>
    /// <exception cref="AwsJsonException">
    /// The JSON isn't a map. The message contains the attribute and what was expected.
    /// </exception>
    public static AttributeMap Read(ref AwsJsonReader reader)
    {
        var scratch = AttributeScratch.Rent();
        var map = Read(ref reader, scratch);
        scratch.Return();
        return map;
    }

    internal static AttributeMap Read(ref AwsJsonReader reader, AttributeScratch scratch)
    {
        AttributeValue.Deeper(ref reader, scratch);
        var start = scratch.EntryCount;
        var duplicates = new DuplicateFilter();
        reader.BeginObject();
        while (reader.NextMember(out var utf8))
        {
            var name = AttributeNames.Get(utf8, out var hash);
            if (scratch.Nesting == 1) scratch.Attribute = name;
            var value = AttributeValue.Read(ref reader, scratch);
            var earlier = duplicates.IndexOf(name, hash, scratch.EntriesFrom(start));
            if (earlier < 0) scratch.Push(name, value);
            else scratch.EntriesFrom(start)[earlier] = new(name, value);
        }

        scratch.Nesting--;
        return new AttributeMap(scratch.PopEntries(start));
    }

    private int Version => (_additions << 16) | _otherChanges;

    private int IndexOf(string name)
    {
        if (_count >= IndexFrom) return IndexOfIndexed(name);
        for (var i = 0; i < _count; i++)
            if (_entries[i].Key == name) return i;
        return -1;
    }

    // Concurrent readers of a map may race to create the index. Each creates the same one.
    private int IndexOfIndexed(string name)
    {
        var index = _index;
        if (index is null)
        {
            index = new Dictionary<string, int>(_count);
            for (var i = 0; i < _count; i++) index.Add(_entries[i].Key, i);
            _index = index;
        }

        return index.TryGetValue(name, out var at) ? at : -1;
    }

    private void Append(string name, AttributeValue value)
    {
        _additions++;
        if (_count == _entries.Length) Array.Resize(ref _entries, Math.Max(4, _count * 2));
        _index?.Add(name, _count);
        _entries[_count++] = new(name, value);
        _additions++;
    }

    private static InvalidOperationException Changed(Exception? cause = null) => new(
        "The map of attributes was changed while it was being read or written. Use it from one thread at a time.", cause);

    /// <summary>Finds a duplicate name in a JSON object, at almost no cost if there is none.</summary>
    private ref struct DuplicateFilter
    {
        private ulong _seen;
        private Dictionary<string, int>? _index;

        internal int IndexOf(string name, ulong hash, ReadOnlySpan<KeyValuePair<string, AttributeValue>> entries)
        {
            var bit = 1UL << (int)(hash & 63);
            var maybe = (_seen & bit) != 0;
            _seen |= bit;
            if (entries.Length >= IndexFrom) return Indexed(name, entries);
            if (!maybe) return -1;
            for (var i = 0; i < entries.Length; i++)
                if (entries[i].Key == name) return i;
            return -1;
        }

        private int Indexed(string name, ReadOnlySpan<KeyValuePair<string, AttributeValue>> entries)
        {
            if (_index is null)
            {
                _index = new Dictionary<string, int>(entries.Length * 2);
                for (var i = 0; i < entries.Length; i++) _index.Add(entries[i].Key, i);
            }

            return _index.TryAdd(name, entries.Length) ? -1 : _index[name];
        }
    }

    /// <summary>
    /// Enumerates the attributes of a map in order. You can remove the current attribute during the enumeration; adding
    /// one makes the enumerator throw.
    /// </summary>
    public struct Enumerator : IEnumerator<KeyValuePair<string, AttributeValue>>
    {
        private readonly AttributeMap _map;
        private readonly ushort _additions;
        private string? _name;
        private int _count;
        private int _at;

        internal Enumerator(AttributeMap map)
        {
            _map = map;
            _additions = map._additions;
            _count = map._count;
            _at = -1;
        }

        /// <inheritdoc/>
        public readonly KeyValuePair<string, AttributeValue> Current => _map._entries[_at];

        readonly object IEnumerator.Current => Current;

        /// <inheritdoc/>
        /// <exception cref="InvalidOperationException">The map was changed during the enumeration.</exception>
        public bool MoveNext()
        {
            if (_additions != _map._additions) throw Changed();
            if (_count != _map._count) FollowRemoval();
            if (++_at >= _map._count) return false;
            _name = _map._entries[_at].Key;
            return true;
        }

        /// <inheritdoc/>
        public void Reset() => (_at, _name) = (-1, null);

        /// <inheritdoc/>
        public readonly void Dispose() { }

        // After a removal, the following attributes move up by one.
        private void FollowRemoval()
        {
            var removed = _count - _map._count;
            _count = _map._count;
            if (_at < 0) return;
            var at = _name is null ? -1 : _map.IndexOf(_name);
            if (at >= 0) _at = at;
            else if (removed == 1) _at--;
            else throw Changed();
        }
    }
}
