using Airports.Latency;

namespace Airports.SelfTest;

/// <summary>What one connection saw, or all of them when added up.</summary>
internal sealed class LoadSamples
{
    private const int MostErrorsKept = 5;

    /// <summary>From when a request should have begun to the end of its answer: what a user waits, even when the load generator itself was late.</summary>
    public LatencyHistogram Response { get; } = new();

    /// <summary>From when a request really began.</summary>
    public LatencyHistogram Service { get; } = new();

    /// <summary>As <see cref="Response"/>, of the warm-up.</summary>
    public LatencyHistogram WarmUp { get; } = new();

    /// <summary>Requests that began more than 5 ms after they should have.</summary>
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
