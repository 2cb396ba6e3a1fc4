using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>The owners of buckets: S3 identifies an account by a canonical ID.</summary>
internal static class BucketOwners
{
    private static readonly ConcurrentDictionary<string, string> s_ids = new(StringComparer.Ordinal);

    /// <summary>Returns the canonical ID of an account: 64 hexadecimal digits.</summary>
    public static string IdOf(string account) => s_ids.GetOrAdd(
        account, static account => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes("canonical:" + account))));

    public static Owner Of(string account) => new() { ID = IdOf(account) };

    public static Owner Of(S3Bucket bucket) => Of(bucket.Account);

    /// <summary>
    /// Returns the owner of an object or upload, which isn't the bucket's if another account created it and the bucket
    /// accepts lists.
    /// </summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="acl">The access control list of the object or upload, or null.</param>
    public static Owner Of(S3Bucket bucket, object? acl) =>
        acl is AccessControlPolicy { Owner: { } owner } && BucketAccess.OwnershipOf(bucket) != BucketAccess.OwnerEnforced ? owner : Of(bucket);

    /// <summary>
    /// Returns the account that began an upload. After a restart, it is taken from the access control list.
    /// </summary>
    public static Initiator InitiatorOf(S3Bucket bucket, MultipartUpload upload)
    {
        var (owner, id) = (IdOf(bucket.Account), upload.Object.Origin is { Account: var account } ? IdOf(account) : Of(bucket, upload.Object.Acl).ID);
        return id == owner ? new() { ID = owner, DisplayName = bucket.Account } : new() { ID = id };
    }

    /// <summary>Checks the account that the client expects to own a bucket.</summary>
    /// <exception cref="S3ErrorException">Another account owns it, or the value isn't an account.</exception>
    public static void Check(S3Bucket bucket, string? expected)
    {
        if (expected is null) return;
        if (expected.Length != 12 || expected.AsSpan().ContainsAnyExceptInRange('0', '9'))
        {
            throw new S3ErrorException(
                "InvalidBucketOwnerAWSAccountID", 400, $"The value of the expected bucket owner parameter must be an AWS Account ID... [{expected}]");
        }

        if (expected != bucket.Account) throw S3Errors.AccessDenied();
    }
}
