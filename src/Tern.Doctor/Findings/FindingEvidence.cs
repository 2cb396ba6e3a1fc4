namespace Tern.Diagnosis;

/// <summary>What a finding stands on. Samples, not everything: a few of each.</summary>
public sealed record FindingEvidence
{
    /// <summary>No evidence.</summary>
    public static FindingEvidence None { get; } = new();

    /// <summary>Ids of spans of the calls, in hexadecimal, where somebody traces.</summary>
    public IReadOnlyList<string> SpanIds { get; init; } = [];

    /// <summary>
    /// Keys of the calls, hashed with a seed of this process: equal ones are equal keys, and nothing else can be told
    /// from them.
    /// </summary>
    public IReadOnlyList<string> Keys { get; init; } = [];

    /// <summary>Further facts by name, such as <c>peak in flight</c> and <c>120</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Details { get; init; } = [];
}
