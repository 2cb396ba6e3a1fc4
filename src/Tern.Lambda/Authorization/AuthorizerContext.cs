using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Authorization;

/// <summary>
/// The context that an authorizer passes to the function behind the API: names and values, in the order in which they
/// were set. The function receives them in its request's authorizer context.
/// </summary>
/// <remarks><code>new AuthorizerContext { ["tenant"] = "t-1", ["limit"] = 100, ["admin"] = false }</code></remarks>
[SuppressMessage("Naming", "CA1710", Justification = "The name that API Gateway uses.")]
public sealed class AuthorizerContext : IEnumerable<KeyValuePair<string, AuthorizerContextValue>>
{
    private readonly List<KeyValuePair<string, AuthorizerContextValue>> _entries = [];

    /// <summary>Gets the number of values.</summary>
    public int Count => _entries.Count;

    /// <summary>Gets or sets the value of a name.</summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <exception cref="KeyNotFoundException">The name doesn't exist.</exception>
    public AuthorizerContextValue this[string name]
    {
        get => TryGet(name, out var value) ? value : throw new KeyNotFoundException($"The authorizer's context has no value '{name}'.");
        set
        {
            ArgumentException.ThrowIfNullOrEmpty(name);
            var index = IndexOf(name);
            if (index < 0) _entries.Add(new KeyValuePair<string, AuthorizerContextValue>(name, value));
            else _entries[index] = new KeyValuePair<string, AuthorizerContextValue>(name, value);
        }
    }

    /// <summary>Gets the value of a name, if it exists.</summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if the name exists; otherwise, false.</returns>
    public bool TryGet(string name, out AuthorizerContextValue value)
    {
        var index = IndexOf(name);
        value = index < 0 ? default : _entries[index].Value;
        return index >= 0;
    }

    /// <inheritdoc/>
    public IEnumerator<KeyValuePair<string, AuthorizerContextValue>> GetEnumerator() => _entries.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal static AuthorizerContext Read(ref AwsJsonReader reader)
    {
        var context = new AuthorizerContext();
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            var text = AwsJsonReader.GetString(name);
            context[text] = AuthorizerContextValue.Read(ref reader);
        }

        return context;
    }

    internal void Write(ref AwsJsonWriter writer)
    {
        writer.WriteStartObject();
        foreach (var (name, value) in _entries)
        {
            writer.WriteName(name);
            value.Write(ref writer);
        }

        writer.WriteEndObject();
    }

    // REST and WebSocket APIs answer 500 to a context with anything but scalars, and report the reason only in their
    // own log, so check it here.
    internal void RequireScalars()
    {
        foreach (var (name, value) in _entries)
        {
            if (value.Kind is AuthorizerContextKind.Json or AuthorizerContextKind.Null)
            {
                throw new ArgumentException(
                    $"The context value '{name}' is {(value.Kind == AuthorizerContextKind.Null ? "null" : "JSON")}, but REST and WebSocket APIs only accept " +
                    "strings, numbers and booleans. "
                    + "Pass it as a string, or omit it.");
            }
        }
    }

    private int IndexOf(string name)
    {
        for (var i = 0; i < _entries.Count; i++)
            if (_entries[i].Key == name) return i;
        return -1;
    }
}
