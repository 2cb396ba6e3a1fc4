using Airports.Latency;

namespace Airports.SelfTest;

/// <summary>The measurements of one connection, or the sum of all connections.</summary>
internal sealed class LoadSamples
{
    private const int MostErrorsKept = 5;

    /// <summary>
    /// The time from the scheduled start of a request to the end of its response: the time that a user waits, even if
    /// the load generator itself was late.
    /// </summary>
    public LatencyHistogram Response { get; } = new();

    /// <summary>The time from the actual start of a request.</summary>
    public LatencyHistogram Service { get; } = new();

    /// <summary>The same as <see cref="Response"/>, for the warm-up.</summary>
    public LatencyHistogram WarmUp { get; } = new();

    /// <summary>The number of requests that started more than 5 ms late.</summary>
    public int LateStarts { get; private set; }

    public int ErrorCount { get; private set; }

    /// <summary>The first few errors.</summary>
    public List<string> Errors { get; } = [];

    public void Record(bool isWarmUp, TimeSpan lateness, TimeSpan service)
    {
        (isWarmUp ? WarmUp : Response).Record(lateness + service);
        if (isWarmUp)
        {
            return;
        }

        Service.Record(service);
        LateStarts += lateness > TimeSpan.FromMilliseconds(5) ? 1 : 0;
    }

    public void RecordError(string error)
    {
        ErrorCount++;
        if (Errors.Count < MostErrorsKept)
        {
            Errors.Add(error);
        }
    }

    public void Add(LoadSamples other)
    {
        Response.Add(other.Response);
        Service.Add(other.Service);
        WarmUp.Add(other.WarmUp);
        LateStarts += other.LateStarts;
        ErrorCount += other.ErrorCount;
        Errors.AddRange(other.Errors.Take(MostErrorsKept - Errors.Count));
    }
}
