using Tern.Lambda.Http1;

namespace Tern.Lambda.Tests.Http1;

/// <summary>
/// A request in the connection's buffer: valid until the next <see cref="Http1ServerConnection.TryReceive"/>
/// or the connection's end, and refused after it.
/// </summary>
internal readonly struct Http1Request
{
    private readonly Http1MessageReader _reader;
    private readonly int _version;

    internal Http1Request(Http1MessageReader reader)
    {
        _reader = reader;
        _version = reader.Version;
    }

    /// <summary>The method, as it came: methods are case-sensitive.</summary>
    public ReadOnlySpan<byte> Method => Message.HeadSpan[..Message.MethodLength];

    /// <summary>The target: a path with its query in most requests. Visible ASCII, not decoded.</summary>
    public ReadOnlySpan<byte> Target => Message.HeadSpan.Slice(Message.MethodLength + 1, Message.TargetLength);

    /// <summary>The request line and all headers, with the empty line after them.</summary>
    public ReadOnlyMemory<byte> Head => Message.Head;

    /// <summary>The body after decoding; empty when there is none.</summary>
    public ReadOnlyMemory<byte> Body => Message.Body;

    /// <summary>Whether the body came in chunks.</summary>
    public bool IsChunked => Message.IsChunked;

    /// <summary>The number of header lines.</summary>
    public int HeaderCount => Message.Headers.Count;

    /// <summary>The number of trailer lines.</summary>
    public int TrailerCount => Message.Trailers.Count;

    /// <summary>The value of the first header of that name, in any case.</summary>
    public bool TryGetHeader(ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) => Message.Headers.TryGet(Message.HeadSpan, name, out value);

    /// <summary>The value of the first trailer of that name, in any case.</summary>
    public bool TryGetTrailer(ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) => Message.Trailers.TryGet(Message.TrailerSpan, name, out value);

    /// <summary>The header at an index, as it came.</summary>
    public void GetHeader(int index, out ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) =>
        Message.Headers.Get(Message.HeadSpan, index, out name, out value);

    /// <summary>The trailer at an index, as it came.</summary>
    public void GetTrailer(int index, out ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) =>
        Message.Trailers.Get(Message.TrailerSpan, index, out name, out value);

    private Http1MessageReader Message => _reader is not null && _reader.Version == _version
        ? _reader
        : throw new ObjectDisposedException(
            nameof(Http1Request), "The request was read after the next one started, or after the connection was closed. Copy the values that you need longer.");
}
