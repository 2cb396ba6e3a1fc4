using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// The format of an item on disk, the same as in memory, so that reading is copying:
/// <code>item = key(bytes) size(varint) data(bytes)</code>
/// </summary>
internal static class ItemFormat
{
    public static void Write(ByteBuffer to, StoredItem item)
    {
        to.WriteBytes(item.Key);
        to.WriteVarint(item.Size);
        to.WriteBytes(item.Data);
    }

    public static StoredItem Read(ref RecordInput from)
    {
        var key = from.ReadBytes().ToArray();
        var size = from.ReadVarint();
        return new StoredItem(key, from.ReadBytes().ToArray(), size);
    }

    public static void WriteOptional(ByteBuffer to, StoredItem? item)
    {
        to.WriteFlag(item is not null);
        if (item is not null) Write(to, item);
    }

    public static StoredItem? ReadOptional(ref RecordInput from) => from.ReadFlag() ? Read(ref from) : null;
}
