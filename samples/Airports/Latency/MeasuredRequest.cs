namespace Airports.Latency;

/// <summary>A request in progress.</summary>
internal sealed class MeasuredRequest(string route)
{
    private int _calls;

    public string Route { get; } = route;

    /// <summary>The number of DynamoDB calls made for it.</summary>
    public int Calls => Volatile.Read(ref _calls);

    public void CountCall() => Interlocked.Increment(ref _calls);
}
