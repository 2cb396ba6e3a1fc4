using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Telemetry;

namespace Tern.Diagnostics;

/// <summary>Sends findings to all configured outputs.</summary>
internal sealed class FindingOutput : IDisposable
{
    private readonly ConsoleOutput? _console;
    private readonly LogOutput? _log;
    private readonly ILogger? _logger;
    private readonly bool _spanEvents;
    private readonly Meter? _meter;
    private readonly Counter<long>? _found;

    private bool _hasFailed;

    // Bounded by the number of places that the store keeps: it raises events for no others.
    private readonly HashSet<(DoctorRule, FindingPlace)> _told = [];

    public FindingOutput(DoctorOutputOptions options)
    {
        if (options.Console ?? options.Logger is null) _console = new ConsoleOutput(options.Writer);
        _logger = options.Logger.Safely();
        if (_logger is not null) _log = new LogOutput(_logger);
        _spanEvents = options.SpanEvents;
        if (!options.Metrics) return;
        _meter = new Meter("Tern.Diagnostics");
        _found = _meter.CreateCounter<long>("tern.doctor.findings", "{finding}", "Number of violations that the doctor found, by rule.");
    }

    /// <summary>
    /// Reports a new finding, or one that occurred again. The console and the log receive only the first report for
    /// each rule and place.
    /// </summary>
    /// <param name="finding">The current state of the finding.</param>
    public void Report(Finding finding)
    {
        _found?.AddSafely(1, new("tern.doctor.rule", finding.Rule.Id), new("tern.doctor.severity", Severity(finding.Severity)));
        if (_spanEvents && Activity.Current is { IsAllDataRequested: true } activity) Note(activity, finding);
        lock (_told)
        {
            if (!_told.Add((finding.Rule, finding.Place))) return;
        }

        _console?.Write(finding);
        _log?.Write(finding);
    }

    /// <summary>
    /// Reports the first internal error of the doctor. Further errors are likely the same, and are ignored.
    /// </summary>
    public void Failed(Exception error)
    {
        if (Interlocked.Exchange(ref _hasFailed, true)) return;
        if (_logger is not null) ReportLog.RuleFailed(_logger, error);
        else _console?.Write($"The doctor itself failed, and continues: {error}");
    }

    public void Dispose() => _meter?.Dispose();

    private static void Note(Activity activity, Finding finding) => activity.AddEvent(new ActivityEvent("tern.doctor.finding", tags: new()
    {
        { "tern.doctor.rule", finding.Rule.Id },
        { "tern.doctor.severity", Severity(finding.Severity) },
        { "tern.doctor.summary", finding.Summary },
        { "tern.doctor.lost_ms", finding.Lost.TotalMilliseconds },
        { "tern.doctor.help", finding.Rule.HelpLink.AbsoluteUri },
    }));

    private static string Severity(FindingSeverity severity) => severity switch
    {
        FindingSeverity.Error => "error",
        FindingSeverity.Warning => "warning",
        _ => "info",
    };
}
