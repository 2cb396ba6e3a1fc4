namespace Tern.Lambda.Metrics;

/// <summary>The resolution at which CloudWatch stores a metric.</summary>
public enum MetricResolution
{
    /// <summary>One minute.</summary>
    Standard,

    /// <summary>One second, which costs more.</summary>
    High,
}
