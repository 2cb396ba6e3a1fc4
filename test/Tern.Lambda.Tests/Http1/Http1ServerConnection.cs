using Tern.Lambda.Http1;

namespace Tern.Lambda.Tests.Http1;

/// <summary>The server's side of a connection, which handles one request after the other and blocks. Tests and the
/// local emulator use it.</summary>
/// <remarks>Not thread-safe, except for <see cref="Abort"/>. Requests that a client sends ahead of their answers wait for their turn.</remarks>
internal sealed class Http1ServerConnection : IDisposable
{
    private readonly Stream _stream;
    private readonly Http1MessageReader _reader;
    private readonly Http1MessageWriter _writer;
    private bool _isBroken;

    /// <summary>Creates a connection over a stream, which it owns.</summary>
    /// <param name="stream">What is read and written.</param>
    /// <param name="limits">What a request may cost; null for the defaults.</param>
    public Http1ServerConnection(Stream stream, Http1Limits? limits = null)
    {
        _stream = stream;
        _reader = new Http1MessageReader(stream, limits ?? Http1Limits.Default);
        _writer = new Http1MessageWriter(stream);
    }

    /// <summary>Whether the client expects the connection to stay open after the answer to its last request.</summary>
    public bool KeepsAlive => !_isBroken && _reader.KeepsAlive;

    /// <summary>Waits for the next request and reads all of it; false when the client closed after the last one.</summary>
    /// <exception cref="Http1ProtocolException">The request isn't valid or exceeds a limit. The exception has the
    /// response to send, after which the connection must be closed.</exception>
    /// <exception cref="EndOfStreamException">The client closed within a request.</exception>
    /// <exception cref="IOException">The network failed.</exception>
    public bool TryReceive(out Http1Request request)
    {
        if (_isBroken) throw new InvalidOperationException("The connection cannot be read after an error: close it.");

        _isBroken = true;
        _reader.Begin();
        request = default;
        if (!_reader.TryReadHead(isRequest: true)) return false;
        CheckHost();

        // Asked for only when the body is still to come (RFC 9110, 10.1.1).
        if (_reader is { ExpectsContinue: true, MinorVersion: 1, HasUnread: false } && (_reader.IsChunked || _reader.ContentLength > 0))
            _writer.Write("HTTP/1.1 100 Continue\r\n\r\n"u8, default);
        _reader.ReadBody();
        _isBroken = false;
        request = new Http1Request(_reader);
        return true;
    }

    /// <summary>Sends bytes that are ready: responses, or parts of them.</summary>
    /// <param name="head">What is sent first.</param>
    /// <param name="body">What is sent after it; may be empty.</param>
    public void Send(ReadOnlySpan<byte> head, ReadOnlySpan<byte> body = default) => _writer.Write(head, body);

    /// <summary>Closes the connection from any thread, which ends a wait. <see cref="Dispose"/> is still to be called.</summary>
    public void Abort() => _stream.Dispose();

    /// <summary>Closes the connection and gives its buffers back.</summary>
    public void Dispose()
    {
        _isBroken = true;
        _stream.Dispose();
        _reader.Dispose();
        _writer.Dispose();
    }

    // Requests of HTTP/1.1 have one Host, no more (RFC 9112, 3.2).
    private void CheckHost()
    {
        var hosts = 0;
        for (var i = 0; i < _reader.Headers.Count; i++)
        {
            _reader.Headers.Get(_reader.HeadSpan, i, out var name, out _);
            if (Http1Text.EqualsIgnoreCase(name, "Host"u8)) hosts++;
        }

        if (hosts > 1 || (hosts == 0 && _reader.MinorVersion == 1)) throw new Http1ProtocolException("A request has no Host header, or several.");
    }
}
