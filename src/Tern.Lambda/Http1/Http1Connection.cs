using System.Net.Sockets;

namespace Tern.Lambda.Http1;

/// <summary>
/// A client's HTTP/1.1 connection: one exchange at a time, blocking, and without allocations once it is warm. It uses a
/// stream: a socket's, or a TLS stream.
/// </summary>
/// <remarks>
/// It isn't thread-safe, except for <see cref="Abort"/>. Send a request with one
/// <see cref="Send(ReadOnlySpan{byte})"/>, or with <see cref="BeginChunks"/>, <see cref="WriteChunk"/> and
/// <see cref="EndChunks"/>; then <see cref="Receive"/> waits for the whole response. A response remains readable while
/// the next request is sent, until the next <see cref="Receive"/>: the handler can read an event while its response is
/// sent in chunks.
/// </remarks>
internal sealed class Http1Connection : IDisposable
{
    private readonly Stream _stream;
    private readonly Socket? _socket;
    private readonly Http1Limits _limits;
    private readonly Http1MessageReader _reader;
    private readonly Http1MessageWriter _writer;
    private State _state;
    private bool _isHead;
    private IOException? _sendError;

    /// <summary>Initializes a connection over a stream, which it owns.</summary>
    /// <param name="stream">The stream to read and write.</param>
    /// <param name="limits">The limits for a response, or null for the defaults.</param>
    public Http1Connection(Stream stream, Http1Limits? limits = null)
    {
        _stream = stream;
        _socket = (stream as NetworkStream)?.Socket;
        _limits = limits ?? Http1Limits.Default;
        _reader = new Http1MessageReader(stream, _limits);
        _writer = new Http1MessageWriter(stream);
    }

    private enum State
    {
        Idle,
        SendingChunks,
        AwaitingResponse,
        Finished,
    }

    /// <summary>
    /// true if the next request can be sent; otherwise, false. No exchange must have failed, both sides must keep the
    /// connection open, no unsolicited bytes must have arrived, and the server must not have closed it in the meantime.
    /// On a plain socket, the check costs a system call, and avoids the uncertainty as to whether the server read a
    /// request that fails later.
    /// </summary>
    public bool CanReuse
    {
        get
        {
            if (_state != State.Idle || _reader.HasUnread) return false;
            if (!HasNews()) return true;
            _state = State.Finished;
            return false;
        }
    }

    /// <summary>
    /// The same as <see cref="CanReuse"/>, without the system call that detects that the server has closed the
    /// connection: for requests that may be sent twice.
    /// </summary>
    public bool IsIdle => _state == State.Idle && !_reader.HasUnread;

    /// <summary>
    /// The maximum time without any bytes while <see cref="Receive"/> waits for a response, after which it fails with
    /// an <see cref="IOException"/>; null, the default, for no limit.
    /// </summary>
    public TimeSpan? ReceiveTimeout
    {
        get => _stream.ReadTimeout is var milliseconds and > 0 ? TimeSpan.FromMilliseconds(milliseconds) : null;
        set => _stream.ReadTimeout = Milliseconds(value);
    }

    /// <summary>
    /// The maximum time that a write waits for the peer to read, after which it fails with an
    /// <see cref="IOException"/>; null, the default, for no limit.
    /// </summary>
    public TimeSpan? SendTimeout
    {
        get => _stream.WriteTimeout is var milliseconds and > 0 ? TimeSpan.FromMilliseconds(milliseconds) : null;
        set => _stream.WriteTimeout = Milliseconds(value);
    }

    /// <summary>Opens a connection with Nagle's algorithm turned off.</summary>
    /// <param name="host">An IPv4 or IPv6 address, or a name.</param>
    /// <param name="port">1 to 65535.</param>
    /// <param name="timeout">The timeout of all attempts together; name resolution isn't interrupted.</param>
    /// <param name="limits">The limits for a response, or null for the defaults.</param>
    /// <exception cref="IOException">The connection couldn't be established.</exception>
    public static Http1Connection Connect(string host, int port, TimeSpan timeout, Http1Limits? limits = null) =>
        new(Http1Connector.Connect(host, port, timeout), limits);

    /// <summary>Sends a complete request: its head, and its body if it has one.</summary>
    /// <exception cref="IOException">The peer doesn't accept the request. <see cref="Receive"/> may still find a
    /// response: a peer may reject a request before it has read all of it.</exception>
    public void Send(ReadOnlySpan<byte> request) => Send(request, default);

    /// <summary>
    /// Sends a request with a separate body: in one write if it is small; otherwise, without copying the body.
    /// </summary>
    /// <inheritdoc cref="Send(ReadOnlySpan{byte})"/>
    public void Send(ReadOnlySpan<byte> head, ReadOnlySpan<byte> body)
    {
        if (body.Length > 0 || head.Length == 0) CheckHead(head);
        BeginRequest(head);
        _state = State.AwaitingResponse;
        try
        {
            _writer.Write(head, body);
        }
        catch (IOException exception)
        {
            _sendError = exception;
            throw;
        }
    }

    /// <summary>
    /// Sends a request and receives its response. If sending fails but there is a response, the response is returned.
    /// </summary>
    /// <inheritdoc cref="Receive"/>
    public Http1Response Exchange(ReadOnlySpan<byte> head, ReadOnlySpan<byte> body)
    {
        try
        {
            Send(head, body);
        }
        catch (IOException) when (_sendError is not null && (_socket is null || HasNews()))
        {
            // Receive throws the exception again if there is no response. If there is nothing to read, the peer just
            // isn't reading and may never respond. (The exception isn't conclusive: the base library reports a reset
            // during a write as a timeout.)
        }

        return Receive();
    }

    /// <summary>
    /// Begins a request whose body is sent in chunks. Its head must contain <c>Transfer-Encoding: chunked</c>, and
    /// <c>Trailer</c> if trailers follow. It is held until the first chunk or <see cref="Flush"/>.
    /// </summary>
    public void BeginChunks(ReadOnlySpan<byte> head)
    {
        CheckHead(head);
        BeginRequest(head);
        _writer.Hold(head);
        _state = State.SendingChunks;
    }

    /// <summary>
    /// Sends a chunk, in one write if it is small. An empty chunk isn't sent, because it would end the body.
    /// </summary>
    /// <inheritdoc cref="Send(ReadOnlySpan{byte})"/>
    public void WriteChunk(ReadOnlySpan<byte> data)
    {
        ExpectChunks();
        try
        {
            if (data.Length > 0) _writer.WriteChunk(data);
        }
        catch (IOException exception)
        {
            _sendError = exception;
            throw;
        }
    }

    /// <summary>Sends the head if no chunk was sent yet.</summary>
    /// <inheritdoc cref="Send(ReadOnlySpan{byte})"/>
    public void Flush()
    {
        ExpectChunks();
        try
        {
            _writer.Flush();
        }
        catch (IOException exception)
        {
            _sendError = exception;
            throw;
        }
    }

    /// <summary>Sends a last chunk if there is one, the end of the body, and trailers.</summary>
    /// <param name="lastChunk">The rest of the body; may be empty.</param>
    /// <param name="trailers">Complete lines, as written by
    /// <see cref="Http1RequestWriter.WriteHeader(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>; may be empty.</param>
    /// <inheritdoc cref="Send(ReadOnlySpan{byte})"/>
    public void EndChunks(ReadOnlySpan<byte> lastChunk = default, ReadOnlySpan<byte> trailers = default)
    {
        ExpectChunks();
        if (trailers.Length > 0 && !trailers.EndsWith("\r\n"u8))
            throw new ArgumentException("Each trailer must end with CR and LF.", nameof(trailers));
        try
        {
            _writer.EndChunks(lastChunk, trailers);
            _state = State.AwaitingResponse;
        }
        catch (IOException exception)
        {
            _sendError = exception;
            throw;
        }
    }

    /// <summary>
    /// Receives the whole response. Interim responses (1xx) are skipped. It may also be called while chunks are being
    /// sent, or after sending failed, because the peer may have responded early; the connection can't be reused
    /// afterwards.
    /// </summary>
    /// <exception cref="Http1ProtocolException">The received bytes aren't a valid response, or exceed a
    /// limit.</exception>
    /// <exception cref="EndOfStreamException">The peer closed the connection before the response was
    /// complete.</exception>
    /// <exception cref="IOException">The network failed, or no bytes arrived within
    /// <see cref="ReceiveTimeout"/>.</exception>
    public Http1Response Receive()
    {
        if (_state is not (State.AwaitingResponse or State.SendingChunks)) throw Misused();

        // After any error from here on, the start of the next response isn't known.
        var wasSent = _state == State.AwaitingResponse && _sendError is null;
        _state = State.Finished;
        var keepsAlive = wasSent;
        ReadHead();
        if (_isHead || _reader.Status == 304)
        {
            // No body, whatever the head contains (RFC 9112, 6.3).
        }
        else if (_reader.Status == 204)
        {
            RefuseBody();
        }
        else if (_reader.IsChunked || _reader.ContentLength >= 0)
        {
            _reader.ReadBody();
        }
        else
        {
            _reader.ReadUntilClosed();
            keepsAlive = false;
        }

        if (keepsAlive && _reader.KeepsAlive) _state = State.Idle;
        return new Http1Response(_reader);
    }

    /// <summary>
    /// Closes the connection from any thread, which cancels a pending <see cref="Receive"/> or write.
    /// <see cref="Dispose"/> must still be called.
    /// </summary>
    public void Abort() => _stream.Dispose();

    /// <summary>
    /// Closes the connection and returns its buffers. Don't call it while another thread uses the connection; use
    /// <see cref="Abort"/> instead.
    /// </summary>
    public void Dispose()
    {
        _state = State.Finished;
        _stream.Dispose();
        _reader.Dispose();
        _writer.Dispose();
    }

    // Without its end, the body would be parsed as headers.
    private static void CheckHead(ReadOnlySpan<byte> head)
    {
        if (!head.EndsWith("\r\n\r\n"u8)) throw new ArgumentException("The head of a request must end with an empty line.", nameof(head));
    }

    // Returns true if there is something to read: bytes, the end, or an error. A server sends nothing on an idle
    // connection.
    private bool HasNews()
    {
        try
        {
            return _socket is not null && _socket.Poll(0, SelectMode.SelectRead);
        }
        catch (Exception exception) when (exception is SocketException or ObjectDisposedException)
        {
            return true;
        }
    }

    private void BeginRequest(ReadOnlySpan<byte> head)
    {
        if (_state != State.Idle) throw Misused();
        if (_reader.HasUnread)
        {
            _state = State.Finished;
            throw new Http1ProtocolException("The server sent more bytes than its response has. They would be read as part of the next response.");
        }

        _isHead = head.StartsWith("HEAD "u8);
        _sendError = null;
    }

    private void ReadHead()
    {
        for (var interim = 0; ; interim++)
        {
            _reader.Begin();
            bool came;
            try
            {
                came = _reader.TryReadHead(isRequest: false);
            }
            catch (IOException) when (_sendError is not null && !_reader.HasBegun)
            {
                came = false;
            }

            if (!came) throw NoResponse();
            if (_reader.Status >= 200) return;
            RefuseBody();
            if (_reader.Status == 101) throw new Http1ProtocolException("The server switched to another protocol (101) without being asked to.");
            if (interim == _limits.InterimResponses) throw TooManyInterim();
        }
    }

    private void RefuseBody()
    {
        if (_reader.IsChunked || _reader.ContentLength > 0)
            throw new Http1ProtocolException("A response with status 1xx or 204 announced a body, which it can't have.");
    }

    private void ExpectChunks()
    {
        if (_state != State.SendingChunks) throw Misused();
        if (_sendError is not null) throw new IOException("The request couldn't be sent.", _sendError);
    }

    private IOException NoResponse() => _sendError is null
        ? new EndOfStreamException("The server closed the connection before it responded.")
        : new IOException("The request couldn't be sent, and no response was received.", _sendError);

    private Http1ProtocolException TooManyInterim() => new($"The server sent more than {_limits.InterimResponses} interim responses (1xx).");

    private InvalidOperationException Misused() => new(_state switch
    {
        State.Idle => "No request, or no chunked request, was started on this connection.",
        State.SendingChunks => "A chunked request is still being sent. End it first.",
        State.AwaitingResponse => "The response to the previous request hasn't been received yet.",
        _ => "The connection can't be reused. Open a new one when CanReuse is false.",
    });

    private static int Milliseconds(TimeSpan? timeout)
    {
        if (timeout is not { } time) return Timeout.Infinite;
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(time, TimeSpan.Zero, nameof(timeout));
        return (int)Math.Clamp(Math.Ceiling(time.TotalMilliseconds), 1, int.MaxValue);
    }
}
