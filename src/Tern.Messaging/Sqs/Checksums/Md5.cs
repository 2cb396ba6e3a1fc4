using System.Buffers.Binary;
using System.Numerics;

namespace Tern.Messaging.Sqs;

/// <summary>
/// MD5 (RFC 1321), with which SQS confirms the bytes that it received. It isn't used for security, so this
/// implementation doesn't depend on the system's cryptography, which rejects MD5 in FIPS mode.
/// </summary>
internal static class Md5
{
    private const int BlockLength = 64;

    /// <summary>Computes the digest, with its first byte as the most significant one.</summary>
    public static UInt128 Of(ReadOnlySpan<byte> bytes)
    {
        Span<uint> state = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476];
        var rest = bytes;
        for (; rest.Length >= BlockLength; rest = rest[BlockLength..]) Add(state, rest);

        // A one bit, zeros, and the length in bits, up to the end of a block.
        Span<byte> end = stackalloc byte[2 * BlockLength];
        end.Clear();
        rest.CopyTo(end);
        end[rest.Length] = 0x80;
        var length = rest.Length < BlockLength - 8 ? BlockLength : 2 * BlockLength;
        BinaryPrimitives.WriteUInt64LittleEndian(end[(length - 8)..], (ulong)bytes.Length * 8);
        for (var at = 0; at < length; at += BlockLength) Add(state, end[at..]);

        return new UInt128(
            ((ulong)BinaryPrimitives.ReverseEndianness(state[0]) << 32) | BinaryPrimitives.ReverseEndianness(state[1]),
            ((ulong)BinaryPrimitives.ReverseEndianness(state[2]) << 32) | BinaryPrimitives.ReverseEndianness(state[3]));
    }

    private static void Add(Span<uint> state, ReadOnlySpan<byte> block)
    {
        Span<uint> x = stackalloc uint[16];
        for (var i = 0; i < x.Length; i++) x[i] = BinaryPrimitives.ReadUInt32LittleEndian(block[(4 * i)..]);
        var (a, b, c, d) = (state[0], state[1], state[2], state[3]);

        a = F(a, b, c, d, x[0], 0xD76AA478, 7); d = F(d, a, b, c, x[1], 0xE8C7B756, 12);
        c = F(c, d, a, b, x[2], 0x242070DB, 17); b = F(b, c, d, a, x[3], 0xC1BDCEEE, 22);
        a = F(a, b, c, d, x[4], 0xF57C0FAF, 7); d = F(d, a, b, c, x[5], 0x4787C62A, 12);
        c = F(c, d, a, b, x[6], 0xA8304613, 17); b = F(b, c, d, a, x[7], 0xFD469501, 22);
        a = F(a, b, c, d, x[8], 0x698098D8, 7); d = F(d, a, b, c, x[9], 0x8B44F7AF, 12);
        c = F(c, d, a, b, x[10], 0xFFFF5BB1, 17); b = F(b, c, d, a, x[11], 0x895CD7BE, 22);
        a = F(a, b, c, d, x[12], 0x6B901122, 7); d = F(d, a, b, c, x[13], 0xFD987193, 12);
        c = F(c, d, a, b, x[14], 0xA679438E, 17); b = F(b, c, d, a, x[15], 0x49B40821, 22);
        a = G(a, b, c, d, x[1], 0xF61E2562, 5); d = G(d, a, b, c, x[6], 0xC040B340, 9);
        c = G(c, d, a, b, x[11], 0x265E5A51, 14); b = G(b, c, d, a, x[0], 0xE9B6C7AA, 20);
        a = G(a, b, c, d, x[5], 0xD62F105D, 5); d = G(d, a, b, c, x[10], 0x02441453, 9);
        c = G(c, d, a, b, x[15], 0xD8A1E681, 14); b = G(b, c, d, a, x[4], 0xE7D3FBC8, 20);
        a = G(a, b, c, d, x[9], 0x21E1CDE6, 5); d = G(d, a, b, c, x[14], 0xC33707D6, 9);
        c = G(c, d, a, b, x[3], 0xF4D50D87, 14); b = G(b, c, d, a, x[8], 0x455A14ED, 20);
        a = G(a, b, c, d, x[13], 0xA9E3E905, 5); d = G(d, a, b, c, x[2], 0xFCEFA3F8, 9);
        c = G(c, d, a, b, x[7], 0x676F02D9, 14); b = G(b, c, d, a, x[12], 0x8D2A4C8A, 20);
        a = H(a, b, c, d, x[5], 0xFFFA3942, 4); d = H(d, a, b, c, x[8], 0x8771F681, 11);
        c = H(c, d, a, b, x[11], 0x6D9D6122, 16); b = H(b, c, d, a, x[14], 0xFDE5380C, 23);
        a = H(a, b, c, d, x[1], 0xA4BEEA44, 4); d = H(d, a, b, c, x[4], 0x4BDECFA9, 11);
        c = H(c, d, a, b, x[7], 0xF6BB4B60, 16); b = H(b, c, d, a, x[10], 0xBEBFBC70, 23);
        a = H(a, b, c, d, x[13], 0x289B7EC6, 4); d = H(d, a, b, c, x[0], 0xEAA127FA, 11);
        c = H(c, d, a, b, x[3], 0xD4EF3085, 16); b = H(b, c, d, a, x[6], 0x04881D05, 23);
        a = H(a, b, c, d, x[9], 0xD9D4D039, 4); d = H(d, a, b, c, x[12], 0xE6DB99E5, 11);
        c = H(c, d, a, b, x[15], 0x1FA27CF8, 16); b = H(b, c, d, a, x[2], 0xC4AC5665, 23);
        a = I(a, b, c, d, x[0], 0xF4292244, 6); d = I(d, a, b, c, x[7], 0x432AFF97, 10);
        c = I(c, d, a, b, x[14], 0xAB9423A7, 15); b = I(b, c, d, a, x[5], 0xFC93A039, 21);
        a = I(a, b, c, d, x[12], 0x655B59C3, 6); d = I(d, a, b, c, x[3], 0x8F0CCC92, 10);
        c = I(c, d, a, b, x[10], 0xFFEFF47D, 15); b = I(b, c, d, a, x[1], 0x85845DD1, 21);
        a = I(a, b, c, d, x[8], 0x6FA87E4F, 6); d = I(d, a, b, c, x[15], 0xFE2CE6E0, 10);
        c = I(c, d, a, b, x[6], 0xA3014314, 15); b = I(b, c, d, a, x[13], 0x4E0811A1, 21);
        a = I(a, b, c, d, x[4], 0xF7537E82, 6); d = I(d, a, b, c, x[11], 0xBD3AF235, 10);
        c = I(c, d, a, b, x[2], 0x2AD7D2BB, 15); b = I(b, c, d, a, x[9], 0xEB86D391, 21);

        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
    }

    private static uint F(uint a, uint b, uint c, uint d, uint x, uint k, int s) => b + BitOperations.RotateLeft(a + (d ^ (b & (c ^ d))) + x + k, s);

    private static uint G(uint a, uint b, uint c, uint d, uint x, uint k, int s) => b + BitOperations.RotateLeft(a + (c ^ (d & (b ^ c))) + x + k, s);

    private static uint H(uint a, uint b, uint c, uint d, uint x, uint k, int s) => b + BitOperations.RotateLeft(a + (b ^ c ^ d) + x + k, s);

    private static uint I(uint a, uint b, uint c, uint d, uint x, uint k, int s) => b + BitOperations.RotateLeft(a + (c ^ (b | ~d)) + x + k, s);
}
