using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The common checks of exports and imports.</summary>
internal static class TransferShape
{
    public const string NoSuchBucket = "S3NoSuchBucket";

    private const string BucketPattern = @"^[a-z0-9A-Z]+[\.\-\w]*[a-z0-9A-Z]+$";

    /// <summary>Returns the folder of buckets, or throws a plain error if the server has none.</summary>
    public static BucketFolder RequireBuckets(BucketFolder? buckets, string operation) => buckets
        ?? throw EngineException.Validation(
            $"{operation} needs a folder whose subfolders are the buckets: start the local server with BucketDirectory set (LocalDynamoDbOptions)");

    public static void CheckBucket(Constraints constraints, string? bucket, string? owner, string bucketName, string ownerName)
    {
        if (bucket is not null)
        {
            constraints.LengthAtMost(bucket.Length, bucket, bucketName, 255);
            if (!BucketFolder.IsName(bucket)) constraints.Fail(bucket, bucketName, "Member must satisfy regular expression pattern: " + BucketPattern);
        }

        if (owner is not null && (owner.Length != 12 || !owner.All(char.IsAsciiDigit)))
            constraints.Fail(owner, ownerName, "Member must satisfy regular expression pattern: [0-9]{12}");
    }

    public static EngineException Invalid(string message) => EngineException.Validation("Invalid Request: " + message);

    /// <summary>Returns S3's message for a missing bucket, followed by the solution for this server.</summary>
    public static string NoSuchBucketMessage(string bucket) =>
        $"The specified bucket does not exist (Service: Amazon S3; Status Code: 404; Error Code: NoSuchBucket): create a folder '{bucket}' in "
            + "the local server's BucketDirectory";
}
