namespace Tern.Local.Engine.Tables.Settings;

/// <summary>
/// The units a second that a table or index serves from one moment to the next. Described, and never in anyone's way:
/// this server is as warm as it gets.
/// </summary>
internal readonly record struct WarmThroughput(long ReadUnits, long WriteUnits)
{
    /// <summary>What a table billed by request begins with.</summary>
    public static WarmThroughput OnDemand => new(12_000, 4_000);

    /// <summary>Each side at least as warm as the other's.</summary>
    public WarmThroughput AtLeast(WarmThroughput other) => new(Math.Max(ReadUnits, other.ReadUnits), Math.Max(WriteUnits, other.WriteUnits));
}
