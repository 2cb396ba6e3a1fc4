using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Strings by name, such as headers. A map from an event is kept as the event's bytes: a lookup reads them and creates
/// a string only for the value; enumerating or changing the map decodes all of it, once. Names are case-sensitive
/// unless the source specifies otherwise, as for headers. If a name occurs twice, the last value is used; <c>null</c>
/// values don't count.
/// </summary>
[SuppressMessage("Naming", "CA1710", Justification = "It is used as a map, never as a collection.")]
public sealed class EventTextMap : IReadOnlyDictionary<string, string>
{
    private readonly LambdaPayload? _payload;
    private readonly int _offset;
    private readonly int _length;
    private Dictionary<string, string>? _values;

    /// <summary>
    /// Initializes an empty map, for tests and responses: <c>new() { ["content-type"] = "text/plain" }</c>.
    /// </summary>
    /// <param name="ignoreCase">true to ignore the case of names; otherwise, false.</param>
    public EventTextMap(bool ignoreCase = false) => IgnoresCase = ignoreCase;

    internal EventTextMap(LambdaPayload payload, int offset, int length, bool ignoreCase)
        : this(ignoreCase)
    {
        _payload = payload;
        _offset = offset;
        _length = length;
    }

    /// <summary>Creates a map with the values of a dictionary.</summary>
    /// <param name="values">The values, which are copied.</param>
    [return: NotNullIfNotNull(nameof(values))]
    public static implicit operator EventTextMap?(Dictionary<string, string>? values)
    {
        if (values is null) return null;
        var map = new EventTextMap();
        foreach (var value in values) map[value.Key] = value.Value;
        return map;
    }

    /// <summary>Gets a value indicating whether the case of names is ignored.</summary>
    public bool IgnoresCase { get; }

    /// <inheritdoc/>
    public int Count => _payload is null && _values is null ? 0 : Values.Count;

    /// <summary>Gets or sets the value of a name. Setting it decodes the map and changes only this copy.</summary>
    /// <param name="key">The name.</param>
    /// <exception cref="KeyNotFoundException">The name doesn't exist.</exception>
    public string this[string key]
    {
        get => TryGetValue(key, out var value) ? value : throw new KeyNotFoundException($"The map has no '{key}'. Use TryGetValue for optional keys.");
        set => Values[key] = value;
    }

    /// <inheritdoc/>
    public IEnumerable<string> Keys => Values.Keys;

    IEnumerable<string> IReadOnlyDictionary<string, string>.Values => Values.Values;

    /// <summary>Adds a value.</summary>
    /// <param name="key">The name.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The name already exists.</exception>
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

    /// <summary>
    /// Returns this map if it has the required case sensitivity; otherwise, a copy that has it; null for null.
    /// </summary>
    internal static EventTextMap? With(EventTextMap? map, bool ignoreCase)
    {
        if (map is null || map.IgnoresCase == ignoreCase) return map;
        var other = new EventTextMap(ignoreCase);
        foreach (var value in map) other[value.Key] = value.Value;
        return other;
    }

    /// <summary>true if the map is written; otherwise, false. An empty map that was set isn't written.</summary>
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

    /// <summary>Finds the value of a name, still encoded.</summary>
    internal EventText Find(string key)
    {
        if (_values is { } values) return new EventText(values.GetValueOrDefault(key));
        if (_payload is null) return default;
        TextSlice found = default;

        // To the end, because the last value is used.
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
