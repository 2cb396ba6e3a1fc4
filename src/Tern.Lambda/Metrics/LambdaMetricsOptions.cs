namespace Tern.Lambda.Metrics;

/// <summary>Options for all metrics of a writer.</summary>
public sealed class LambdaMetricsOptions
{
    /// <summary>Gets the dimensions of every metric, such as the service.</summary>
    public Dictionary<string, string> Dimensions { get; } = new(StringComparer.Ordinal);

    /// <summary>Gets or sets the clock for the timestamps of metrics.</summary>
    public TimeProvider Clock { get; set; } = TimeProvider.System;
}
