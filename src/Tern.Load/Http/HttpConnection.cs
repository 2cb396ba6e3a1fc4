using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace Tern.Load;

/// <summary>
/// A connection with at most one request in progress. It never blocks: its owner notifies it when the socket is ready,
/// and it proceeds as far as possible. Plain HTTP uses the socket directly; TLS uses .NET's SslStream on top of a
/// stream driven by the owner.
/// </summary>
internal sealed class HttpConnection : IDisposable
{
    private readonly IConnectionOwner _owner;
    private readonly Socket _socket;
    private readonly LoopStream? _stream;
    private readonly SslStream? _tls;
    private readonly SslClientAuthenticationOptions? _tlsOptions;
    private readonly nint _handle;
    private byte[] _request = [];
    private int _sent;
    private int _length;
    private State _state;

    public HttpConnection(IConnectionOwner owner, Origin origin, EndPoint endpoint, SslClientAuthenticationOptions? tls)
    {
        (_owner, Origin, _tlsOptions) = (owner, origin, tls);
        _socket = new Socket(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true, Blocking = false };
        _handle = _socket.Handle;
        if (tls is not null)
        {
            _stream = new LoopStream(_socket);
            _tls = new SslStream(_stream, leaveInnerStreamOpen: true);
        }

        _state = State.Connecting;
        try
        {
            _socket.Connect(endpoint);
        }
        catch (SocketException failure) when (failure.SocketErrorCode is SocketError.WouldBlock or SocketError.InProgress)
        {
            // The connection is in progress; the socket becomes writable when it's established.
        }
        catch (SocketException failure)
        {
            _state = State.Refused;
            Refusal = failure.SocketErrorCode.ToString();
        }
    }

    private enum State
    {
        Connecting,
        Refused,
        Sending,
        Receiving,
        Tls,
        Idle,
        Over,
    }

    public Origin Origin { get; }

    public AnswerParser Parser { get; } = new();

    public Exchange Exchange { get; private set; }

    /// <summary>The number of responses received.</summary>
    public long Answers { get; private set; }

    /// <summary>The time of the last response, in nanoseconds from the start of the load.</summary>
    public long IdleSince { get; set; }

    /// <summary>The index among the owner's busy connections.</summary>
    public int Slot { get; set; }

    /// <summary>The reason why connecting failed immediately, or null if it didn't.</summary>
    public string? Refusal { get; }

    public nint Handle => _handle;

    /// <summary>The bytes of the current request.</summary>
    public ReadOnlySpan<byte> Request => _request.AsSpan(0, _length);

    /// <summary>The events to poll the socket for.</summary>
    public PollEvents Wants => _state switch
    {
        State.Connecting or State.Sending => PollEvents.Writable,
        State.Tls => _stream!.Wants,
        _ => PollEvents.Readable,
    };

    /// <summary>Starts a request. It's sent as soon as the connection is established.</summary>
    public void Begin(in Exchange exchange, ReadOnlySpan<byte> request)
    {
        Exchange = exchange;
        Parser.Begin(exchange.Template.IsHead, exchange.Template.Checks.NeedBody);
        if (_request.Length < request.Length) _request = new byte[Math.Max(request.Length, 512)];
        request.CopyTo(_request);
        (_sent, _length) = (0, request.Length);
        if (_state == State.Refused) Fail(LoadFailure.Connect, Refusal!);
        else if (_state == State.Idle) Go();
    }

    /// <summary>Determines whether the server has closed the idle connection or sent unexpected data.</summary>
    public bool IsStale()
    {
        if (_tls is not null) return false; // a TLS record may arrive at any time; a closed connection fails in the next exchange
        Span<byte> one = stackalloc byte[1];
        _socket.Receive(one, SocketFlags.Peek, out var error);
        return error != SocketError.WouldBlock;
    }

    /// <summary>Proceeds as far as the socket allows.</summary>
    public void OnReady()
    {
        switch (_state)
        {
            case State.Connecting:
                var error = (SocketError)(int)_socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.Error)!;
                if (error != SocketError.Success) Fail(LoadFailure.Connect, error.ToString());
                else Go();
                break;
            case State.Sending:
                Send();
                break;
            case State.Receiving:
                Receive();
                break;
            case State.Tls:
                _stream!.OnReady();
                break;
            default:
                break;
        }
    }

    /// <summary>Abandons the request and closes the connection.</summary>
    public void Dispose()
    {
        _state = State.Over;
        _socket.Dispose();
        _stream?.Abort();
        _tls?.Dispose();
    }

    private void Go()
    {
        if (_tls is null)
        {
            _state = State.Sending;
            Send();
        }
        else
        {
            _state = State.Tls;
            _ = ExchangeOverTlsAsync(_tls);
        }
    }

    private void Send()
    {
        while (_sent < _length)
        {
            _sent += _socket.Send(_request.AsSpan(_sent, _length - _sent), SocketFlags.None, out var error);
            if (error == SocketError.WouldBlock) return;
            if (error == SocketError.Success) continue;
            Fail(LoadFailure.Reset, error.ToString());
            return;
        }

        _state = State.Receiving; // the response can't have arrived yet, so a receive would be a wasted system call
    }

    private void Receive()
    {
        while (true)
        {
            var space = Parser.Space.Span;
            var count = _socket.Receive(space, SocketFlags.None, out var error);
            if (error == SocketError.WouldBlock) return;
            if (error != SocketError.Success)
            {
                Fail(LoadFailure.Reset, error.ToString());
                return;
            }

            if (Take(count) || count < space.Length) return; // a partially filled buffer means that nothing more has arrived
        }
    }

    /// <summary>Passes bytes to the parser. A count of zero means the end of the stream.</summary>
    /// <returns>true if the exchange is over; otherwise, false.</returns>
    private bool Take(int count)
    {
        var parsed = count > 0 ? Parser.Advance(count) : Parser.Close() ? ParseState.Whole : ParseState.Part;
        if (parsed == ParseState.Whole)
        {
            Answers++;
            _state = State.Idle;
            _owner.Answered(this);
        }
        else if (parsed == ParseState.Malformed) Fail(LoadFailure.Malformed, Parser.Fault);
        else if (count == 0) Fail(LoadFailure.Closed, Parser.HasBegun ? "in the middle of the response" : "before the response");
        else return false;
        return true;
    }

    // Completes on the owner's thread, which wakes the LoopStream. Exceptions become failures of the exchange.
    private async Task ExchangeOverTlsAsync(SslStream tls)
    {
        try
        {
            if (!tls.IsAuthenticated) await tls.AuthenticateAsClientAsync(_tlsOptions!, CancellationToken.None).ConfigureAwait(false);
            await tls.WriteAsync(_request.AsMemory(0, _length), CancellationToken.None).ConfigureAwait(false);
            while (!Take(await tls.ReadAsync(Parser.Space, CancellationToken.None).ConfigureAwait(false)))
            {
            }
        }
        catch (Exception failure) when (failure is IOException or AuthenticationException or ObjectDisposedException or InvalidOperationException)
        {
            if (_state == State.Over) return; // the exception is a consequence of abandoning the request
            if (failure is AuthenticationException || !tls.IsAuthenticated) Fail(LoadFailure.Tls, (failure.InnerException ?? failure).Message);
            else Fail(LoadFailure.Reset, failure.Message);
        }
    }

    private void Fail(LoadFailure failure, string detail)
    {
        _state = State.Over;
        _owner.Failed(this, failure, detail);
    }
}
