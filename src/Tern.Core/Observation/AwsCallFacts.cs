namespace Tern.Observation;

/// <summary>Facts about a call that its request and response report. They contain no keys and no values.</summary>
public struct AwsCallFacts
{
    /// <summary>Gets or sets the index that the call reads, or null if it reads none.</summary>
    public string? Index { get; set; }

    /// <summary>Gets or sets a value indicating whether the read is strongly consistent.</summary>
    public bool IsConsistentRead { get; set; }

    /// <summary>Gets or sets a value indicating whether the service filters the items that it reads.</summary>
    public bool HasFilter { get; set; }

    /// <summary>Gets or sets a value indicating whether the service returns only some parts of each item.</summary>
    public bool HasProjection { get; set; }

    /// <summary>Gets or sets a value indicating whether the service counts the items and returns none.</summary>
    public bool IsCount { get; set; }

    /// <summary>Gets or sets a value indicating whether the call continues where a previous one stopped.</summary>
    public bool IsPage { get; set; }

    /// <summary>
    /// Gets or sets the number of items: in the request if it names them; otherwise, in the response. Null if it isn't
    /// known.
    /// </summary>
    public int? Items { get; set; }

    /// <summary>Gets or sets the number of items that the service evaluated for the response, or null.</summary>
    public int? Scanned { get; set; }
}
