using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Tern.Checksums;

/// <summary>Folds data to 16 bytes with the same remainder, by carry-less multiplication.</summary>
/// <remarks>
/// Gopal et al., "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction" (Intel, 2009): four
/// 128-bit lanes are each multiplied by x^512 and added to the data 512 bits later, then folded into one another by
/// x^128.
/// </remarks>
internal static class CarrylessFold
{
    /// <summary>The minimum length of the data.</summary>
    internal const int Least = 64;

    /// <summary>Folds all but the last bytes.</summary>
    /// <param name="crc">The checksum so far.</param>
    /// <param name="data">The data, at least <see cref="Least"/> bytes.</param>
    /// <param name="by512">The factors that shift both halves of a lane by 512 bits.</param>
    /// <param name="by128">The factors that shift them by 128 bits.</param>
    /// <param name="folded">A value with the same remainder as all folded data.</param>
    /// <returns>The remaining bytes, fewer than 16.</returns>
    // Optimized at its first call: long bodies are finished before the runtime decides that the method is worth
    // optimizing. Without this, it took a third of the processor time of a 256 MiB transfer (bench/Tern.S3.Bench).
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static ReadOnlySpan<byte> Fold(
        ulong crc, ReadOnlySpan<byte> data, Vector128<ulong> by512, Vector128<ulong> by128, out Vector128<byte> folded)
    {
        var lane0 = Load(data) ^ Vector128.CreateScalar(crc);
        var lane1 = Load(data[16..]);
        var lane2 = Load(data[32..]);
        var lane3 = Load(data[48..]);
        data = data[64..];
        for (; data.Length >= 64; data = data[64..])
        {
            lane0 = Multiply(lane0, by512) ^ Load(data);
            lane1 = Multiply(lane1, by512) ^ Load(data[16..]);
            lane2 = Multiply(lane2, by512) ^ Load(data[32..]);
            lane3 = Multiply(lane3, by512) ^ Load(data[48..]);
        }

        var rest = Multiply(lane0, by128) ^ lane1;
        rest = Multiply(rest, by128) ^ lane2;
        rest = Multiply(rest, by128) ^ lane3;
        for (; data.Length >= 16; data = data[16..]) rest = Multiply(rest, by128) ^ Load(data);
        folded = rest.AsByte();
        return data;
    }

    private static Vector128<ulong> Load(ReadOnlySpan<byte> data) => Vector128.Create(data).AsUInt64();

    private static Vector128<ulong> Multiply(Vector128<ulong> lane, Vector128<ulong> by) =>
        Pclmulqdq.CarrylessMultiply(lane, by, 0x00) ^ Pclmulqdq.CarrylessMultiply(lane, by, 0x11);
}
