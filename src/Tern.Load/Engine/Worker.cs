namespace Tern.Load;

/// <summary>
/// A thread that starts requests when they're due and receives their responses. It has its own connections and counts,
/// so it needs no locks. At the end of each interval it hands over its counts and continues with empty ones.
/// </summary>
internal sealed class Worker : IConnectionOwner, IDisposable
{
    // The number of due requests to start before handling responses again, so that responses don't wait too long.
    private const int StartsATurn = 64;
    private const long LongestWait = 50_000_000;
    private const long LongestDrain = 1_000_000_000;
    private const long StaleAfter = 1_000_000_000;

    private readonly LoadSetup _setup;
    private readonly int _number;
    private readonly int _maxInFlight;
    private readonly StartClerk _clerk;
    private readonly ScenarioChoice _choice;
    private readonly Poller _poller = new();
    private readonly Stack<HttpConnection>[] _idle;
    private readonly Http2Sender? _http2;
    private readonly Requests _requests;
    private readonly WorkerCounts _warmUp;
    private HttpConnection[] _busy = new HttpConnection[64];
    private HttpConnection[] _polled = new HttpConnection[64];
    private WorkerCounts _counts;
    private SplitMix _random;
    private int _busyCount;
    private int _http2Count;
    private int _idleUsers;
    private int _interval;
    private long _intervalBegin;
    private long _intervalEnd;
    private long _oldest = long.MaxValue;
    private bool _isDraining;

    public Worker(LoadSetup setup, int number)
    {
        (_setup, _number) = (setup, number);
        _maxInFlight = Math.Max(1, setup.Share(setup.MaxInFlight, number));
        _clerk = new StartClerk(new ArrivalSchedule(setup.Shape, number, setup.Workers, setup.Seed), setup.End);
        _choice = new ScenarioChoice(setup.Templates, setup.IsInterleaved);
        _random = new SplitMix(setup.Seed ^ ((ulong)(number + 1) * 0xA24BAED4963EE407));
        _requests = new Requests(number, setup.Workers);
        _idle = [.. setup.Origins.Select(static _ => new Stack<HttpConnection>())];
        if (setup.IsHttp2) _http2 = new Http2Sender(setup.AcceptsAnyCertificate, TimeSpan.FromMicroseconds(setup.Timeout / 1e3), setup.Now);
        (_warmUp, _counts) = (setup.Counts(), setup.Counts());
        _intervalEnd = setup.WarmUp + setup.Interval;
        _intervalBegin = setup.WarmUp;
        if (setup.ClosedUsers > 0)
        {
            _clerk.Stop();
            _idleUsers = setup.Share(setup.ClosedUsers, number);
        }
    }

    private int InFlight => _busyCount + _http2Count;

    /// <summary>Runs on the calling thread until the end of the load.</summary>
    public void Run()
    {
        Poller.BePrecise();
        try
        {
            // Start them all at once, so that each opens a connection. The users of the closed model do this anyway.
            for (var i = _setup.ClosedUsers > 0 ? 0 : _setup.Share(_setup.WarmConnections, _number); i > 0; i--) Start(-1, _setup.Now());
            Loop();
        }
        finally
        {
            Dispose();
            _setup.Finished.Writer.TryWrite(new WorkerInterval(_interval, _counts));
            _setup.Finished.Writer.TryWrite(new WorkerInterval(WorkerInterval.WarmUp, _warmUp));
        }
    }

    /// <summary>Closes all connections, on the thread that called <see cref="Run"/>.</summary>
    public void Dispose()
    {
        for (var i = _busyCount - 1; i >= 0; i--) _busy[i].Dispose();
        foreach (var connection in _idle.SelectMany(static stack => stack)) connection.Dispose();
        _http2?.Dispose();
    }

    void IConnectionOwner.Answered(HttpConnection connection)
    {
        var now = _setup.Now();
        var parser = connection.Parser;
        Remove(connection);
        var failure = connection.Exchange.Template.Checks.Failure(parser.Status, parser.BodyLength, parser.Body);
        Record(connection.Exchange, failure, "", parser.Status, parser.BodyLength, now);
        if (parser.KeepsAlive)
        {
            connection.IdleSince = now;
            _idle[_setup.OriginOf[connection.Exchange.Scenario]].Push(connection);
        }
        else connection.Dispose();
    }

    void IConnectionOwner.Failed(HttpConnection connection, LoadFailure failure, string detail)
    {
        Remove(connection);
        var exchange = connection.Exchange;
        // The server closed an idle connection just as it was reused: retry once on a new connection, as any client
        // would.
        var wasKept = failure is LoadFailure.Reset or LoadFailure.Closed && connection.Answers > 0 && !connection.Parser.HasBegun;
        if (wasKept && exchange.Template.IsIdempotent && !_setup.IsStopping)
        {
            CountsOf(exchange.IsWarmUp).Restarted++;
            Begin(Open(_setup.OriginOf[exchange.Scenario], exchange.IsWarmUp), exchange, connection.Request);
        }
        else Record(exchange, failure, detail, 0, 0, _setup.Now());

        connection.Dispose();
    }

    private void Loop()
    {
        var drainUntil = long.MaxValue;
        while (true)
        {
            var now = _setup.Now();
            if (_setup.IsStopping && !_isDraining)
            {
                (_isDraining, drainUntil) = (true, now + Math.Min(_setup.Timeout, LongestDrain));
                _clerk.Stop();
            }

            now = StartDue(now);
            if (now >= _oldest) Expire(now);
            if (now >= _intervalEnd && _intervalEnd < _setup.End && !_isDraining) HandOver(now);
            var isOver = _clerk.NextDue == long.MaxValue && (_setup.ClosedUsers == 0 || now >= _setup.End || _isDraining);
            if (isOver && InFlight == 0) break;
            if (now >= drainUntil)
            {
                Abandon(now);
                break;
            }

            Wait(now);
        }

        _counts.Elapsed = Math.Max(_setup.Now() - _intervalBegin, 0);
        _counts.InFlight = InFlight;
    }

    private long StartDue(long now)
    {
        for (var i = 0; i < StartsATurn; i++)
        {
            if (_clerk.TryTake(now, out var intended)) Start(intended, now);
            else if (_idleUsers > 0 && !_isDraining && now < _setup.End)
            {
                _idleUsers--;
                Start(now, now);
            }
            else return now;
            now = _setup.Now();
        }

        return now;
    }

    private void Start(long intended, long now)
    {
        var isWarmUp = intended < _setup.WarmUp;
        var counts = CountsOf(isWarmUp);
        var scenario = _choice.Next(ref _random);
        if (InFlight >= _maxInFlight)
        {
            counts.Dropped++;
            return;
        }

        // Only requests that started count as late; dropped arrivals are counted separately.
        var late = now - Math.Max(intended, 0);
        if (late > StartClerk.LateAfter) counts.Late++;
        if (late > counts.WorstLate) counts.WorstLate = late;

        counts.Started++;
        var exchange = new Exchange(_setup.Templates[scenario], scenario, Math.Max(intended, 0), now, isWarmUp);
        if (_http2 is not null)
        {
            _http2Count++;
            _http2.Begin(exchange, _requests.Message(exchange.Template, ref _random));
            return;
        }

        var origin = _setup.OriginOf[scenario];
        Begin(TakeIdle(origin, now) ?? Open(origin, isWarmUp), exchange, _requests.Next(exchange.Template, ref _random).Span);
    }

    private void Begin(HttpConnection connection, in Exchange exchange, ReadOnlySpan<byte> request)
    {
        if (_busyCount == _busy.Length) Array.Resize(ref _busy, _busyCount * 2);
        connection.Slot = _busyCount;
        _busy[_busyCount++] = connection;
        _oldest = Math.Min(_oldest, exchange.Started + _setup.Timeout);
        connection.Begin(exchange, request);
    }

    private HttpConnection? TakeIdle(int origin, long now)
    {
        while (_idle[origin].TryPop(out var connection))
        {
            if (now - connection.IdleSince < StaleAfter || !connection.IsStale()) return connection;
            connection.Dispose();
        }

        return null;
    }

    private HttpConnection Open(int origin, bool isWarmUp)
    {
        CountsOf(isWarmUp).Opened++;
        return new HttpConnection(this, _setup.Origins[origin], _setup.Endpoints[origin], _setup.Tls[origin]);
    }

    private void Wait(long now)
    {
        var until = Math.Min(Math.Min(_clerk.NextDue, _oldest), now + LongestWait);
        if (_intervalEnd < _setup.End) until = Math.Min(until, _intervalEnd);
        if (_http2Count > 0) until = Math.Min(until, now + StartClerk.LateAfter);
        if (_idleUsers > 0) until = now;
        _poller.Clear();
        if (_polled.Length < _busyCount) _polled = new HttpConnection[_busy.Length];
        for (var i = 0; i < _busyCount; i++)
        {
            _polled[i] = _busy[i];
            _poller.Add(_busy[i].Handle, _busy[i].Wants);
        }

        var ready = _poller.Wait(Math.Max(until - now, 0));
        if (now >= _setup.WarmUp) _counts.Waited += _setup.Now() - now;
        for (var i = 0; ready > 0 && i < _poller.Count; i++)
        {
            if (!_poller.IsReady(i)) continue;
            ready--;
            if (_polled[i].Slot >= 0) _polled[i].OnReady();
        }

        while (_http2 is not null && _http2.Finished.TryDequeue(out var ended))
        {
            _http2Count--;
            Record(ended.Exchange, ended.Failure, ended.Detail, ended.Status, ended.Length, ended.Ended);
        }
    }

    private void Expire(long now)
    {
        _oldest = long.MaxValue;
        for (var i = _busyCount - 1; i >= 0; i--)
        {
            var connection = _busy[i];
            var limit = connection.Exchange.Started + _setup.Timeout;
            if (limit > now) _oldest = Math.Min(_oldest, limit);
            else
            {
                Remove(connection);
                Record(connection.Exchange, LoadFailure.Timeout, "", 0, 0, now);
                connection.Dispose();
            }
        }
    }

    private void Abandon(long now)
    {
        for (var i = _busyCount - 1; i >= 0; i--) Record(_busy[i].Exchange, LoadFailure.Unfinished, "", 0, 0, now);
        if (_http2Count > 0) _counts.Scenarios[0].Failures[(int)LoadFailure.Unfinished] += _http2Count;
    }

    private void Record(in Exchange exchange, LoadFailure? failure, string detail, int status, long length, long now)
    {
        if (_setup.ClosedUsers > 0) _idleUsers++;
        var counts = CountsOf(exchange.IsWarmUp).Scenarios[exchange.Scenario];
        counts.Bytes += length;
        counts.Statuses[status]++;
        // A timeout counts with the time waited; otherwise the slowest requests would improve the percentiles. Other
        // failures aren't included; otherwise the fastest failures would improve them.
        if (failure is null or LoadFailure.Timeout)
        {
            counts.Response.Record(now - exchange.Intended);
            counts.Service.Record(now - exchange.Started);
        }

        if (failure is { } kind) counts.Fail(kind, detail.Length > 0 ? detail : status > 0 ? $"status {status}" : "");
        else counts.Succeeded++;
    }

    private void Remove(HttpConnection connection)
    {
        var last = _busy[--_busyCount];
        _busy[connection.Slot] = last;
        last.Slot = connection.Slot;
        connection.Slot = -1;
    }

    private void HandOver(long now)
    {
        while (now >= _intervalEnd && _intervalEnd < _setup.End)
        {
            _counts.Elapsed = _setup.Interval;
            _counts.InFlight = InFlight;
            _setup.Finished.Writer.TryWrite(new WorkerInterval(_interval, _counts));
            _counts = _setup.Counts();
            (_interval, _intervalBegin) = (_interval + 1, _intervalEnd);
            _intervalEnd += _setup.Interval;
        }
    }

    private WorkerCounts CountsOf(bool isWarmUp) => isWarmUp ? _warmUp : _counts;
}
