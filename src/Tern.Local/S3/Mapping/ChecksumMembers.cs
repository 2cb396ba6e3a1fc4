using Tern.Checksums;
using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>Maps checksums to the members and headers of their algorithms.</summary>
internal static class ChecksumMembers
{
    private static readonly AwsChecksumAlgorithm[] s_all =
    [
        AwsChecksumAlgorithm.Crc32, AwsChecksumAlgorithm.Crc32C, AwsChecksumAlgorithm.Crc64Nvme, AwsChecksumAlgorithm.Sha1, AwsChecksumAlgorithm.Sha256,
        AwsChecksumAlgorithm.Sha512, AwsChecksumAlgorithm.Md5,
    ];

    public static string NameOf(ChecksumType type) => type == ChecksumType.Composite ? "COMPOSITE" : "FULL_OBJECT";

    public static ChecksumType? TypeOf(string? name) => name switch
    {
        "COMPOSITE" => ChecksumType.Composite,
        "FULL_OBJECT" => ChecksumType.FullObject,
        _ => null,
    };

    /// <summary>Sets the member of a checksum's algorithm.</summary>
    /// <returns>The same structure.</returns>
    public static T With<T>(this T members, ObjectChecksum? checksum, bool isBare = false) where T : IChecksumMembers
    {
        if (checksum is null) return members;
        var value = isBare ? checksum.BareValue : checksum.Value;
        switch (checksum.Algorithm)
        {
            case AwsChecksumAlgorithm.Crc32: members.ChecksumCRC32 = value; break;
            case AwsChecksumAlgorithm.Crc32C: members.ChecksumCRC32C = value; break;
            case AwsChecksumAlgorithm.Crc64Nvme: members.ChecksumCRC64NVME = value; break;
            case AwsChecksumAlgorithm.Sha1: members.ChecksumSHA1 = value; break;
            case AwsChecksumAlgorithm.Sha256: members.ChecksumSHA256 = value; break;
            case AwsChecksumAlgorithm.Sha512: members.ChecksumSHA512 = value; break;
            case AwsChecksumAlgorithm.Md5: members.ChecksumMD5 = value; break;
        }

        return members;
    }

    /// <summary>Returns the first checksum that is set.</summary>
    public static (AwsChecksumAlgorithm? Algorithm, string? Value) Find(IChecksumMembers members)
    {
        foreach (var algorithm in s_all)
        {
            var value = algorithm switch
            {
                AwsChecksumAlgorithm.Crc32 => members.ChecksumCRC32,
                AwsChecksumAlgorithm.Crc32C => members.ChecksumCRC32C,
                AwsChecksumAlgorithm.Crc64Nvme => members.ChecksumCRC64NVME,
                AwsChecksumAlgorithm.Sha1 => members.ChecksumSHA1,
                AwsChecksumAlgorithm.Sha256 => members.ChecksumSHA256,
                AwsChecksumAlgorithm.Sha512 => members.ChecksumSHA512,
                _ => members.ChecksumMD5,
            };
            if (value is not null) return (algorithm, value);
        }

        return default;
    }

    /// <summary>Adds the headers of a checksum.</summary>
    public static void AddTo(S3Call call, ObjectChecksum? checksum, bool withType = true)
    {
        if (checksum is null) return;
        call.Add(AwsChecksum.GetHeaderName(checksum.Algorithm), checksum.Value);
        if (withType) call.Add("x-amz-checksum-type", NameOf(checksum.Type));
    }
}
