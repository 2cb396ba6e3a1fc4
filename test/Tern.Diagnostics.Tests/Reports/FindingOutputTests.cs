using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;

namespace Tern.Diagnostics.Tests.Reports;

public sealed class FindingOutputTests
{
    [Fact]
    public void A_repeated_finding_is_printed_once()
    {
        using var console = new StringWriter();
        using var output = new FindingOutput(new() { Writer = console, Metrics = false });

        for (var time = 0; time < 3; time++) output.Report(Sample.Finding());
        output.Report(Sample.Finding(place: new("GET /other")));

        Assert.Equal(2, console.ToString().Split("warning NPLUS1").Length - 1);
    }

    [Fact]
    public void With_a_logger_the_console_is_silent_unless_enabled()
    {
        using var console = new StringWriter();
        var logger = new Entered();
        using (var output = new FindingOutput(new() { Writer = console, Logger = logger, Metrics = false })) output.Report(Sample.Finding());
        Assert.Equal("", console.ToString());
        Assert.Single(logger.Entries);

        using (var output = new FindingOutput(new() { Writer = console, Logger = logger, Metrics = false, Console = true })) output.Report(Sample.Finding());
        Assert.NotEqual("", console.ToString());
    }

    [Fact]
    public void Each_rule_has_its_own_event_ID_and_a_level_by_severity()
    {
        var logger = new Entered();
        using var output = new FindingOutput(new() { Logger = logger, Metrics = false });

        foreach (var rule in Rules.All) output.Report(Sample.Finding(rule));

        Assert.Equal(Rules.All.Select(static rule => rule.Id), logger.Entries.Select(static entry => entry.Id.Name));
        Assert.Equal(Enumerable.Range(4001, 19), logger.Entries.Select(static entry => entry.Id.Id));
        Assert.Equal(LogLevel.Information, logger.Entries.Single(static entry => entry.Id.Name == "COLD3").Level);
        Assert.Equal(LogLevel.Error, logger.Entries.Single(static entry => entry.Id.Name == "STARVE").Level);
        Assert.Contains("Lost: 84 ms", logger.Entries[0].Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_finding_is_an_event_of_the_span_in_which_it_is_found()
    {
        using var output = new FindingOutput(new() { Console = false, Metrics = false });
        using var activity = new Activity("request") { IsAllDataRequested = true }.Start();

        output.Report(Sample.Finding());

        var happened = Assert.Single(activity.Events);
        Assert.Equal("tern.doctor.finding", happened.Name);
        Assert.Equal("NPLUS1", happened.Tags.Single(static tag => tag.Key == "tern.doctor.rule").Value);
    }

    [Fact]
    public void Findings_are_counted_by_rule_and_severity_and_nothing_else()
    {
        var measured = new List<(long Value, string Tags)>();
        using var listener = new MeterListener
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Name == "tern.doctor.findings") listener.EnableMeasurementEvents(instrument);
            },
        };
        var thread = Environment.CurrentManagedThreadId;
        listener.SetMeasurementEventCallback<long>((_, value, tags, _) =>
        {
            // Doctors of other tests count as well.
            if (Environment.CurrentManagedThreadId == thread)
                measured.Add((value, string.Join(' ', tags.ToArray().Select(static tag => $"{tag.Key}={tag.Value}"))));
        });
        listener.Start();
        using var output = new FindingOutput(new() { Console = false });

        output.Report(Sample.Finding());
        output.Report(Sample.Finding());

        Assert.Equal(Enumerable.Repeat((1L, "tern.doctor.rule=NPLUS1 tern.doctor.severity=warning"), 2), measured);
    }

    private sealed class Entered : ILogger
    {
        public List<(EventId Id, LogLevel Level, string Text)> Entries { get; } = [];

        public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            Entries.Add((eventId, logLevel, formatter(state, exception)));
    }
}
