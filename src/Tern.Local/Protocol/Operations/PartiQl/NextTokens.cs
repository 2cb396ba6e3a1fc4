using System.Buffers.Binary;
using System.Security.Cryptography;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The token of a page that isn't the last, in Base64: <c>fingerprint of the request (16 bytes), number of the range
/// (4), key to continue after</c>. A token is only valid for its statement and parameters.
/// </summary>
internal static class NextTokens
{
    public const int MaxLength = 32_768;

    private const int FingerprintBytes = 16;
    private const int HeadBytes = FingerprintBytes + sizeof(int);

    public static string Write(StatementInput input, ByteBuffer buffer, int range, ReadOnlySpan<byte> key)
    {
        var token = new byte[HeadBytes + key.Length];
        Fingerprint(input, buffer, token);
        BinaryPrimitives.WriteInt32LittleEndian(token.AsSpan(FingerprintBytes), range);
        key.CopyTo(token.AsSpan(HeadBytes));
        return Convert.ToBase64String(token);
    }

    /// <summary>
    /// Returns the position to continue at: the number of the range, and the key after which to continue in it (absent
    /// for its start).
    /// </summary>
    public static (int Range, Slice Key) Read(StatementInput input, ByteBuffer buffer, int ranges)
    {
        if (input.NextToken is null) return (0, Slice.Absent);
        var token = new byte[input.NextToken.Length];
        if (!Convert.TryFromBase64String(input.NextToken, token, out var length) || length < HeadBytes) throw EngineException.Validation("Invalid NextToken");
        Span<byte> fingerprint = stackalloc byte[FingerprintBytes];
        Fingerprint(input, buffer, fingerprint);
        var range = BinaryPrimitives.ReadInt32LittleEndian(token.AsSpan(FingerprintBytes));
        if (!fingerprint.SequenceEqual(token.AsSpan(0, FingerprintBytes)) || range < 0 || range >= ranges)
            throw EngineException.Validation("NextToken does not match request");
        return (range, length == HeadBytes ? Slice.Absent : buffer.Append(token.AsSpan(HeadBytes, length - HeadBytes)));
    }

    private static void Fingerprint(StatementInput input, ByteBuffer buffer, Span<byte> to)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(buffer[input.Text]);
        foreach (var parameter in input.Parameters ?? [])
        {
            hash.AppendData("?"u8);
            hash.AppendData(buffer[parameter]); // its encoding includes the length
        }

        Span<byte> digest = stackalloc byte[SHA256.HashSizeInBytes];
        hash.GetHashAndReset(digest);
        digest[..FingerprintBytes].CopyTo(to);
    }
}
