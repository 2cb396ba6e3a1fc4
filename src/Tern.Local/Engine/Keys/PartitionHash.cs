using System.Buffers.Binary;
using System.Numerics;

namespace Tern.Local.Engine;

/// <summary>
/// Computes the position of a partition among the others. The hash distributes well and never changes, so that scans
/// and their cursors are stable. It isn't cryptographic, and no table relies on it for balance: the key after the hash
/// distinguishes equal hashes.
/// </summary>
internal static class PartitionHash
{
    private const ulong First = 0x9E3779B97F4A7C15;
    private const ulong Second = 0xC2B2AE3D27D4EB4F;

    public static ulong Compute(ReadOnlySpan<byte> bytes)
    {
        var hash = First ^ ((ulong)bytes.Length * Second);
        while (bytes.Length >= 8)
        {
            hash = Mix(hash ^ BinaryPrimitives.ReadUInt64LittleEndian(bytes));
            bytes = bytes[8..];
        }

        ulong rest = 0;
        foreach (var b in bytes) rest = rest << 8 | b;
        hash = Mix(hash ^ rest);
        return hash ^ hash >> 29;
    }

    private static ulong Mix(ulong value)
    {
        value *= Second;
        value = BitOperations.RotateLeft(value, 31) * First;
        return value ^ value >> 32;
    }
}
