using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>A request that two servers answer differently, though both had been asked the same before.</summary>
internal sealed record Difference(Request Request, Answer Ours, Answer Theirs, string What)
{
    /// <summary>Do the servers' tables differ from here on?</summary>
    public bool PartsWays => (Ours.Status == 200) != (Theirs.Status == 200);

    /// <summary>May they differ? Not when all that differs is what a call cost, which no later call shows.</summary>
    public bool MayPartWays => PartsWays || (What.StartsWith("member", StringComparison.Ordinal) && !IsMetric);

    /// <summary>Is it only about what the call cost?</summary>
    public bool IsMetric => IsMetricAlone(What);

    /// <summary>Does a comparison find nothing else than what a call cost?</summary>
    public static bool IsMetricAlone(string what) =>
        what is "member ConsumedCapacity" or "member ItemCollectionMetrics"
            or "member ConsumedCapacity, ItemCollectionMetrics" or "member ItemCollectionMetrics, ConsumedCapacity";

    public override string ToString() =>
        $"{What}\n  asked  {Request.Operation} {Request.Text}\n  ours   {Ours.Status} {Ours.Text}\n  theirs {Theirs.Status} {Theirs.Text}";
}
