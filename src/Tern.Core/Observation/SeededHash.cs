using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Tern.Observation;

/// <summary>
/// Computes hashes with a random seed per process: equal input has equal hashes within the process, and the input
/// can't be inferred from a stored hash. For observers, which must not keep keys.
/// </summary>
/// <remarks>
/// Multiply and fold, eight bytes at a time, like wyhash. With 64 bits, accidental collisions among a thousand keys
/// are practically impossible.
/// </remarks>
internal static class SeededHash
{
    private const ulong Step = 0x9E37_79B9_7F4A_7C15;

    private static readonly ulong Seed = BinaryPrimitives.ReadUInt64LittleEndian(RandomNumberGenerator.GetBytes(8));

    /// <summary>Computes the hash of bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="start">The hash of the preceding data, or 0.</param>
    /// <returns>The hash. Never 0, which stands for "not known".</returns>
    public static ulong Of(ReadOnlySpan<byte> bytes, ulong start = 0)
    {
        var hash = Mix(Seed ^ start, (ulong)bytes.Length + Step);
        while (bytes.Length >= 8)
        {
            hash = Mix(hash ^ BinaryPrimitives.ReadUInt64LittleEndian(bytes), Step);
            bytes = bytes[8..];
        }

        var rest = 0UL;
        for (var i = 0; i < bytes.Length; i++) rest |= (ulong)bytes[i] << (8 * i);
        hash = Mix(hash ^ rest, Step);
        return hash == 0 ? 1 : hash;
    }

    /// <summary>Computes the hash of a text from its UTF-16 code units.</summary>
    /// <param name="text">The text.</param>
    /// <param name="start">The hash of the preceding data, or 0.</param>
    /// <returns>The hash. Never 0, which stands for "not known".</returns>
    public static ulong Of(ReadOnlySpan<char> text, ulong start = 0) => Of(MemoryMarshal.AsBytes(text), start);

    private static ulong Mix(ulong a, ulong b)
    {
        var high = Math.BigMul(a, b | 1, out var low);
        return high ^ low;
    }
}
