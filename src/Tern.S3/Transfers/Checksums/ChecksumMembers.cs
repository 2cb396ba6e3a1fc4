using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Accesses the member of a request or response that holds the checksum of a given algorithm.</summary>
internal static class ChecksumMembers
{
    public static ChecksumAlgorithm? Name(AwsChecksumAlgorithm? algorithm) => algorithm is { } known ? new(AwsChecksum.GetName(known)) : null;

    /// <summary>
    /// Returns how the checksums of parts form that of the object: combined if the algorithm supports it, otherwise
    /// hashed.
    /// </summary>
    public static ChecksumType? Type(AwsChecksumAlgorithm? algorithm) =>
        algorithm is not { } known ? default(ChecksumType?) : CrcCombination.Supports(known) ? ChecksumType.FullObject : ChecksumType.Composite;

    public static string? Get(CopyPartResult part, AwsChecksumAlgorithm? algorithm) =>
        Choose(algorithm, part.ChecksumCRC32, part.ChecksumCRC32C, part.ChecksumCRC64NVME, part.ChecksumSHA1, part.ChecksumSHA256);

    public static string? Get(UploadPartResponse part, AwsChecksumAlgorithm? algorithm) =>
        Choose(algorithm, part.ChecksumCRC32, part.ChecksumCRC32C, part.ChecksumCRC64NVME, part.ChecksumSHA1, part.ChecksumSHA256);

    public static string? Get(PutObjectResponse put, AwsChecksumAlgorithm? algorithm) =>
        Choose(algorithm, put.ChecksumCRC32, put.ChecksumCRC32C, put.ChecksumCRC64NVME, put.ChecksumSHA1, put.ChecksumSHA256);

    public static string? Get(CompleteMultipartUploadResponse whole, AwsChecksumAlgorithm? algorithm) =>
        Choose(algorithm, whole.ChecksumCRC32, whole.ChecksumCRC32C, whole.ChecksumCRC64NVME, whole.ChecksumSHA1, whole.ChecksumSHA256);

    public static string? Get(HeadObjectResponse head, AwsChecksumAlgorithm? algorithm) =>
        Choose(algorithm, head.ChecksumCRC32, head.ChecksumCRC32C, head.ChecksumCRC64NVME, head.ChecksumSHA1, head.ChecksumSHA256);

    public static string? Get(GetObjectResponse got, AwsChecksumAlgorithm? algorithm) =>
        Choose(algorithm, got.ChecksumCRC32, got.ChecksumCRC32C, got.ChecksumCRC64NVME, got.ChecksumSHA1, got.ChecksumSHA256);

    public static string? Get(Part part, AwsChecksumAlgorithm? algorithm) =>
        Choose(algorithm, part.ChecksumCRC32, part.ChecksumCRC32C, part.ChecksumCRC64NVME, part.ChecksumSHA1, part.ChecksumSHA256);

    public static CompletedPart Completed(int number, string? etag, AwsChecksumAlgorithm? algorithm, string? checksum)
    {
        var part = new CompletedPart { PartNumber = number, ETag = etag };
        switch (algorithm)
        {
            case AwsChecksumAlgorithm.Crc32: part.ChecksumCRC32 = checksum; break;
            case AwsChecksumAlgorithm.Crc32C: part.ChecksumCRC32C = checksum; break;
            case AwsChecksumAlgorithm.Crc64Nvme: part.ChecksumCRC64NVME = checksum; break;
            case AwsChecksumAlgorithm.Sha1: part.ChecksumSHA1 = checksum; break;
            case AwsChecksumAlgorithm.Sha256: part.ChecksumSHA256 = checksum; break;
        }

        return part;
    }

    public static void Set(CompleteMultipartUploadRequest request, AwsChecksumAlgorithm algorithm, string checksum)
    {
        switch (algorithm)
        {
            case AwsChecksumAlgorithm.Crc32: request.ChecksumCRC32 = checksum; break;
            case AwsChecksumAlgorithm.Crc32C: request.ChecksumCRC32C = checksum; break;
            default: request.ChecksumCRC64NVME = checksum; break;
        }
    }

    private static string? Choose(AwsChecksumAlgorithm? algorithm, string? crc32, string? crc32C, string? crc64, string? sha1, string? sha256) =>
        algorithm switch
    {
        AwsChecksumAlgorithm.Crc32 => crc32,
        AwsChecksumAlgorithm.Crc32C => crc32C,
        AwsChecksumAlgorithm.Crc64Nvme => crc64,
        AwsChecksumAlgorithm.Sha1 => sha1,
        AwsChecksumAlgorithm.Sha256 => sha256,
        _ => null,
    };
}
