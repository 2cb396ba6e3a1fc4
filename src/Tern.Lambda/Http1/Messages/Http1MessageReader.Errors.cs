namespace Tern.Lambda.Http1.Messages;

// The error messages for rejected messages, which are never quoted.
internal sealed partial class Http1MessageReader
{
    private Http1ProtocolException TooLong(Http1Section section) => section switch
    {
        Http1Section.Head => new Http1ProtocolException($"The head of a message is longer than {_limits.HeadBytes} bytes.", 431),
        Http1Section.Trailers => new Http1ProtocolException($"The trailers of a message are longer than {_limits.TrailerBytes} bytes.", 431),
        _ => new Http1ProtocolException($"The line of a chunk's size is longer than {_limits.ChunkExtensionBytes} bytes of extensions allow."),
    };

    private Http1ProtocolException BodyTooLarge() => new($"The body of a message is longer than {_limits.BodyBytes} bytes.", 413);

    private Http1ProtocolException TooMany() => new($"A message has more than {_limits.HeaderCount} headers, or as many trailers.", 431);

    private EndOfStreamException Closed(int length) => new($"The connection was closed within a body, after {_end - _headEnd} of {length} bytes.");

    private static EndOfStreamException Closed(Http1Section section) => new(section switch
    {
        Http1Section.Head => "The connection was closed within the head of a message.",
        Http1Section.Trailers => "The connection was closed within the trailers of a message.",
        _ => "The connection was closed within a chunked body, before its last chunk.",
    });

    private static Http1ProtocolException NoField(byte first) => new(Http1Text.IsBlank(first)
        ? "A header goes on in the next line: folded headers are obsolete, and refused (RFC 9112, 5.2)."
        : "A header line is not one: a name of token characters, and a colon right after it, were expected.");

    private static Http1ProtocolException FramingInTrailer() =>
        new("Content-Length or Transfer-Encoding stands in the trailers, after the body whose end it should have told.");

    private static Http1ProtocolException NoLine() => new("A line of a message has a control character, or does not end in CR and LF.");

    private static Http1ProtocolException NoStatusLine() =>
        new("The first line is not that of an HTTP response: HTTP/1.1, a status of three digits and a reason were expected.");
}
