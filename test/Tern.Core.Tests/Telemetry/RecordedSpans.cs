using System.Diagnostics;

namespace Tern.Core.Tests.Telemetry;

/// <summary>The spans of one source that have ended.</summary>
internal sealed class RecordedSpans : IDisposable
{
    private readonly ActivityListener _listener;

    public RecordedSpans(string source)
    {
        _listener = new ActivityListener
        {
            ShouldListenTo = candidate => candidate.Name == source,
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStopped = span => { lock (Ended) Ended.Add(span); },
        };
        ActivitySource.AddActivityListener(_listener);
    }

    public List<Activity> Ended { get; } = [];

    public void Dispose() => _listener.Dispose();
}
