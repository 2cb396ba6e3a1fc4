using System.ComponentModel;

namespace Tern.EventStreams;

/// <summary>
/// A message of an event stream: its headers and payload. Its memory is valid until the function that received it
/// returns. For generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct AwsEventStreamMessage
{
    private readonly ReadOnlySpan<byte> _headers;

    internal AwsEventStreamMessage(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload)
    {
        _headers = headers;
        Payload = payload;
    }

    /// <summary>Gets the payload.</summary>
    public ReadOnlySpan<byte> Payload { get; }

    /// <summary>The headers, starting at the first.</summary>
    internal AwsEventStreamHeaders Headers => new(_headers);

    /// <summary>Finds a header.</summary>
    /// <param name="name">The name in UTF-8, such as <c>:event-type</c>.</param>
    /// <param name="header">The first header with that name.</param>
    /// <returns>true if the header exists; otherwise, false.</returns>
    internal bool TryGetHeader(scoped ReadOnlySpan<byte> name, out AwsEventStreamHeader header)
    {
        var headers = Headers;
        while (headers.Next(out header))
            if (header.Name.SequenceEqual(name)) return true;
        header = default;
        return false;
    }

    /// <summary>Returns the value of a string header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    /// <exception cref="FormatException">The header isn't a string.</exception>
    public string? GetString(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetString() : null;

    /// <summary>Returns the value of a Boolean header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    /// <exception cref="FormatException">The header isn't a Boolean.</exception>
    public bool? GetBoolean(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetBoolean() : null;

    /// <summary>Returns the value of an integer header of any width.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    /// <exception cref="FormatException">The header isn't an integer.</exception>
    public long? GetInt64(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetInt64() : null;

    /// <summary>Returns the value of an integer header of at most 32 bits.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    /// <exception cref="FormatException">The header isn't an integer, or its value is larger.</exception>
    public int? GetInt32(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetInt32() : null;

    /// <summary>Returns the value of a binary header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    /// <exception cref="FormatException">The header isn't binary.</exception>
    public byte[]? GetBytes(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetBytes() : null;

    /// <summary>Returns the value of a timestamp header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    /// <exception cref="FormatException">The header isn't a timestamp.</exception>
    public DateTimeOffset? GetTimestamp(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetTimestamp() : null;
}
