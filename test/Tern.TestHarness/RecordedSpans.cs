using System.Diagnostics;

namespace Tern.TestHarness;

/// <summary>The spans of one source that have ended.</summary>
public sealed class RecordedSpans : IDisposable
{
    private readonly ActivityListener _listener;

    public RecordedSpans(string source)
    {
        _listener = new ActivityListener
        {
            ShouldListenTo = candidate => candidate.Name == source,
            Sample = (ref ActivityCreationOptions<ActivityContext> options) =>
            {
                StartTags = (options.Tags ?? []).DistinctBy(static tag => tag.Key).ToDictionary();
                return ActivitySamplingResult.AllDataAndRecorded;
            },
            ActivityStopped = span => { lock (Ended) Ended.Add(span); },
        };
        ActivitySource.AddActivityListener(_listener);
    }

    public List<Activity> Ended { get; } = [];

    /// <summary>The only span.</summary>
    public Activity Span => Ended.Single();

    /// <summary>The tags that the last span had when it was started, which samplers see.</summary>
    public Dictionary<string, object?> StartTags { get; private set; } = [];

    public void Dispose() => _listener.Dispose();
}
