namespace Tern.Load;

/// <summary>The results of one interval of a load, usually a second.</summary>
public sealed class LoadInterval
{
    /// <summary>Gets the start of the interval, relative to the end of the warm-up.</summary>
    public required TimeSpan Offset { get; init; }

    /// <summary>Gets the length of the interval.</summary>
    public required TimeSpan Length { get; init; }

    /// <summary>Gets the number of requests started.</summary>
    public required long Started { get; init; }

    /// <summary>Gets the number of requests started more than a millisecond late.</summary>
    public required long Late { get; init; }

    /// <summary>Gets the number of arrivals dropped because too many requests were in flight.</summary>
    public required long Dropped { get; init; }

    /// <summary>Gets the number of requests in flight at the end of the interval.</summary>
    public required int InFlight { get; init; }

    /// <summary>Gets the share of time that the client's threads were busy, from 0 to 1.</summary>
    public required double ClientBusy { get; init; }

    /// <summary>Gets the number of successful responses by scenario.</summary>
    public required IReadOnlyList<long> Succeeded { get; init; }

    /// <summary>Gets the number of failures by scenario.</summary>
    public required IReadOnlyList<long> Failed { get; init; }

    /// <summary>Gets the response times by scenario.</summary>
    public required IReadOnlyList<HistogramSnapshot> Response { get; init; }

    /// <summary>Gets the number of successful responses of all scenarios.</summary>
    public long TotalSucceeded => Succeeded.Sum();

    /// <summary>Gets the number of failures of all scenarios.</summary>
    public long TotalFailed => Failed.Sum();

    /// <summary>Gets the number of responses and failures per second.</summary>
    public double Rate => Length <= TimeSpan.Zero ? 0 : (TotalSucceeded + TotalFailed) / Length.TotalSeconds;

    /// <summary>Returns the response times of all scenarios.</summary>
    public LatencyHistogram Histogram()
    {
        var histogram = new LatencyHistogram();
        foreach (var response in Response) response.AddTo(histogram);
        return histogram;
    }
}
