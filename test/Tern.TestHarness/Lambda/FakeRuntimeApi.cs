using System.Net;
using System.Net.Sockets;

namespace Tern.TestHarness;

/// <summary>
/// The Lambda Runtime API on plain sockets, scripted by a test: events, delays, resets, faults. It answers like the
/// service unless configured otherwise, records every request, and has one thread for each connection, so that neither
/// a full thread pool nor a blocked /next delays it.
/// </summary>
public sealed class FakeRuntimeApi : IDisposable
{
    /// <summary>The time that a test waits for something that should take milliseconds.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly Lock _gate = new();
    private readonly List<FakeConnection> _connections = [];
    private readonly List<RecordedRequest> _requests = [];
    private readonly List<(Func<FakeRuntimeApi, bool> Condition, TaskCompletionSource Reached)> _waiters = [];
    private readonly Queue<FakeInvocation> _waiting = new();
    private readonly Dictionary<string, FakeInvocation> _known = [];
    private readonly SemaphoreSlim _events = new(0);
    private readonly CancellationTokenSource _closed = new();
    private int _pendingNext;
    private int _chunkCount;

    /// <summary>Listens on a free port.</summary>
    /// <param name="refuses">true to refuse all connections: the port is bound, so that no other server takes it.</param>
    public FakeRuntimeApi(bool refuses = false)
    {
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        if (!refuses) _listener.Listen(2048);
        Port = ((IPEndPoint)_listener.LocalEndPoint!).Port;
        if (!refuses) Run(Accept);
    }

    public int Port { get; }

    /// <summary>The value of <c>AWS_LAMBDA_RUNTIME_API</c>.</summary>
    public string Address => $"127.0.0.1:{Port}";

    /// <summary>Called first for every complete request; null results in the usual response.</summary>
    public Func<RecordedRequest, FakeAnswer?>? OnRequest { get; set; }

    /// <summary>Called for each chunk of a streamed response as it arrives.</summary>
    public Action<RecordedRequest, byte[]>? OnChunk { get; set; }

    /// <summary>The chunks of streamed responses that have arrived.</summary>
    public int ChunkCount => Volatile.Read(ref _chunkCount);

    /// <summary>Every complete request, in the order of arrival.</summary>
    public IReadOnlyList<RecordedRequest> Requests
    {
        get { lock (_gate) return [.. _requests]; }
    }

    /// <summary>The connections that were opened so far.</summary>
    public int ConnectionCount
    {
        get { lock (_gate) return _connections.Count; }
    }

    /// <summary>The loops that wait in /next now.</summary>
    public int PendingNext => Volatile.Read(ref _pendingNext);

    public FakeInvocation Enqueue(string json) => Enqueue(new FakeInvocation { Event = System.Text.Encoding.UTF8.GetBytes(json) });

    public FakeInvocation Enqueue(FakeInvocation invocation)
    {
        lock (_gate)
        {
            _known[invocation.RequestId] = invocation;
            _waiting.Enqueue(invocation);
        }

        _events.Release();
        return invocation;
    }

    /// <summary>Waits until <paramref name="condition"/> is met; it is checked after every request and every change of
    /// <see cref="PendingNext"/>.</summary>
    public Task WaitForAsync(Func<FakeRuntimeApi, bool> condition)
    {
        var reached = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_gate) _waiters.Add((condition, reached));
        Changed();
        return reached.Task.WaitAsync(Patience);
    }

    /// <summary>Waits for the first request that is <paramref name="wanted"/>.</summary>
    public async Task<RecordedRequest> WaitForRequestAsync(Func<RecordedRequest, bool> wanted)
    {
        await WaitForAsync(api => api.Requests.Any(wanted));
        return Requests.First(wanted);
    }

    /// <summary>Resets every connection that is open, as a Runtime API that crashes does.</summary>
    public void ResetConnections()
    {
        lock (_gate)
        {
            foreach (var connection in _connections) connection.Reset();
        }
    }

    public void Dispose()
    {
        _closed.Cancel();
        _listener.Dispose();
        lock (_gate)
        {
            foreach (var connection in _connections) connection.Dispose();
        }
    }

    private static void Run(Action action) => new Thread(() =>
    {
        try
        {
            action();
        }
        catch (Exception e) when (e is SocketException or IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The client has disconnected, or the test has ended.
        }
    }) { IsBackground = true }.Start();

    private void Accept()
    {
        while (true)
        {
            var socket = _listener.Accept();
            socket.NoDelay = true;
            FakeConnection connection;
            lock (_gate)
            {
                connection = new FakeConnection(socket, _connections.Count) { ChunkRead = OnChunkRead };
                _connections.Add(connection);
            }

            Run(() => Serve(connection));
        }
    }

    private void Serve(FakeConnection connection)
    {
        using var _ = connection;
        while (connection.Read() is { } request)
        {
            lock (_gate) _requests.Add(request);
            Changed();
            var answer = OnRequest?.Invoke(request) ?? Answer(connection, request);
            if (answer is null) continue;
            answer.After?.Wait(Patience);
            if (answer.Bytes is null)
            {
                connection.Reset();
                return;
            }

            connection.Send(answer.Bytes);
            if (answer.ThenReset) connection.Reset();
            if (answer.ThenReset || answer.ThenClose) return;
        }
    }

    private void OnChunkRead(RecordedRequest request, byte[] chunk)
    {
        Interlocked.Increment(ref _chunkCount);
        Changed();
        OnChunk?.Invoke(request, chunk);
    }

    // Null when it was answered here.
    private FakeAnswer? Answer(FakeConnection connection, RecordedRequest request)
    {
        if (request.IsNext) return HandOut(connection);
        if (request.RequestId is { } id) return Report(id, request);
        return request.Line switch
        {
            "POST /2018-06-01/runtime/init/error" or "POST /2018-06-01/runtime/restore/error" => FakeAnswer.Accepted,
            "GET /2018-06-01/runtime/restore/next" => FakeAnswer.Of(200, ""),
            "POST /2020-01-01/extension/register" => FakeAnswer.Of(
                200,
                """{"functionName":"tern","functionVersion":"$LATEST","handler":"tern"}""",
                ("Lambda-Extension-Identifier", "e0d5b1b6-2f1c-4f2a-9b1d-000000000001")),
            "GET /2020-01-01/extension/event/next" => Silence(),
            _ => FakeAnswer.Fault(404, "NotFound"),
        };
    }

    private FakeAnswer? HandOut(FakeConnection connection)
    {
        Interlocked.Increment(ref _pendingNext);
        Changed();
        try
        {
            _events.Wait(_closed.Token);
        }
        finally
        {
            Interlocked.Decrement(ref _pendingNext);
        }

        FakeInvocation invocation;
        lock (_gate) invocation = _waiting.Dequeue();
        if (!connection.IsOpen)
        {
            // It was requested on a closed connection, so the next request gets it.
            lock (_gate) _waiting.Enqueue(invocation);
            _events.Release();
            throw new IOException("The client went away while it waited for an event.");
        }

        if (invocation.OnNext is { } scripted) return scripted;
        connection.Send(invocation.ToBytes());
        invocation.Sent();
        return null;
    }

    private FakeAnswer Report(string id, RecordedRequest request)
    {
        FakeInvocation? invocation;
        lock (_gate) _known.TryGetValue(id, out invocation);
        if (invocation is null) return FakeAnswer.Fault(400, "InvalidRequestID");
        FakeAnswer? scripted;
        lock (_gate) invocation.OnReport.TryDequeue(out scripted);
        if (scripted is not null && scripted != FakeAnswer.Accepted) return scripted;
        if (invocation.TimesAccepted > 0) return FakeAnswer.Fault(403, "InvalidStateTransition");
        invocation.Accept(request);
        return FakeAnswer.Accepted;
    }

    // An extension without events waits for as long as the process lives.
    private FakeAnswer? Silence()
    {
        _closed.Token.WaitHandle.WaitOne();
        return null;
    }

    private void Changed()
    {
        List<TaskCompletionSource> reached = [];
        lock (_gate)
        {
            for (var i = _waiters.Count - 1; i >= 0; i--)
            {
                if (!_waiters[i].Condition(this)) continue;
                reached.Add(_waiters[i].Reached);
                _waiters.RemoveAt(i);
            }
        }

        foreach (var waiter in reached) waiter.SetResult();
    }
}
