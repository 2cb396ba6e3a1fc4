namespace Tern.Diagnostics;

/// <summary>
/// Analyzes recorded traces as a <see cref="Doctor"/> analyzes its own process. It reads OTLP JSON with AWS calls from
/// any language. Traces contain no keys, connection pools or locks, so rules that need them report nothing. Not
/// thread-safe.
/// </summary>
public sealed class TraceDiagnosis
{
    private readonly List<OtlpSpan> _spans = [];
    private readonly List<string> _problems = [];
    private readonly DoctorOptions _options;

    /// <summary>Initializes a new instance without traces.</summary>
    /// <param name="options">The options, or null for the defaults. The outputs aren't used, and the time provider is
    /// used only for the time of the report.</param>
    public TraceDiagnosis(DoctorOptions? options = null) => _options = options ?? new DoctorOptions();

    /// <summary>Gets the number of spans read.</summary>
    public int SpanCount => _spans.Count;

    /// <summary>Gets the number of calls among the spans: AWS calls and HTTP requests.</summary>
    public int CallCount { get; private set; }

    /// <summary>
    /// Gets the parts that couldn't be read and their positions, one sentence each. The spans read before an error are
    /// still analyzed.
    /// </summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>Reads traces: one document, or several with one per line.</summary>
    /// <param name="name">The name to use in <see cref="Problems"/>, such as the file name.</param>
    /// <param name="otlpJson">The content in UTF-8.</param>
    /// <returns>true if everything could be read; otherwise, false.</returns>
    public bool Read(string name, ReadOnlySpan<byte> otlpJson)
    {
        ArgumentNullException.ThrowIfNull(name);
        var before = _spans.Count;
        if (new OtlpReader(_spans).Read(otlpJson) is not { } problem) return true;
        var read = _spans.Count - before;
        _problems.Add($"{name}: {problem}{(read > 0 ? $" {FindingText.Number(read)} spans before it were read." : "")}");
        return false;
    }

    /// <summary>Analyzes everything that was read.</summary>
    /// <param name="source">The subject of the report, or null for none.</param>
    /// <returns>A report with the findings, and with the problems as notes.</returns>
    public DoctorReport Judge(string? source = null)
    {
        var clock = new TraceClock();
        var own = _options.TimeProvider;
        _options.TimeProvider = clock;
        DoctorSettings settings;
        try
        {
            settings = new DoctorSettings(_options);
        }
        finally
        {
            _options.TimeProvider = own;
        }

        using var engine = DoctorEngine.Start(settings, watches: true);
        Judge(engine, clock);
        List<string> notes = [.. _problems];
        if (_spans.Count > 0 && CallCount == 0)
            notes.Add($"None of the {FindingText.Number(_spans.Count)} spans is a call to AWS or over HTTP: expected spans of kind CLIENT with "
                + "rpc.system=aws-api, db.system.name=aws.dynamodb or http.request.method.");
        engine.Tick();
        return new DoctorReport(engine.GetFindings(), own.GetUtcNow()) { Source = source, Notes = [.. notes, .. engine.CreateReport().Notes] };
    }

    private void Judge(DoctorEngine engine, TraceClock clock)
    {
        var tree = new TraceTree(_spans);
        var scopes = new Dictionary<OtlpSpan, DoctorScope>();
        var calls = _spans
            .Where(span => (TraceCall.IsAws(span) || TraceCall.IsHttp(span)) && !tree.IsWithinCall(span))
            .OrderBy(static span => span.End)
            .ToList();
        CallCount = calls.Count;
        long? window = null;
        foreach (var span in calls)
        {
            clock.Set(span.End);
            window ??= span.End;
            if (span.End - window > engine.Settings.Window.Ticks * 100)
            {
                engine.Tick();
                window = span.End;
            }

            var entry = tree.Entry(span);
            var name = entry is null ? null : ScopeName(entry);
            var call = engine.Rent();
            TraceCall.Fill(call, span, name, entry?.IsEntry == true);
            engine.CallEnded(call, null); // takes ownership of the record
            if (entry is null) continue;
            if (!scopes.TryGetValue(entry, out var scope))
                scopes.Add(
                    entry,
                    scope = new DoctorScope(engine, null, name!, ScopeKind.Trace, TimeSpan.FromTicks(entry.Start / 100), engine.Settings.MaxCallsPerScope));
            call = engine.Rent();
            TraceCall.Fill(call, span, name, entry.IsEntry);
            scope.TryAdd(call);
        }

        foreach (var (entry, scope) in scopes)
        {
            clock.Set(entry.End);
            scope.End();
        }
    }

    /// <summary>
    /// Returns the method and route of a request, as for an ASP.NET Core scope, or else the span's name, which has low
    /// cardinality by convention.
    /// </summary>
    private static string ScopeName(OtlpSpan entry) =>
        entry.Attribute("http.request.method", "http.method") is { } method && entry.Attribute("http.route") is { } route ? $"{method} {route}" : entry.Name;
}
