namespace Tern.Lambda.Http1;

/// <summary>
/// A response in the connection's buffer. It is valid until the next <see cref="Http1Connection.Receive"/> or the end
/// of the connection; later accesses throw.
/// </summary>
internal readonly struct Http1Response
{
    private readonly Http1MessageReader _reader;
    private readonly int _version;

    internal Http1Response(Http1MessageReader reader)
    {
        _reader = reader;
        _version = reader.Version;
    }

    /// <summary>The status, 200 to 999.</summary>
    public int Status => Message.Status;

    /// <summary>The status line and all headers, including the empty line after them.</summary>
    public ReadOnlyMemory<byte> Head => Message.Head;

    /// <summary>The decoded body; empty if there is none.</summary>
    public ReadOnlyMemory<byte> Body => Message.Body;

    /// <summary>The number of header lines.</summary>
    public int HeaderCount => Message.Headers.Count;

    /// <summary>The number of trailer lines.</summary>
    public int TrailerCount => Message.Trailers.Count;

    /// <summary>Gets the value of the first header with this name, ignoring case.</summary>
    public bool TryGetHeader(ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) => Message.Headers.TryGet(Message.HeadSpan, name, out value);

    /// <summary>Gets the value of the first trailer with this name, ignoring case.</summary>
    public bool TryGetTrailer(ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) => Message.Trailers.TryGet(Message.TrailerSpan, name, out value);

    /// <summary>Gets the unchanged header at an index.</summary>
    public void GetHeader(int index, out ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) =>
        Message.Headers.Get(Message.HeadSpan, index, out name, out value);

    /// <summary>Gets the unchanged trailer at an index.</summary>
    public void GetTrailer(int index, out ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) =>
        Message.Trailers.Get(Message.TrailerSpan, index, out name, out value);

    private Http1MessageReader Message => _reader is not null && _reader.Version == _version
        ? _reader
        : throw new ObjectDisposedException(
            nameof(Http1Response), "The response was read after the next one started, or after the connection was closed. Copy values that you need longer.");
}
