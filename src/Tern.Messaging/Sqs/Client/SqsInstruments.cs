using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Pipeline;
using Tern.Telemetry;

namespace Tern.Messaging.Sqs;

/// <summary>The metrics of senders and consumers, with OpenTelemetry's names.</summary>
internal sealed class SqsInstruments
{
    // The bucket boundaries of the semantic conventions, in seconds.
    private static readonly InstrumentAdvice<double> s_buckets = new()
    {
        HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
    };

    private readonly string _queue;
    private readonly Counter<long> _sent;
    private readonly Counter<long> _consumed;
    private readonly Histogram<double> _duration;

    public SqsInstruments(IMeterFactory? factory, string queue)
    {
        _queue = queue;
        var meter = PackageSource.Get(MessagingNames.Source).GetMeter(factory);
        _sent = meter.CreateCounter<long>(MessagingNames.SentMessages, "{message}", "Messages that were sent, or failed permanently.");
        _consumed = meter.CreateCounter<long>(MessagingNames.ConsumedMessages, "{message}", "Messages that were received.");
        _duration = meter.CreateHistogram(MessagingNames.ProcessDuration, "s", "Duration of the handling of a message.", null, s_buckets);
    }

    public void Sent(int count, Exception? error)
    {
        if (!_sent.Enabled || count == 0) return;
        _sent.AddSafely(count, Tags(MessagingNames.Send, error));
    }

    public void Received(int count)
    {
        if (!_consumed.Enabled) return;
        _consumed.AddSafely(count, Tags(MessagingNames.Receive, null));
    }

    public void Processed(TimeSpan time, Exception? error)
    {
        if (!_duration.Enabled) return;
        _duration.RecordSafely(time.TotalSeconds, Tags(MessagingNames.Process, error));
    }

    private TagList Tags(string operation, Exception? error)
    {
        TagList tags = default;
        tags.Add(MessagingNames.System, MessagingNames.Sqs);
        tags.Add(MessagingNames.OperationName, operation);
        tags.Add(MessagingNames.Destination, _queue);
        if (error is not null) tags.Add(MessagingNames.ErrorType, AwsTelemetry.GetErrorType(error));
        return tags;
    }
}
