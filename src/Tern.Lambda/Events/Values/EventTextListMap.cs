using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Lists of strings by name, such as headers that may occur several times. A map from an event is kept as the event's
/// bytes and decoded on first access. Names are case-sensitive unless the source specifies otherwise, as for headers.
/// </summary>
[SuppressMessage("Naming", "CA1710", Justification = "It is used as a map, never as a collection.")]
public sealed class EventTextListMap : IReadOnlyDictionary<string, IReadOnlyList<string>>
{
    private readonly LambdaPayload? _payload;
    private readonly int _offset;
    private readonly int _length;
    private Dictionary<string, IReadOnlyList<string>>? _values;

    /// <summary>
    /// Initializes an empty map, for tests and responses: <c>new() { ["set-cookie"] = ["a=1", "b=2"] }</c>.
    /// </summary>
    /// <param name="ignoreCase">true to ignore the case of names; otherwise, false.</param>
    public EventTextListMap(bool ignoreCase = false) => IgnoresCase = ignoreCase;

    internal EventTextListMap(LambdaPayload payload, int offset, int length, bool ignoreCase)
        : this(ignoreCase)
    {
        _payload = payload;
        _offset = offset;
        _length = length;
    }

    /// <summary>Gets a value indicating whether the case of names is ignored.</summary>
    public bool IgnoresCase { get; }

    /// <inheritdoc/>
    public int Count => _payload is null && _values is null ? 0 : Values.Count;

    /// <summary>Gets or sets the values of a name. Setting them changes only this copy of the map.</summary>
    /// <param name="key">The name.</param>
    /// <exception cref="KeyNotFoundException">The name doesn't exist.</exception>
    public IReadOnlyList<string> this[string key]
    {
        get => TryGetValue(key, out var value) ? value : throw new KeyNotFoundException($"The map has no '{key}'. Use TryGetValue for optional keys.");
        set => Values[key] = value;
    }

    /// <inheritdoc/>
    public IEnumerable<string> Keys => Values.Keys;

    IEnumerable<IReadOnlyList<string>> IReadOnlyDictionary<string, IReadOnlyList<string>>.Values => Values.Values;

    /// <summary>Adds the values of a name.</summary>
    /// <param name="key">The name.</param>
    /// <param name="values">The values.</param>
    /// <exception cref="ArgumentException">The name already exists.</exception>
    public void Add(string key, IReadOnlyList<string> values) => Values.Add(key, values);

    /// <inheritdoc/>
    public bool ContainsKey(string key) => TryGetValue(key, out _);

    /// <inheritdoc/>
    public bool TryGetValue(string key, [MaybeNullWhen(false)] out IReadOnlyList<string> value) => Values.TryGetValue(key, out value);

    /// <inheritdoc/>
    public IEnumerator<KeyValuePair<string, IReadOnlyList<string>>> GetEnumerator() => Values.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>
    /// Returns this map if it has the required case sensitivity; otherwise, a copy that has it; null for null.
    /// </summary>
    internal static EventTextListMap? With(EventTextListMap? map, bool ignoreCase)
    {
        if (map is null || map.IgnoresCase == ignoreCase) return map;
        var other = new EventTextListMap(ignoreCase);
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
        foreach (var value in Values)
        {
            json.WriteName(value.Key);
            EventTextList.Write(ref json, value.Value);
        }

        json.WriteEndObject();
    }

    private Dictionary<string, IReadOnlyList<string>> Values => _values ?? Decode();

    private Dictionary<string, IReadOnlyList<string>> Decode()
    {
        var values = new Dictionary<string, IReadOnlyList<string>>(IgnoresCase ? StringComparer.OrdinalIgnoreCase : null);
        if (_payload is not null)
        {
            var json = new AwsJsonReader(_payload.Json.Span.Slice(_offset, _length));
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                var key = AwsJsonReader.GetString(name);
                if (!json.TryReadNull()) values[key] = EventTextList.Decode(ref json);
            }
        }

        return _values = values;
    }
}
