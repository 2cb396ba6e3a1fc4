namespace Tern.Diagnostics;

/// <summary>Statistics about the writes of a response.</summary>
internal readonly record struct ResponseFacts
{
    /// <summary>The number of times that bytes were pushed to the server.</summary>
    public long Pushes { get; init; }

    /// <summary>The number of bytes written, excluding files that were sent whole.</summary>
    public long Bytes { get; init; }

    /// <summary>The number of flushes that the application requested, with or without pending bytes.</summary>
    public long Flushes { get; init; }

    /// <summary>
    /// The time spent inside push calls until they returned. Asynchronous waiting for a slow client isn't included.
    /// </summary>
    public TimeSpan Inside { get; init; }

    /// <summary>The time from the first push to the last.</summary>
    public TimeSpan Lasted { get; init; }
}
