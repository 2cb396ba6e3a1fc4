using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>A request that two servers answer differently after the same earlier requests.</summary>
internal sealed record Difference(Request Request, Answer Ours, Answer Theirs, string What)
{
    /// <summary>Gets a value indicating whether the servers' tables differ from here on.</summary>
    public bool PartsWays => (Ours.Status == 200) != (Theirs.Status == 200);

    /// <summary>Gets a value indicating whether they may differ. They can't if only the consumed capacity differs,
    /// which no later call shows.</summary>
    public bool MayPartWays => PartsWays || (What.StartsWith("member", StringComparison.Ordinal) && !IsMetric);

    /// <summary>Gets a value indicating whether only the consumed capacity differs.</summary>
    public bool IsMetric => IsMetricAlone(What);

    /// <summary>Returns true if a comparison finds only a difference in consumed capacity.</summary>
    public static bool IsMetricAlone(string what) =>
        what is "member ConsumedCapacity" or "member ItemCollectionMetrics"
            or "member ConsumedCapacity, ItemCollectionMetrics" or "member ItemCollectionMetrics, ConsumedCapacity";

    public override string ToString() =>
        $"{What}\n  asked  {Request.Operation} {Request.Text}\n  ours   {Ours.Status} {Ours.Text}\n  theirs {Theirs.Status} {Theirs.Text}";
}
