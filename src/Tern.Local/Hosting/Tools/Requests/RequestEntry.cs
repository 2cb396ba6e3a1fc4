using Tern.Local.Engine;

namespace Tern.Local.Hosting;

/// <summary>The facts about a request that are known without parsing its body.</summary>
internal readonly record struct RequestEntry
{
    /// <summary>The store of tables that handled the request; null for other services.</summary>
    public LocalEngine? Engine { get; init; }

    /// <summary>The service.</summary>
    public string Service { get; init; }

    public string Account { get; init; }

    public string Region { get; init; }

    /// <summary>
    /// The resource of a request to a service other than DynamoDB, whose requests name it in their bodies.
    /// </summary>
    public string? Resource { get; init; }

    public DateTimeOffset Time { get; init; }

    public string Operation { get; init; }

    public int StatusCode { get; init; }

    public TimeSpan Duration { get; init; }

    public long RequestBytes { get; init; }

    public long ResponseBytes { get; init; }

    public double ConsumedUnits { get; init; }

    public string RequestId { get; init; }

    public bool IsInProcess { get; init; }
}
