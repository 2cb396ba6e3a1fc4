namespace Tern.Lambda.Metrics;

/// <summary>How finely CloudWatch keeps a metric.</summary>
public enum MetricResolution
{
    /// <summary>By the minute.</summary>
    Standard,

    /// <summary>By the second, which costs more.</summary>
    High,
}
