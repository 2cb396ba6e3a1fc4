using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Observation;

namespace Tern.Telemetry;

/// <summary>
/// Takes the capacity that an answer reports into the metric <c>tern.client.consumed_capacity</c>. Its tags are the call's own operation and table:
/// the names that an answer gives stay out of it.
/// </summary>
public readonly struct AwsCapacityMeter
{
    private readonly Counter<double> _counter;
    private readonly TagList _tags;
    private readonly AwsObservedCall? _observed;

    internal AwsCapacityMeter(Counter<double> counter, TagList tags, AwsObservedCall? observed)
    {
        _counter = counter;
        _tags = tags;
        _observed = observed;
    }

    /// <summary>Adds units.</summary>
    /// <param name="units">The units; null, negative ones and what is no number count nothing.</param>
    public void Add(double? units)
    {
        if (units is not (> 0 and < double.PositiveInfinity)) return;
        _counter?.AddSafely(units.GetValueOrDefault(), _tags);
        _observed?.AddCapacity(units.GetValueOrDefault());
    }
}
