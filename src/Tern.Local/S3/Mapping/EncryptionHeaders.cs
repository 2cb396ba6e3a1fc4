using System.Security.Cryptography;
using System.Text;

namespace Tern.Local.S3;

/// <summary>The headers of server-side encryption.</summary>
internal static class EncryptionHeaders
{
    private const string Algorithm = "x-amz-server-side-encryption";
    private const string KmsKey = "x-amz-server-side-encryption-aws-kms-key-id";
    private const string Context = "x-amz-server-side-encryption-context";
    private const string BucketKey = "x-amz-server-side-encryption-bucket-key-enabled";
    private const string Customer = "x-amz-server-side-encryption-customer-";
    private const string SourceCustomer = "x-amz-copy-source-server-side-encryption-customer-";

    /// <summary>Reads the encryption with S3's or KMS's keys, or returns null if the request has none.</summary>
    /// <param name="header">Returns a header.</param>
    /// <param name="bucket">The bucket, to whose account and Region keys belong.</param>
    /// <exception cref="S3ErrorException">The headers aren't valid, or contradict each other.</exception>
    public static ObjectEncryption? Read(Func<string, string?> header, S3Bucket bucket)
    {
        var (algorithm, bucketKey) = (header(Algorithm), header(BucketKey));
        if (algorithm is null)
        {
            if (header(KmsKey) is not null) throw KeyWithoutKms(null);
            if (bucketKey is null || bucket.Encryption is not { IsKms: true } usual || HasCustomerKey(header)) return null;
            return usual with { BucketKeyEnabled = bucketKey == "true" };
        }

        if (HasCustomerKey(header))
        {
            throw S3Errors.InvalidArgument(
                "Server Side Encryption with Customer provided key is incompatible with the encryption method specified", Algorithm, algorithm);
        }

        Check(algorithm);
        if (algorithm == "AES256") return header(KmsKey) is null ? ObjectEncryption.S3Managed : throw KeyWithoutKms(algorithm);
        return new ObjectEncryption
        {
            Algorithm = algorithm,
            KmsKeyId = KeyArn(header(KmsKey), bucket),
            KmsContext = header(Context),
            BucketKeyEnabled = bucketKey is not null ? bucketKey == "true" : bucket.Encryption is { IsKms: true, BucketKeyEnabled: var own } ? own : null,
        };
    }

    /// <summary>Checks that a read doesn't ask for an encryption, which only a write can choose.</summary>
    /// <exception cref="S3ErrorException">The request has the header.</exception>
    public static void CheckRead(Func<string, string?> header)
    {
        if (header(Algorithm) is { } algorithm)
            throw S3Errors.InvalidArgument($"{Algorithm} header is not supported for this operation.", Algorithm, algorithm);
    }

    /// <exception cref="S3ErrorException">The algorithm isn't one of S3's.</exception>
    public static void Check(string algorithm)
    {
        if (algorithm is not ("AES256" or "aws:kms" or "aws:kms:dsse"))
            throw S3Errors.InvalidArgument("The encryption method specified is not supported", Algorithm, algorithm);
    }

    public static CustomerKey? ReadCustomerKey(Func<string, string?> header, bool isRead = false) =>
        CustomerKey.Read(header(Customer + "algorithm"), header(Customer + "key"), header(Customer + "key-md5"), isRead);

    public static CustomerKey? ReadSourceCustomerKey(Func<string, string?> header) =>
        CustomerKey.Read(header(SourceCustomer + "algorithm"), header(SourceCustomer + "key"), header(SourceCustomer + "key-md5"), isRead: true);

    /// <summary>Adds the headers that show how an object is encrypted.</summary>
    public static void AddTo(S3Call call, ObjectEncryption encryption, string? customerKeyMd5)
    {
        if (customerKeyMd5 is not null)
        {
            call.Add(Customer + "algorithm", "AES256");
            call.Add(Customer + "key-md5", customerKeyMd5);
            return;
        }

        call.Add(Algorithm, encryption.Algorithm);
        call.Add(KmsKey, encryption.KmsKeyId);
        call.Add(Context, encryption.KmsContext);
        if (encryption.BucketKeyEnabled is true) call.Add(BucketKey, "true");
    }

    /// <summary>
    /// Returns the ARN of a key. Without one, it is the managed key of S3 in the bucket's account and Region.
    /// </summary>
    public static string KeyArn(string? key, S3Bucket bucket)
    {
        if (key is not null && key.StartsWith("arn:", StringComparison.Ordinal)) return key;
        var prefix = $"arn:aws:kms:{bucket.Region}:{bucket.Account}:";
        if (key is null) return $"{prefix}key/{new Guid(SHA256.HashData(Encoding.UTF8.GetBytes(prefix + "alias/aws/s3")).AsSpan(0, 16))}";
        return prefix + (key.StartsWith("alias/", StringComparison.Ordinal) ? key : "key/" + key);
    }

    private static S3ErrorException KeyWithoutKms(string? algorithm) => S3Errors.InvalidArgument(
        $"Server Side Encryption with AWS KMS managed key requires HTTP header {Algorithm} : aws:kms", Algorithm, algorithm);

    private static bool HasCustomerKey(Func<string, string?> header) => header(Customer + "algorithm") is not null || header(Customer + "key") is not null;
}
