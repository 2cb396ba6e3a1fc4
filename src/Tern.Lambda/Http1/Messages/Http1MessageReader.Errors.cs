namespace Tern.Lambda.Http1;

// The error messages for rejected messages, which are never quoted.
internal sealed partial class Http1MessageReader
{
    private Http1ProtocolException TooLong(Http1Section section) => section switch
    {
        Http1Section.Head => new Http1ProtocolException($"The head of a message is longer than {_limits.HeadBytes} bytes.", 431),
        Http1Section.Trailers => new Http1ProtocolException($"The trailers of a message are longer than {_limits.TrailerBytes} bytes.", 431),
        _ => new Http1ProtocolException($"The extensions of a chunk are longer than {_limits.ChunkExtensionBytes} bytes."),
    };

    private Http1ProtocolException BodyTooLarge() => new($"The body of a message is longer than {_limits.BodyBytes} bytes.", 413);

    private Http1ProtocolException TooMany() => new($"A message has more than {_limits.HeaderCount} headers or trailers.", 431);

    private EndOfStreamException Closed(int length) => new($"The connection was closed within a body, after {_end - _headEnd} of {length} bytes.");

    private static EndOfStreamException Closed(Http1Section section) => new(section switch
    {
        Http1Section.Head => "The connection was closed within the head of a message.",
        Http1Section.Trailers => "The connection was closed within the trailers of a message.",
        _ => "The connection was closed within a chunked body, before its last chunk.",
    });

    private static Http1ProtocolException NoField(byte first) => new(Http1Text.IsBlank(first)
        ? "A header continues on the next line. Folded headers are obsolete and not accepted (RFC 9112, 5.2)."
        : "A header line is malformed. Expected a name of token characters, followed directly by a colon.");

    private static Http1ProtocolException FramingInTrailer() =>
        new("The trailers contain Content-Length or Transfer-Encoding, which must come before the body.");

    private static Http1ProtocolException NoLine() => new("A line of a message contains a control character, or doesn't end with CR and LF.");

    private static Http1ProtocolException NoStatusLine() =>
        new("The first line isn't that of an HTTP response. Expected HTTP/1.1, a status of three digits and a reason.");
}
