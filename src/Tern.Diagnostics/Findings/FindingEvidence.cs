namespace Tern.Diagnostics;

/// <summary>The evidence for a finding. It holds a few samples of each kind, not everything observed.</summary>
public sealed record FindingEvidence
{
    /// <summary>Gets an instance without evidence.</summary>
    public static FindingEvidence None { get; } = new();

    /// <summary>Gets the span IDs of the calls in hexadecimal, if the process is traced.</summary>
    public IReadOnlyList<string> SpanIds { get; init; } = [];

    /// <summary>
    /// Gets the hashed keys of the calls. The hash has a seed that is specific to this process: equal hashes mean equal
    /// keys, and reveal nothing else about them.
    /// </summary>
    public IReadOnlyList<string> Keys { get; init; } = [];

    /// <summary>Gets further facts as names and values, such as <c>peak in flight</c> and <c>120</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Details { get; init; } = [];
}
