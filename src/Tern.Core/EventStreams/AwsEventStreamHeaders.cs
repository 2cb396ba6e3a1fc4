using System.Buffers.Binary;
using System.Text.Unicode;

namespace Tern.EventStreams;

/// <summary>
/// The headers of a message, in their order. Their memory is the decoder's, until that is called again.
/// </summary>
internal ref struct AwsEventStreamHeaders
{
    private ReadOnlySpan<byte> _rest;

    internal AwsEventStreamHeaders(ReadOnlySpan<byte> headers) => _rest = headers;

    /// <summary>Goes to the next header.</summary>
    /// <param name="header">The header.</param>
    /// <returns>False when there are no more.</returns>
    /// <exception cref="AwsEventStreamException">
    /// It is malformed. The decoder has read all headers before, so its caller never sees this.
    /// </exception>
    public bool Next(out AwsEventStreamHeader header)
    {
        header = default;
        if (_rest.IsEmpty) return false;
        int length = _rest[0];
        if (length == 0) throw new AwsEventStreamException(AwsEventStreamFault.HeaderName, "a header has no name");

        // The type stands behind the name.
        if (_rest.Length < length + 2) throw new AwsEventStreamException(AwsEventStreamFault.HeaderName, "the name of a header goes beyond the headers");
        var name = _rest.Slice(1, length);
        if (!Utf8.IsValid(name)) throw new AwsEventStreamException(AwsEventStreamFault.HeaderName, "the name of a header is not UTF-8");
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
            _ => throw new AwsEventStreamException(AwsEventStreamFault.HeaderType, $"there is no type {(byte)type} of headers"),
        });
        if (type == AwsEventStreamHeaderType.String && !Utf8.IsValid(value))
            throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "the text of a header is not UTF-8");
        header = new AwsEventStreamHeader(name, type, value);
        return true;
    }

    private ReadOnlySpan<byte> Take(int length)
    {
        if (_rest.Length < length) throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "the value of a header goes beyond the headers");
        var taken = _rest[..length];
        _rest = _rest[length..];
        return taken;
    }
}
