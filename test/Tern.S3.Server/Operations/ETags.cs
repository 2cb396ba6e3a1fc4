using System.Globalization;
using Tern.Checksums;
using Tern.S3.Server.Storage;

namespace Tern.S3.Server.Operations;

/// <summary>ETags: of the content, as S3's are, but by a checksum that costs less than MD5.</summary>
internal static class ETags
{
    public static string Of(byte[] data)
    {
        Span<byte> value = stackalloc byte[AwsChecksum.MaxLength];
        var length = AwsChecksum.Compute(AwsChecksumAlgorithm.Crc64Nvme, data, value);
        return string.Create(CultureInfo.InvariantCulture, $"\"{Convert.ToHexStringLower(value[..length])}{data.Length:x16}\"");
    }

    /// <summary>The MD5 of the content, as S3's are.</summary>
    public static string OfMd5(byte[] data) => $"\"{Convert.ToHexStringLower(System.Security.Cryptography.MD5.HashData(data))}\"";

    public static string Of(IReadOnlyList<StoredPart> parts)
    {
        if (parts.Count == 1) return parts[0].ETag;
        using var checksum = new AwsChecksum(AwsChecksumAlgorithm.Md5);
        foreach (var part in parts) checksum.Append(Convert.FromHexString(part.ETag.Trim('"')));
        Span<byte> value = stackalloc byte[AwsChecksum.MaxLength];
        var length = checksum.GetValueAndReset(value);
        return string.Create(CultureInfo.InvariantCulture, $"\"{Convert.ToHexStringLower(value[..length])}-{parts.Count}\"");
    }
}
