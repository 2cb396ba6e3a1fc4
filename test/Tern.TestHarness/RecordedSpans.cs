using System.Diagnostics;

namespace Tern.Lambda.Tests.Telemetry;

/// <summary>Listens to the package's spans while a test runs.</summary>
internal sealed class RecordedSpans : IDisposable
{
    private readonly ActivityListener _listener;

    public RecordedSpans()
    {
        _listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.Lambda",
            Sample = (ref options) =>
            {
                StartTags = options.Tags!.ToDictionary(tag => tag.Key, tag => tag.Value);
                return ActivitySamplingResult.AllDataAndRecorded;
            },
            ActivityStopped = activity => Ended.Add(activity),
        };
        ActivitySource.AddActivityListener(_listener);
    }

    public List<Activity> Ended { get; } = [];

    public Dictionary<string, object?> StartTags { get; private set; } = [];

    public Activity Span => Assert.Single(Ended);

    public void Dispose() => _listener.Dispose();
}
