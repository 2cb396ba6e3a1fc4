using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Meters the units that a write consumed from the table and from each index.</summary>
internal static class WriteMetering
{
    public static void Add(CapacityMeter meter, ItemWrite write, ByteBuffer scratch, int factor)
    {
        meter.Units += WriteCost.OfTable(write.Old, write.New) * factor;
        if (write.Kind == WriteKind.Check) return;
        foreach (var index in write.Table.Indexes) meter.Add(index, WriteCost.OfIndex(index, write.Old, write.New, scratch) * factor);
    }
}
