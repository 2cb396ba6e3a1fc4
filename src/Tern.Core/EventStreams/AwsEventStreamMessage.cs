namespace Tern.EventStreams;

/// <summary>
/// A message of an event stream: its headers and its payload. Its memory is the decoder's, until that is called again.
/// </summary>
internal readonly ref struct AwsEventStreamMessage
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
    public AwsEventStreamHeaders Headers => new(_headers);

    /// <summary>Finds a header.</summary>
    /// <param name="name">Its name in UTF-8, such as <c>:event-type</c>.</param>
    /// <param name="header">The first of that name.</param>
    /// <returns>False when there is none.</returns>
    public bool TryGetHeader(scoped ReadOnlySpan<byte> name, out AwsEventStreamHeader header)
    {
        var headers = Headers;
        while (headers.Next(out header))
            if (header.Name.SequenceEqual(name)) return true;
        header = default;
        return false;
    }

    /// <summary>The text of a header.</summary>
    /// <param name="name">Its name in UTF-8, such as <c>:event-type</c>.</param>
    /// <returns>The text; null when there is no such header.</returns>
    /// <exception cref="AwsEventStreamException">The header is no text.</exception>
    public string? GetString(scoped ReadOnlySpan<byte> name) => TryGetHeader(name, out var header) ? header.GetString() : null;
}
