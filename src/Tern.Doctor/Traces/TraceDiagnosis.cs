using Tern.Diagnosis.Scopes;
using Tern.Diagnosis.Settings;
using Tern.Diagnosis.Traces;

namespace Tern.Diagnosis;

/// <summary>
/// Says of recorded traces what a <see cref="Doctor"/> says of its own process: OTLP in JSON, of any language's AWS calls. Traces have no keys, no
/// pools and no locks, so rules that need them are silent. Not thread-safe.
/// </summary>
public sealed class TraceDiagnosis
{
    private readonly List<OtlpSpan> _spans = [];
    private readonly List<string> _problems = [];
    private readonly DoctorOptions _options;

    /// <summary>Begins without a trace.</summary>
    /// <param name="options">What is looked for; null for the defaults. Its clock and its outputs are not used.</param>
    public TraceDiagnosis(DoctorOptions? options = null) => _options = options ?? new DoctorOptions();

    /// <summary>The spans that were read.</summary>
    public int SpanCount => _spans.Count;

    /// <summary>The calls among them, of AWS and over HTTP.</summary>
    public int CallCount { get; private set; }

    /// <summary>What could not be read and where, a sentence each; what was read before it is judged all the same.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>Reads traces: one document, or several, one below the other.</summary>
    /// <param name="name">What they are called in <see cref="Problems"/>, such as the file's name.</param>
    /// <param name="otlpJson">The bytes, UTF-8.</param>
    /// <returns>Whether all of it could be read.</returns>
    public bool Read(string name, ReadOnlySpan<byte> otlpJson)
    {
        ArgumentNullException.ThrowIfNull(name);
        var before = _spans.Count;
        if (new OtlpReader(_spans).Read(otlpJson) is not { } problem) return true;
        var read = _spans.Count - before;
        _problems.Add($"{name}: {problem}{(read > 0 ? $" {FindingText.Number(read)} spans before it were read." : "")}");
        return false;
    }

    /// <summary>Judges all that was read.</summary>
    /// <param name="source">What the report is about; null for nothing.</param>
    /// <returns>The findings, with the problems as notes.</returns>
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
            notes.Add($"None of the {FindingText.Number(_spans.Count)} spans is a call of AWS or over HTTP: expected spans of kind CLIENT with "
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
            engine.CallEnded(call, null); // which takes the record
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
    /// A request's method and route, as an ASP.NET Core scope is called; else the span's own name, which is low in
    /// number by the conventions.
    /// </summary>
    private static string ScopeName(OtlpSpan entry) =>
        entry.Attribute("http.request.method", "http.method") is { } method && entry.Attribute("http.route") is { } route ? $"{method} {route}" : entry.Name;
}
