using System.Net.Sockets;
using Tern.Lambda.Http1.Messages;

namespace Tern.Lambda.Http1;

/// <summary>
/// A client's connection that speaks HTTP/1.1, one exchange after the other, blocking, and without allocating once it is warm.
/// A stream lies under it: a socket's, or one with TLS over it.
/// </summary>
/// <remarks>
/// Not thread-safe, but for <see cref="Abort"/>. A request is sent by one <see cref="Send(ReadOnlySpan{byte})"/>, or by
/// <see cref="BeginChunks"/>, <see cref="WriteChunk"/> and <see cref="EndChunks"/>; then <see cref="Receive"/> waits
/// for the whole response. Responses stay readable while the next request is sent, until the next
/// <see cref="Receive"/>: an event can be answered in pieces while it is read.
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

    /// <summary>Makes a connection over a stream, which it owns.</summary>
    /// <param name="stream">What is read and written.</param>
    /// <param name="limits">What a response may cost; null for the defaults.</param>
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
    /// Whether the next request can be sent: no exchange failed, both sides keep the connection, nothing came that was
    /// not asked for, and the server did not close it meanwhile. Over a bare socket that costs a system call, and
    /// spares the doubt whether a request that fails later was read.
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

    /// <summary>As <see cref="CanReuse"/>, without the system call that tells of a server's end: for requests that may be sent twice.</summary>
    public bool IsIdle => _state == State.Idle && !_reader.HasUnread;

    /// <summary>
    /// The longest silence while a response is awaited, after which <see cref="Receive"/> fails with an
    /// <see cref="IOException"/>; null, the default, for none.
    /// </summary>
    public TimeSpan? ReceiveTimeout
    {
        get => _stream.ReadTimeout is var milliseconds and > 0 ? TimeSpan.FromMilliseconds(milliseconds) : null;
        set => _stream.ReadTimeout = Milliseconds(value);
    }

    /// <summary>
    /// The longest time a write may wait for the peer to read, after which sending fails with an
    /// <see cref="IOException"/>; null, the default, for none.
    /// </summary>
    public TimeSpan? SendTimeout
    {
        get => _stream.WriteTimeout is var milliseconds and > 0 ? TimeSpan.FromMilliseconds(milliseconds) : null;
        set => _stream.WriteTimeout = Milliseconds(value);
    }

    /// <summary>Opens a connection, without a packet's delay for small writes.</summary>
    /// <param name="host">An address of IPv4 or IPv6, or a name.</param>
    /// <param name="port">1 to 65535.</param>
    /// <param name="timeout">How long all attempts together may take; resolving a name is not interrupted.</param>
    /// <param name="limits">What a response may cost; null for the defaults.</param>
    /// <exception cref="IOException">Nobody answers there.</exception>
    public static Http1Connection Connect(string host, int port, TimeSpan timeout, Http1Limits? limits = null) =>
        new(Http1Connector.Connect(host, port, timeout), limits);

    /// <summary>Sends a request that is ready: its head, and its body when it has one.</summary>
    /// <exception cref="IOException">The peer does not take it. <see cref="Receive"/> may still find a response: a peer
    /// may refuse a request before it has read all.</exception>
    public void Send(ReadOnlySpan<byte> request) => Send(request, default);

    /// <summary>Sends a request whose body lies elsewhere: in one write when it is small, else without a copy of the body.</summary>
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

    /// <summary>Sends a request and waits for its response. Where sending fails but a response is there, that is the response.</summary>
    /// <inheritdoc cref="Receive"/>
    public Http1Response Exchange(ReadOnlySpan<byte> head, ReadOnlySpan<byte> body)
    {
        try
        {
            Send(head, body);
        }
        catch (IOException) when (_sendError is not null && (_socket is null || HasNews()))
        {
            // Receive throws it again when there is no response. Where nothing is to be read, the peer merely does not
            // read, and may never answer. (The error cannot tell: the base library reports a reset within a write as a
            // time-out.)
        }

        return Receive();
    }

    /// <summary>
    /// Begins a request whose body is sent in chunks. Its head, which must have <c>Transfer-Encoding: chunked</c>, and
    /// <c>Trailer</c> when trailers follow, waits for the first chunk or <see cref="Flush"/>.
    /// </summary>
    public void BeginChunks(ReadOnlySpan<byte> head)
    {
        CheckHead(head);
        BeginRequest(head);
        _writer.Hold(head);
        _state = State.SendingChunks;
    }

    /// <summary>Sends a chunk, in one write when it is small. An empty one is not sent: it would end the body.</summary>
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

    /// <summary>Sends the head, when no chunk has taken it along yet.</summary>
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

    /// <summary>Sends a last chunk when there is one, the body's end, and trailers.</summary>
    /// <param name="lastChunk">What is left of the body; may be empty.</param>
    /// <param name="trailers">Complete lines, as
    /// <see cref="Http1RequestWriter.WriteHeader(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/> writes them; may be
    /// empty.</param>
    /// <inheritdoc cref="Send(ReadOnlySpan{byte})"/>
    public void EndChunks(ReadOnlySpan<byte> lastChunk = default, ReadOnlySpan<byte> trailers = default)
    {
        ExpectChunks();
        if (trailers.Length > 0 && !trailers.EndsWith("\r\n"u8))
            throw new ArgumentException("Trailers are whole lines, each with CR and LF at its end.", nameof(trailers));
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
    /// Waits for the response and reads all of it. Interim responses (1xx) are passed over. Also while chunks are sent,
    /// or after sending failed: the peer may have answered early; the connection cannot be used again then.
    /// </summary>
    /// <exception cref="Http1ProtocolException">What came is no sound response, or beyond a limit.</exception>
    /// <exception cref="EndOfStreamException">The peer closed before the response was whole.</exception>
    /// <exception cref="IOException">The network failed, or was silent longer than <see cref="ReceiveTimeout"/>.</exception>
    public Http1Response Receive()
    {
        if (_state is not (State.AwaitingResponse or State.SendingChunks)) throw Misused();

        // Whatever goes wrong from here on, where the next response begins is not known.
        var wasSent = _state == State.AwaitingResponse && _sendError is null;
        _state = State.Finished;
        var keepsAlive = wasSent;
        ReadHead();
        if (_isHead || _reader.Status == 304)
        {
            // No body, whatever the head says about it (RFC 9112, 6.3).
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
    /// Closes the connection from any thread, which ends a wait within <see cref="Receive"/> or a write.
    /// <see cref="Dispose"/> is still to be called.
    /// </summary>
    public void Abort() => _stream.Dispose();

    /// <summary>Closes the connection and gives its buffers back; not while another thread uses it, for which there is <see cref="Abort"/>.</summary>
    public void Dispose()
    {
        _state = State.Finished;
        _stream.Dispose();
        _reader.Dispose();
        _writer.Dispose();
    }

    // A head without its end would take the body for headers.
    private static void CheckHead(ReadOnlySpan<byte> head)
    {
        if (!head.EndsWith("\r\n\r\n"u8)) throw new ArgumentException("A request's head ends in an empty line.", nameof(head));
    }

    // Whether something is to be read: bytes, the end, or an error. On an idle connection a server has nothing to say.
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
            throw new Http1ProtocolException("The server sent more than its response: what follows would be taken for the next one.");
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
            if (_reader.Status == 101) throw new Http1ProtocolException("The server switched to another protocol (101), which nobody asked for.");
            if (interim == _limits.InterimResponses) throw TooManyInterim();
        }
    }

    private void RefuseBody()
    {
        if (_reader.IsChunked || _reader.ContentLength > 0)
            throw new Http1ProtocolException("A response of status 1xx or 204 announces a body, which it cannot have.");
    }

    private void ExpectChunks()
    {
        if (_state != State.SendingChunks) throw Misused();
        if (_sendError is not null) throw new IOException("The request could not be sent.", _sendError);
    }

    private IOException NoResponse() => _sendError is null
        ? new EndOfStreamException("The server closed the connection before it answered.")
        : new IOException("The request could not be sent, and no response came.", _sendError);

    private Http1ProtocolException TooManyInterim() => new($"The server sent more than {_limits.InterimResponses} interim responses (1xx).");

    private InvalidOperationException Misused() => new(_state switch
    {
        State.Idle => "No request was sent, or no chunks were begun, on this connection.",
        State.SendingChunks => "A request is being sent in chunks: end it first.",
        State.AwaitingResponse => "The response to the last request was not received yet.",
        _ => "The connection cannot be used again: open a new one when CanReuse is false.",
    });

    private static int Milliseconds(TimeSpan? timeout)
    {
        if (timeout is not { } time) return Timeout.Infinite;
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(time, TimeSpan.Zero, nameof(timeout));
        return (int)Math.Clamp(Math.Ceiling(time.TotalMilliseconds), 1, int.MaxValue);
    }
}
