namespace Tern.Diagnosis.Web.Responses;

/// <summary>How a response was written.</summary>
internal readonly record struct ResponseFacts
{
    /// <summary>How often bytes were pushed to the server.</summary>
    public long Pushes { get; init; }

    /// <summary>How many bytes were written, files that were sent whole left out.</summary>
    public long Bytes { get; init; }

    /// <summary>How often the application asked for a flush, with bytes waiting or without.</summary>
    public long Flushes { get; init; }

    /// <summary>The time inside of pushes until they returned. What a slow client made them wait after that is not in it.</summary>
    public TimeSpan Inside { get; init; }

    /// <summary>From the first push to the last.</summary>
    public TimeSpan Lasted { get; init; }
}
