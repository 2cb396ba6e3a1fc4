using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Observation;

namespace Tern.Telemetry;

/// <summary>
/// Records the capacity that a response reports in the metric <c>tern.client.consumed_capacity</c>. Its tags are the
/// call's own operation and table; names in the response aren't used.
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
    /// <param name="units">The units. Null, negative and non-finite values are ignored.</param>
    public void Add(double? units)
    {
        if (units is not (> 0 and < double.PositiveInfinity)) return;
        _counter?.AddSafely(units.GetValueOrDefault(), _tags);
        _observed?.AddCapacity(units.GetValueOrDefault());
    }
}
