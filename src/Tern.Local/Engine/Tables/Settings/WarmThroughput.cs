namespace Tern.Local.Engine;

/// <summary>
/// The units per second that a table or index can serve immediately. The value is described, but has no effect: this
/// server is always warm.
/// </summary>
internal readonly record struct WarmThroughput(long ReadUnits, long WriteUnits)
{
    /// <summary>The initial value for an on-demand table.</summary>
    public static WarmThroughput OnDemand => new(12_000, 4_000);

    /// <summary>Returns the larger value of each kind of units.</summary>
    public WarmThroughput AtLeast(WarmThroughput other) => new(Math.Max(ReadUnits, other.ReadUnits), Math.Max(WriteUnits, other.WriteUnits));
}
