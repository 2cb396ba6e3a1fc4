using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// Creates records of the requests of all HttpClients except Tern's, from the activities that .NET creates for them
/// (sources <c>System.Net.Http</c> and <c>Experimental.System.Net.Http.Connections</c>, .NET 9 and later). Handlers
/// other than SocketsHttpHandler create no activities, so their requests aren't observed.
/// </summary>
internal sealed class HttpCallSignals : IDisposable
{
    /// <summary>.NET's activity source for HttpClient requests.</summary>
    public const string Requests = "System.Net.Http";

    private const string Connections = "Experimental.System.Net.Http.Connections";
    private const string ConnectionSetup = Connections + ".ConnectionSetup";
    private const int MaxServers = 256;

    // The version of the activity source that Tern's core uses to detect listeners for HTTP spans. Listening to it
    // would make Tern's own calls create spans.
    public const string TernsOwn = "Tern";

    private static int s_count;

    private readonly ICallReceiver _receiver;
    private readonly ActivityListener _listener;
    private readonly string _property = string.Create(CultureInfo.InvariantCulture, $"tern.doctor.{Interlocked.Increment(ref s_count)}");
    private readonly ConcurrentDictionary<string, (TimeSpan Start, TimeSpan End)> _opened = new(StringComparer.OrdinalIgnoreCase);

    // Counts requests to all servers, because a request's server is known only later. The number is at least that of
    // the requests to one server, which is what a pool may grow to.
    private int _inFlight;

    public HttpCallSignals(ICallReceiver receiver)
    {
        _receiver = receiver;
        QuietPropagator.Install();
        _listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name is Requests or Connections && source.Version != TernsOwn,
            Sample = Sample,
            ActivityStarted = Started,
            ActivityStopped = Stopped,
        };
        ActivitySource.AddActivityListener(_listener);
    }

    public void Dispose() => _listener.Dispose();

    private ActivitySamplingResult Sample(ref ActivityCreationOptions<ActivityContext> options)
    {
        // Connections are opened outside the flow of the request that needs them.
        if (options.Name == ConnectionSetup) return ActivitySamplingResult.AllData;
        // If something else listens, Tern's calls have .NET's spans, too, but they're already observed by
        // AwsCallSignals.
        if (TernCallFlow.IsRunning) return ActivitySamplingResult.None;
        var current = Activity.Current;
        if (options.Source.Name == Connections && current?.Source.Name != Requests) return ActivitySamplingResult.None;
        return _receiver.Sees(ScopeFlow.Current) ? ActivitySamplingResult.AllData : ActivitySamplingResult.None;
    }

    // These callbacks run within the user's request, so exceptions must not escape.
    private void Started(Activity activity)
    {
        try
        {
            Begin(activity);
        }
        catch (Exception error)
        {
            _receiver.Fail(error);
        }
    }

    private void Stopped(Activity activity)
    {
        try
        {
            End(activity);
        }
        catch (Exception error)
        {
            _receiver.Fail(error);
        }
    }

    private void Begin(Activity activity)
    {
        if (activity.Source.Name != Requests)
        {
            activity.SetCustomProperty(_property, new HttpCallState(null, _receiver.Now, null));
            return;
        }

        // An activity that another listener samples is started for all listeners.
        var flow = ScopeFlow.Current;
        if (TernCallFlow.IsRunning || !_receiver.Sees(flow)) return;
        var caller = flow is null ? null : _receiver.RequestStarted(flow);
        activity.SetCustomProperty(_property, new HttpCallState(flow, _receiver.Now, caller, Interlocked.Increment(ref _inFlight)));
    }

    private void End(Activity activity)
    {
        if (HttpCallState.Of(activity, _property) is not { } state) return;
        if (activity.OperationName == ConnectionSetup) EndSetup(activity, state);
        else if (activity.Source.Name == Connections) EndWait(activity, state);
        else EndRequest(activity, state);
    }

    private void EndSetup(Activity activity, HttpCallState state)
    {
        var server = Server(activity);
        if (_opened.Count >= MaxServers && !_opened.ContainsKey(server)) return;

        // Overlapping openings count as one period: when a hundred connections open at once, each request waits for one
        // of them, and not in a queue.
        var opening = (Start: state.Started, End: _receiver.Now);
        _opened.AddOrUpdate(server, static (_, opening) => opening, static (_, before, opening) => opening.Start > before.End
            ? opening
            : (opening.Start < before.Start ? opening.Start : before.Start, opening.End > before.End ? opening.End : before.End), opening);
    }

    // The wait for a connection counts as opening time if one was opened meanwhile, and otherwise as queue time.
    private void EndWait(Activity activity, HttpCallState state)
    {
        if (activity.Parent is not { } request || HttpCallState.Of(request, _property) is not { } call) return;
        var now = _receiver.Now;
        var waited = now - state.Started;
        var opening = TimeSpan.Zero;
        if (_opened.TryGetValue(Server(request), out var opened) && opened.End >= state.Started)
        {
            opening = (opened.End < now ? opened.End : now) - (opened.Start > state.Started ? opened.Start : state.Started);
            call.OpenedConnection = true;
        }

        call.Opening += opening;
        call.Queued += waited - opening;
    }

    private void EndRequest(Activity activity, HttpCallState state)
    {
        var record = _receiver.Rent();
        var method = activity.GetTagItem("http.request.method") as string ?? "HTTP";
        var host = activity.GetTagItem("server.address") as string ?? "unknown";
        var port = activity.GetTagItem("server.port") is int number ? number : 0;
        var (path, query) = HttpCallShape.Split(activity.GetTagItem("url.full") as string);
        (record.Kind, record.Service, record.Client) = (CallKind.Http, host, Server(activity));
        record.Operation = HttpCallShape.Of(method, host, port, path);
        record.KeyHash = HttpCallShape.Hash(record.Operation, path, query);
        record.IsRead = method is "GET" or "HEAD";
        var now = _receiver.Now;
        (record.Start, record.End, record.Caller) = (state.Started, now, state.Caller);
        record.OpenedConnection = state.OpenedConnection;
        record.Phases = new CallPhases
        {
            Queue = state.Queued,
            Connect = state.Opening,
            FirstByte = Positive(now - state.Started - state.Queued - state.Opening),
        };
        record.Status = activity.GetTagItem("http.response.status_code") is int status ? status : 0;
        record.ErrorType = activity.GetTagItem("error.type") as string;
        if (record.Status == 429) (record.Throttled, record.ThrottlingReason) = (1, "HTTP 429");
        record.SpanId = activity.SpanId;
        if (_receiver.FindClient(record.Client, record.Client) is { } client)
        {
            client.RanAtOnce(Math.Max(state.AtOnce, Volatile.Read(ref _inFlight)));
            client.Add(record);
        }

        Interlocked.Decrement(ref _inFlight);
        _receiver.CallEnded(record, state.Flow);
    }

    private static string Server(Activity activity) => string.Create(
        CultureInfo.InvariantCulture, $"{activity.GetTagItem("server.address") as string ?? "unknown"}:{activity.GetTagItem("server.port") ?? 0}");

    private static TimeSpan Positive(TimeSpan time) => time > TimeSpan.Zero ? time : TimeSpan.Zero;
}
