using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Tern.Checksums;

namespace Tern.S3.Bench.Canned;

/// <summary>What S3 answers.</summary>
internal static class CannedAnswers
{
    public static byte[] Content { get; } = [.. Enumerable.Range(0, 1024).Select(static i => (byte)(i * 31))];

    private static (string Name, string Value)[] Common { get; } =
    [
        ("x-amz-request-id", "4442587FB7D0A2F9"), ("x-amz-id-2", "vlR7PnpV2Ce81l0PRw6jlUpck7Jo5ZsQjryTjKlc5aLWGVHPZLj5NeC6qMa0emYBDXOo6QBU0Wo="),
        ("Server", "AmazonS3"), ("Date", "Mon, 06 May 2024 07:08:09 GMT"),
    ];

    // AWSSDK compares it with the MD5 of what it reads.
    [SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "What the ETag is.")]
    private static string ETag { get; } = $"\"{Convert.ToHexStringLower(MD5.HashData(Content))}\"";

    private static (string Name, string Value)[] OfObject { get; } =
    [
        .. Common, ("ETag", ETag), ("Last-Modified", "Mon, 06 May 2024 07:08:09 GMT"), ("Accept-Ranges", "bytes"),
        ("x-amz-server-side-encryption", "AES256"),
    ];

    public static CannedHandler Get() => new(Content, "application/octet-stream", false, [.. OfObject, ("x-amz-checksum-crc32", Crc32(Content))]);

    public static CannedHandler Head() => new(Content, "application/octet-stream", true, OfObject);

    public static CannedHandler Put() => new([], "application/xml", false, [.. Common, ("ETag", ETag),
        ("x-amz-server-side-encryption", "AES256"), ("x-amz-checksum-crc32", Crc32(Content)), ("x-amz-checksum-type", "FULL_OBJECT")]);

    public static CannedHandler List() => new(Encoding.UTF8.GetBytes(ListDocument(100)), "application/xml", false, Common);

    private static string Crc32(byte[] content)
    {
        Span<byte> value = stackalloc byte[AwsChecksum.MaxLength];
        return Convert.ToBase64String(value[..AwsChecksum.Compute(AwsChecksumAlgorithm.Crc32, content, value)]);
    }

    private static string ListDocument(int keys)
    {
        var xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">");
        xml.Append(
            CultureInfo.InvariantCulture,
            $"<Name>bench</Name><Prefix></Prefix><KeyCount>{keys}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>");
        for (var i = 0; i < keys; i++)
        {
            xml.Append(CultureInfo.InvariantCulture, $"<Contents><Key>photos/2024/05/{i:D6}.jpg</Key><LastModified>2024-05-06T07:08:09.000Z</LastModified>");
            xml.Append("<ETag>&quot;6805f2cfc46c0f04559748bb039d69ae&quot;</ETag>");
            xml.Append("<ChecksumAlgorithm>CRC32</ChecksumAlgorithm><ChecksumType>FULL_OBJECT</ChecksumType>");
            xml.Append(CultureInfo.InvariantCulture, $"<Size>{1000 + i}</Size><StorageClass>STANDARD</StorageClass></Contents>");
        }

        return xml.Append("</ListBucketResult>").ToString();
    }
}
