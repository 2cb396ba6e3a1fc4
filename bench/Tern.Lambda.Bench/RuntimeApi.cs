using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Lambda.Bench;

/// <summary>
/// A Runtime API on loopback that hands the same event out a number of times, one at a time, and notes when. What
/// follows the last answer, the next <c>/next</c>, is left open, as Lambda freezes a function there.
/// </summary>
internal sealed class RuntimeApi : IDisposable
{
    private const string Next = "GET /2018-06-01/runtime/invocation/next ";

    private static readonly byte[] Accepted = Encoding.ASCII.GetBytes(
        "HTTP/1.1 202 Accepted\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n{\"status\":\"OK\"}\n");

    private static readonly byte[] Registered = Encoding.ASCII.GetBytes(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLambda-Extension-Identifier: 0b5f3b5e-7a3a-4b0a-9d55-000000000001\r\nContent-Length: " +
        "2\r\n\r\n{}");

    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly byte[] _event;
    private readonly int _invocations;
    private readonly Action<int> _beforeInvocation;
    private readonly ManualResetEventSlim _finished = new();
    private int _handedOut = -1;
    private volatile bool _stopped;

    /// <param name="json">The event.</param>
    /// <param name="invocations">How often it is handed out.</param>
    /// <param name="beforeInvocation">Called before each one with its number from 0, and once more, with their count, after the last.</param>
    public RuntimeApi(byte[] json, int invocations, Action<int> beforeInvocation)
    {
        _event = json;
        _invocations = invocations;
        _beforeInvocation = beforeInvocation;
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(16);
        new Thread(Accept) { IsBackground = true }.Start();
    }

    /// <summary>What stands in <c>AWS_LAMBDA_RUNTIME_API</c>.</summary>
    public string Address => _listener.LocalEndPoint!.ToString()!;

    /// <summary>When the first <c>/next</c> came, as a <see cref="Stopwatch"/> time stamp.</summary>
    public long FirstNext { get; private set; }

    /// <summary>From the first event handed out to its whole answer.</summary>
    public TimeSpan FirstCall { get; private set; }

    /// <summary>The last answer's body.</summary>
    public string LastAnswer { get; private set; } = "";

    /// <summary>What the function reported as an error, or what was wrong with its requests; null when nothing was.</summary>
    public string? Fault { get; private set; }

    /// <returns>False when the time ran out.</returns>
    public bool WaitForLast(TimeSpan atMost) => _finished.Wait(atMost);

    public void Dispose()
    {
        _stopped = true;
        _listener.Dispose();
    }

    private void Accept()
    {
        while (!_stopped)
        {
            try
            {
                var socket = _listener.Accept();
                socket.NoDelay = true;
                new Thread(() => Serve(socket)) { IsBackground = true }.Start();
            }
            catch (Exception closed) when (_stopped && closed is SocketException or ObjectDisposedException)
            {
                return;
            }
        }
    }

    private void Serve(Socket socket)
    {
        using var owned = socket;
        try
        {
            ServeRequests(new RequestReader(socket));
        }
        catch (SocketException) when (_stopped || _finished.IsSet)
        {
            // The function was ended by the driver.
        }
        catch (Exception wrong) when (wrong is SocketException or FormatException)
        {
            Fail(wrong.Message);
        }
    }

    private void ServeRequests(RequestReader requests)
    {
        var handedOut = 0L;
        while (requests.Read() is { } request)
        {
            if (request.Head.StartsWith(Next, StringComparison.Ordinal))
            {
                var number = ++_handedOut;
                if (number == 0) FirstNext = Stopwatch.GetTimestamp();
                _beforeInvocation(number);
                if (number == _invocations)
                {
                    _finished.Set();
                    continue;
                }
                handedOut = HandOut(requests.Socket, number);
                continue;
            }
            if (request.Head.Contains("/response ", StringComparison.Ordinal))
            {
                if (_handedOut == 0) FirstCall = Stopwatch.GetElapsedTime(handedOut);
                if (_handedOut == _invocations - 1) LastAnswer = Encoding.UTF8.GetString(request.Body.Span);
                requests.Socket.Send(Accepted);
            }
            else if (request.Head.StartsWith("POST /2020-01-01/extension/register ", StringComparison.Ordinal))
            {
                requests.Socket.Send(Registered);
            }
            else if (!request.Head.StartsWith("GET /2020-01-01/extension/event/next ", StringComparison.Ordinal))
            {
                Fail(request.Head + "\n" + Encoding.UTF8.GetString(request.Body.Span));
                requests.Socket.Send(Accepted);
            }
        }
    }

    private long HandOut(Socket socket, int number)
    {
        var head = string.Create(CultureInfo.InvariantCulture,
            $"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLambda-Runtime-Aws-Request-Id: 3f1c2b4e-89ab-4cde-8f01-{number:x12}\r\n" +
            $"Lambda-Runtime-Deadline-Ms: {DateTimeOffset.UtcNow.AddMinutes(5).ToUnixTimeMilliseconds()}\r\n" +
            $"Lambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:eu-west-1:123456789012:function:bench\r\n" +
            $"Lambda-Runtime-Trace-Id: Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8;Sampled=1\r\n" +
            $"Content-Length: {_event.Length}\r\n\r\n");
        var message = new byte[head.Length + _event.Length];
        Encoding.ASCII.GetBytes(head, message);
        _event.CopyTo(message, head.Length);
        var now = Stopwatch.GetTimestamp();
        socket.Send(message);
        return now;
    }

    private void Fail(string what)
    {
        Fault ??= what;
        _finished.Set();
    }
}
