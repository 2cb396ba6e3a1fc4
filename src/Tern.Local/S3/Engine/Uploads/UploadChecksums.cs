using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>The rules of the checksums of uploads.</summary>
internal static class UploadChecksums
{
    /// <summary>Returns the type of an upload's checksum.</summary>
    /// <exception cref="S3ErrorException">The algorithm doesn't have this type.</exception>
    public static ChecksumType TypeOf(AwsChecksumAlgorithm? algorithm, ChecksumType? type)
    {
        if (algorithm is not { } known)
        {
            return type is null
                ? ChecksumType.FullObject
                : throw S3Errors.InvalidRequest("The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.");
        }

        var isValid = type switch
        {
            ChecksumType.FullObject => known <= AwsChecksumAlgorithm.Crc64Nvme,
            ChecksumType.Composite => known != AwsChecksumAlgorithm.Crc64Nvme,
            _ => true,
        };
        if (!isValid) throw S3Errors.InvalidRequest($"The {NameOf(type!.Value)} checksum type cannot be used with the {NameOf(known)} checksum algorithm.");
        return type ?? (known == AwsChecksumAlgorithm.Crc64Nvme ? ChecksumType.FullObject : ChecksumType.Composite);
    }

    /// <summary>Checks the algorithm of a part. Only composite checksums need one of each part.</summary>
    /// <exception cref="S3ErrorException">The algorithm isn't the upload's.</exception>
    public static void CheckPart(MultipartUpload upload, AwsChecksumAlgorithm? algorithm)
    {
        if (upload.Algorithm is not { } expected || algorithm == expected) return;
        if (algorithm is null && upload.Type == ChecksumType.FullObject) return;
        var actual = algorithm is { } other ? NameOf(other) : "null";
        throw S3Errors.InvalidRequest($"Checksum Type mismatch occurred, expected checksum Type: {NameOf(expected)}, actual checksum Type: {actual}");
    }

    /// <summary>Returns the name of an algorithm in texts, in lower case.</summary>
    public static string NameOf(AwsChecksumAlgorithm algorithm) => AwsChecksum.GetName(algorithm).ToLowerInvariant();

    /// <summary>Returns the name of a type in headers and texts.</summary>
    public static string NameOf(ChecksumType type) => type == ChecksumType.FullObject ? "FULL_OBJECT" : "COMPOSITE";
}
