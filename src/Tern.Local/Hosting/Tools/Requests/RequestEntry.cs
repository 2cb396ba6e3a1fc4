using Tern.Local.Engine;

namespace Tern.Local.Hosting;

/// <summary>The facts about a request that are known without parsing its body.</summary>
internal readonly record struct RequestEntry
{
    /// <summary>The store that handled the request.</summary>
    public LocalEngine Engine { get; init; }

    public DateTimeOffset Time { get; init; }

    public string Operation { get; init; }

    public int StatusCode { get; init; }

    public TimeSpan Duration { get; init; }

    public int RequestBytes { get; init; }

    public int ResponseBytes { get; init; }

    public double ConsumedUnits { get; init; }

    public string RequestId { get; init; }

    public bool IsInProcess { get; init; }
}
