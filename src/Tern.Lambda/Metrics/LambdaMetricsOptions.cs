namespace Tern.Lambda.Metrics;

/// <summary>What holds for all of a writer's metrics.</summary>
public sealed class LambdaMetricsOptions
{
    /// <summary>The dimensions that every metric has, such as the service.</summary>
    public Dictionary<string, string> Dimensions { get; } = new(StringComparer.Ordinal);

    /// <summary>The clock that metrics are stamped by.</summary>
    public TimeProvider Clock { get; set; } = TimeProvider.System;
}
