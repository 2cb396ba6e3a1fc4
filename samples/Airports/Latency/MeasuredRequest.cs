namespace Airports.Latency;

/// <summary>A request while it is being answered.</summary>
internal sealed class MeasuredRequest(string route)
{
    private int _calls;

    public string Route { get; } = route;

    /// <summary>How many DynamoDB calls were made for it.</summary>
    public int Calls => Volatile.Read(ref _calls);

    public void CountCall() => Interlocked.Increment(ref _calls);
}
