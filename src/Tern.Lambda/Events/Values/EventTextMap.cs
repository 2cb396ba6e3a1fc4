using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Texts by name, such as headers. A map that came with an event is kept as the event's bytes: looking a name up reads
/// them, and makes a string of that one value; listing or changing the map decodes all of it, once. Names differ by
/// case unless the source says otherwise, as for headers. Of a name that comes twice the last value stays, and
/// <c>null</c> is no value.
/// </summary>
[SuppressMessage("Naming", "CA1710", Justification = "It is read as a map; nobody asks it for a collection.")]
public sealed class EventTextMap : IReadOnlyDictionary<string, string>
{
    private readonly LambdaPayload? _payload;
    private readonly int _offset;
    private readonly int _length;
    private Dictionary<string, string>? _values;

    /// <summary>An empty map, for tests and answers: <c>new() { ["content-type"] = "text/plain" }</c>.</summary>
    /// <param name="ignoreCase">Whether names are the same when they differ by case only.</param>
    public EventTextMap(bool ignoreCase = false) => IgnoresCase = ignoreCase;

    internal EventTextMap(LambdaPayload payload, int offset, int length, bool ignoreCase)
        : this(ignoreCase)
    {
        _payload = payload;
        _offset = offset;
        _length = length;
    }

    /// <summary>A map with the values of a dictionary.</summary>
    /// <param name="values">The values; they are copied.</param>
    [return: NotNullIfNotNull(nameof(values))]
    public static implicit operator EventTextMap?(Dictionary<string, string>? values)
    {
        if (values is null) return null;
        var map = new EventTextMap();
        foreach (var value in values) map[value.Key] = value.Value;
        return map;
    }

    /// <summary>Whether names are the same when they differ by case only.</summary>
    public bool IgnoresCase { get; }

    /// <inheritdoc/>
    public int Count => _payload is null && _values is null ? 0 : Values.Count;

    /// <summary>The value of a name. Setting one decodes the map and changes this copy of it.</summary>
    /// <param name="key">The name.</param>
    /// <exception cref="KeyNotFoundException">There is no such name.</exception>
    public string this[string key]
    {
        get => TryGetValue(key, out var value) ? value : throw new KeyNotFoundException($"The map has no '{key}'. Use TryGetValue for what may be missing.");
        set => Values[key] = value;
    }

    /// <inheritdoc/>
    public IEnumerable<string> Keys => Values.Keys;

    IEnumerable<string> IReadOnlyDictionary<string, string>.Values => Values.Values;

    /// <summary>Adds a value.</summary>
    /// <param name="key">Its name.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The name is there already.</exception>
    public void Add(string key, string value) => Values.Add(key, value);

    /// <inheritdoc/>
    public bool ContainsKey(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Find(key).HasValue;
    }

    /// <inheritdoc/>
    public bool TryGetValue(string key, [MaybeNullWhen(false)] out string value)
    {
        ArgumentNullException.ThrowIfNull(key);
        if (_values is { } values) return values.TryGetValue(key, out value);
        var found = Find(key);
        value = found.OrNull;
        return found.HasValue;
    }

    /// <inheritdoc/>
    public IEnumerator<KeyValuePair<string, string>> GetEnumerator() => Values.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>This map if it treats case so, else a copy that does; null for null.</summary>
    internal static EventTextMap? With(EventTextMap? map, bool ignoreCase)
    {
        if (map is null || map.IgnoresCase == ignoreCase) return map;
        var other = new EventTextMap(ignoreCase);
        foreach (var value in map) other[value.Key] = value.Value;
        return other;
    }

    /// <summary>Whether there is anything to write: a map of no values that was set here is none.</summary>
    internal bool IsWritten => _payload is not null || _values is { Count: > 0 };

    internal void Write(ref AwsJsonWriter json)
    {
        if (_values is null && _payload is not null)
        {
            json.WriteRaw(_payload.Json.Span.Slice(_offset, _length));
            return;
        }

        json.WriteStartObject();
        if (_values is { } values)
        {
            foreach (var value in values)
            {
                json.WriteName(value.Key);
                json.WriteString(value.Value ?? "");
            }
        }

        json.WriteEndObject();
    }

    /// <summary>The value of a name, still encoded.</summary>
    internal EventText Find(string key)
    {
        if (_values is { } values) return new EventText(values.GetValueOrDefault(key));
        if (_payload is null) return default;
        TextSlice found = default;

        // To the end, because the last one stays.
        var reader = new EventReader(_payload, _offset, _length);
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            if (EventName.Equals(name, key, IgnoresCase)) found = reader.ReadTextOfMap();
            else reader.SkipTextOfMap();
        }

        return found.In(_payload);
    }

    private Dictionary<string, string> Values => _values ?? Decode();

    private Dictionary<string, string> Decode()
    {
        var values = new Dictionary<string, string>(IgnoresCase ? StringComparer.OrdinalIgnoreCase : null);
        if (_payload is not null)
        {
            var reader = new EventReader(_payload, _offset, _length);
            reader.BeginObject();
            while (reader.NextMember(out var name))
            {
                var key = AwsJsonReader.GetString(name);
                values[key] = reader.ReadTextOfMap().In(_payload).ToString();
            }
        }

        return _values = values;
    }
}
