using Tern.Lambda.Http1.Messages;

namespace Tern.Lambda.Http1;

/// <summary>
/// A response as it lies in the connection's buffer: valid until the next <see cref="Http1Connection.Receive"/> or the
/// connection's end, and refused after it.
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

    /// <summary>The status line and all headers, with the empty line after them.</summary>
    public ReadOnlyMemory<byte> Head => Message.Head;

    /// <summary>The body after decoding; empty when there is none.</summary>
    public ReadOnlyMemory<byte> Body => Message.Body;

    /// <summary>How many header lines there are.</summary>
    public int HeaderCount => Message.Headers.Count;

    /// <summary>How many trailer lines there are.</summary>
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
            nameof(Http1Response), "The response was read after the next one began, or after the connection's end: copy what is needed longer.");
}
