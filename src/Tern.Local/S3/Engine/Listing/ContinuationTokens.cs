using System.Buffers.Binary;
using System.Text;
using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>
/// Continuation tokens: the base64 of the first key of the next page and a check value, so that other texts are
/// refused.
/// </summary>
internal static class ContinuationTokens
{
    private const int CheckLength = sizeof(uint);
    private const uint Salt = 0x9E3779B9;

    public static string Write(string key)
    {
        var bytes = new byte[CheckLength + Encoding.UTF8.GetByteCount(key)];
        Encoding.UTF8.GetBytes(key, bytes.AsSpan(CheckLength));
        WriteCheck(bytes.AsSpan(CheckLength), bytes);
        return Convert.ToBase64String(bytes);
    }

    /// <exception cref="S3ErrorException">The token wasn't issued here.</exception>
    public static string Read(string token)
    {
        var bytes = new byte[token.Length];
        if (Convert.TryFromBase64String(token, bytes, out var length) && length > CheckLength)
        {
            Span<byte> check = stackalloc byte[CheckLength];
            WriteCheck(bytes.AsSpan(CheckLength, length - CheckLength), check);
            if (check.SequenceEqual(bytes.AsSpan(0, CheckLength))) return Encoding.UTF8.GetString(bytes, CheckLength, length - CheckLength);
        }

        throw S3Errors.InvalidArgument("The continuation token provided is incorrect", "continuation-token");
    }

    private static void WriteCheck(ReadOnlySpan<byte> key, Span<byte> destination)
    {
        Span<byte> crc = stackalloc byte[CheckLength];
        AwsChecksum.Compute(AwsChecksumAlgorithm.Crc32C, key, crc);
        BinaryPrimitives.WriteUInt32LittleEndian(destination, BinaryPrimitives.ReadUInt32LittleEndian(crc) ^ Salt);
    }
}
