using System.Buffers.Binary;
using System.Text.Unicode;

namespace Tern.EventStreams;

/// <summary>
/// The headers of a message, in order. Their memory belongs to the decoder, and is valid until the decoder's next
/// call.
/// </summary>
internal ref struct AwsEventStreamHeaders
{
    private ReadOnlySpan<byte> _rest;

    internal AwsEventStreamHeaders(ReadOnlySpan<byte> headers) => _rest = headers;

    /// <summary>Moves to the next header.</summary>
    /// <param name="header">The header.</param>
    /// <returns>true if there is a header; false at the end.</returns>
    /// <exception cref="AwsEventStreamException">The header is malformed. The decoder has already read all headers,
    /// so its caller never gets this exception.</exception>
    public bool Next(out AwsEventStreamHeader header)
    {
        header = default;
        if (_rest.IsEmpty) return false;
        int length = _rest[0];
        if (length == 0) throw new AwsEventStreamException(AwsEventStreamFault.HeaderName, "a header has no name");

        // The type follows the name.
        if (_rest.Length < length + 2) throw new AwsEventStreamException(AwsEventStreamFault.HeaderName, "the name of a header extends beyond the headers");
        var name = _rest.Slice(1, length);
        if (!Utf8.IsValid(name)) throw new AwsEventStreamException(AwsEventStreamFault.HeaderName, "the name of a header isn't UTF-8");
        var type = (AwsEventStreamHeaderType)_rest[length + 1];
        _rest = _rest[(length + 2)..];

        var value = Take(type switch
        {
            AwsEventStreamHeaderType.True or AwsEventStreamHeaderType.False => 0,
            AwsEventStreamHeaderType.Byte => 1,
            AwsEventStreamHeaderType.Short => 2,
            AwsEventStreamHeaderType.Integer => 4,
            AwsEventStreamHeaderType.Long or AwsEventStreamHeaderType.Timestamp => 8,
            AwsEventStreamHeaderType.Uuid => 16,
            AwsEventStreamHeaderType.Bytes or AwsEventStreamHeaderType.String => BinaryPrimitives.ReadUInt16BigEndian(Take(2)),
            _ => throw new AwsEventStreamException(AwsEventStreamFault.HeaderType, $"the header type {(byte)type} doesn't exist"),
        });
        if (type == AwsEventStreamHeaderType.String && !Utf8.IsValid(value))
            throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "the text of a header isn't UTF-8");
        header = new AwsEventStreamHeader(name, type, value);
        return true;
    }

    private ReadOnlySpan<byte> Take(int length)
    {
        if (_rest.Length < length) throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "the value of a header extends beyond the headers");
        var taken = _rest[..length];
        _rest = _rest[length..];
        return taken;
    }
}
