namespace Tern.Local.Engine;

/// <summary>
/// A stored item. Immutable, so that readers can use it after releasing the table's lock. A write replaces it.
/// </summary>
internal sealed class StoredItem(byte[] key, byte[] data, int size)
{
    /// <summary>The order-preserving key of the table (see <see cref="KeyEncoder"/>).</summary>
    public readonly byte[] Key = key;

    /// <summary>The encoded item, in one buffer (see <see cref="EncodedValue"/>).</summary>
    public readonly byte[] Data = data;

    /// <summary>The item's size in bytes, as the service counts it.</summary>
    public readonly int Size = size;
}
