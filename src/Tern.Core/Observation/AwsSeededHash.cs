using System.Buffers.Binary;
using System.ComponentModel;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Tern.Observation;

/// <summary>
/// Hashes with a seed that each process draws for itself: equal input has equal hashes within the process, and nobody
/// can tell the input from a hash that is written down. For observers, who may keep no keys.
/// </summary>
/// <remarks>
/// Multiply and fold, eight bytes at a time, as wyhash does it: 64 bits, so that two of a thousand keys never meet by
/// chance.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Advanced)]
public static class AwsSeededHash
{
    private const ulong Step = 0x9E37_79B9_7F4A_7C15;

    private static readonly ulong Seed = BinaryPrimitives.ReadUInt64LittleEndian(RandomNumberGenerator.GetBytes(8));

    /// <summary>Hashes bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="start">The hash of what comes before them; 0 for nothing.</param>
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

    /// <summary>Hashes text, by its UTF-16.</summary>
    /// <param name="text">The text.</param>
    /// <param name="start">The hash of what comes before it; 0 for nothing.</param>
    /// <returns>The hash. Never 0, which stands for "not known".</returns>
    public static ulong Of(ReadOnlySpan<char> text, ulong start = 0) => Of(MemoryMarshal.AsBytes(text), start);

    private static ulong Mix(ulong a, ulong b)
    {
        var high = Math.BigMul(a, b | 1, out var low);
        return high ^ low;
    }
}
