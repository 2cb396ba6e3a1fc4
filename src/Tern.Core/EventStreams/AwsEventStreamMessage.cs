using System.ComponentModel;

namespace Tern.EventStreams;

/// <summary>
/// A message of an event stream: its headers and its payload. Its memory is valid until the function that was given it
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

    /// <summary>What follows the headers.</summary>
    public ReadOnlySpan<byte> Payload { get; }

    /// <summary>The headers, from the first.</summary>
    internal AwsEventStreamHeaders Headers => new(_headers);

    /// <summary>Finds a header.</summary>
    /// <param name="name">Its name in UTF-8, such as <c>:event-type</c>.</param>
    /// <param name="header">The first of that name.</param>
    /// <returns>False when there is none.</returns>
    internal bool TryGetHeader(scoped ReadOnlySpan<byte> name, out AwsEventStreamHeader header)
    {
        var headers = Headers;
        while (headers.Next(out header))
            if (header.Name.SequenceEqual(name)) return true;
        header = default;
        return false;
    }

    /// <summary>The text of a header.</summary>
    /// <param name="name">Its name in UTF-8.</param>
    /// <returns>The value; null when there is no such header.</returns>
    /// <exception cref="FormatException">The header is no text.</exception>
    public string? GetString(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetString() : null;

    /// <summary>The value of a header that is true or false.</summary>
    /// <param name="name">Its name in UTF-8.</param>
    /// <returns>The value; null when there is no such header.</returns>
    /// <exception cref="FormatException">The header is neither.</exception>
    public bool? GetBoolean(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetBoolean() : null;

    /// <summary>The value of a header that is an integer of any width.</summary>
    /// <param name="name">Its name in UTF-8.</param>
    /// <returns>The value; null when there is no such header.</returns>
    /// <exception cref="FormatException">The header is none.</exception>
    public long? GetInt64(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetInt64() : null;

    /// <summary>The value of a header that is an integer of 32 bits or fewer.</summary>
    /// <param name="name">Its name in UTF-8.</param>
    /// <returns>The value; null when there is no such header.</returns>
    /// <exception cref="FormatException">The header is none, or its value is larger.</exception>
    public int? GetInt32(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetInt32() : null;

    /// <summary>The value of a header that is bytes.</summary>
    /// <param name="name">Its name in UTF-8.</param>
    /// <returns>The value; null when there is no such header.</returns>
    /// <exception cref="FormatException">The header is not bytes.</exception>
    public byte[]? GetBytes(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetBytes() : null;

    /// <summary>The value of a header that is a point in time.</summary>
    /// <param name="name">Its name in UTF-8.</param>
    /// <returns>The value; null when there is no such header.</returns>
    /// <exception cref="FormatException">The header is none.</exception>
    public DateTimeOffset? GetTimestamp(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetTimestamp() : null;
}
