using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The claims of a token: names and values. A value is a string, a number, a Boolean, or any JSON.</summary>
[SuppressMessage("Naming", "CA1710", Justification = "The name that Cognito uses.")]
public sealed class CognitoClaims : IEnumerable<KeyValuePair<string, EventJson>>
{
    private readonly Dictionary<string, EventJson> _values = [];

    /// <summary>Gets the number of claims.</summary>
    public int Count => _values.Count;

    /// <summary>Sets a claim to a string.</summary>
    /// <param name="name">The claim.</param>
    /// <param name="value">The string.</param>
    public void Set(string name, string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        _values[name] = Written((ref AwsJsonWriter json) => json.WriteString(value));
    }

    /// <summary>Sets a claim to a number.</summary>
    /// <param name="name">The claim.</param>
    /// <param name="value">The number.</param>
    public void Set(string name, long value) => _values[name] = Written((ref AwsJsonWriter json) => json.WriteNumber(value));

    /// <summary>Sets a claim to a Boolean value.</summary>
    /// <param name="name">The claim.</param>
    /// <param name="value">The value.</param>
    public void Set(string name, bool value) => _values[name] = Written((ref AwsJsonWriter json) => json.WriteBoolean(value));

    /// <summary>Sets a claim to any JSON.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="name">The claim.</param>
    /// <param name="value">The value; it is serialized immediately.</param>
    /// <param name="type">The metadata of the value's type, from a <c>JsonSerializerContext</c>.</param>
    public void Set<T>(string name, T value, JsonTypeInfo<T> type) => _values[name] = EventJson.From(value, type);

    /// <summary>Gets the value of a claim, if it is set.</summary>
    /// <param name="name">The claim.</param>
    /// <param name="value">The value of the claim.</param>
    /// <returns>true if the claim is set; otherwise, false.</returns>
    public bool TryGet(string name, out EventJson value) => _values.TryGetValue(name, out value);

    /// <summary>Removes a claim.</summary>
    /// <param name="name">The claim.</param>
    /// <returns>true if the claim was set; otherwise, false.</returns>
    public bool Remove(string name) => _values.Remove(name);

    /// <inheritdoc/>
    public IEnumerator<KeyValuePair<string, EventJson>> GetEnumerator() => _values.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal void Read(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            var key = AwsJsonReader.GetString(name);
            _values[key] = new EventJson(json.ReadRawValue().ToArray());
        }
    }

    internal void Write(ref AwsJsonWriter json)
    {
        if (_values.Count == 0) return;
        json.WriteName("claimsToAddOrOverride"u8);
        json.WriteStartObject();
        foreach (var (name, value) in _values)
        {
            json.WriteName(name);
            value.Write(ref json);
        }

        json.WriteEndObject();
    }

    private static EventJson Written(WriteValue write)
    {
        using var buffer = new Buffers.PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        write(ref json);
        json.Flush();
        return new EventJson(buffer.WrittenSpan.ToArray());
    }

    private delegate void WriteValue(ref AwsJsonWriter json);
}
