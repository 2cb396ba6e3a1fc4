namespace Tern.Load;

/// <summary>A second of a load, or whatever its intervals are: what was answered in it.</summary>
public sealed class LoadInterval
{
    /// <summary>When it began, from the end of the warm-up.</summary>
    public required TimeSpan Offset { get; init; }

    /// <summary>How long it was.</summary>
    public required TimeSpan Length { get; init; }

    /// <summary>Requests that were started.</summary>
    public required long Started { get; init; }

    /// <summary>Starts that came over a millisecond late.</summary>
    public required long Late { get; init; }

    /// <summary>Arrivals that were not started, for too many requests were under way.</summary>
    public required long Dropped { get; init; }

    /// <summary>Requests under way at its end.</summary>
    public required int InFlight { get; init; }

    /// <summary>How much of the time the client's threads had something to do, from 0 to 1.</summary>
    public required double ClientBusy { get; init; }

    /// <summary>Right answers, by scenario.</summary>
    public required IReadOnlyList<long> Succeeded { get; init; }

    /// <summary>Failures, by scenario.</summary>
    public required IReadOnlyList<long> Failed { get; init; }

    /// <summary>Response times, by scenario.</summary>
    public required IReadOnlyList<HistogramSnapshot> Response { get; init; }

    /// <summary>Right answers of all scenarios.</summary>
    public long TotalSucceeded => Succeeded.Sum();

    /// <summary>Failures of all scenarios.</summary>
    public long TotalFailed => Failed.Sum();

    /// <summary>Answers and failures a second.</summary>
    public double Rate => Length <= TimeSpan.Zero ? 0 : (TotalSucceeded + TotalFailed) / Length.TotalSeconds;

    /// <summary>The response times of all scenarios.</summary>
    public LatencyHistogram Histogram()
    {
        var histogram = new LatencyHistogram();
        foreach (var response in Response) response.AddTo(histogram);
        return histogram;
    }
}
