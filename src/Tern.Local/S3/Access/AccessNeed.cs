namespace Tern.Local.S3;

/// <summary>The action and the permission, either of which allows a request.</summary>
/// <param name="Action">The action in policies, without <c>s3:</c>.</param>
/// <param name="Permission">
/// The permission in access control lists that also allows it, or null if only a policy does.
/// </param>
/// <param name="IsOfObject">true if the permission is one of the object's own list; false for the bucket's.</param>
internal readonly record struct AccessNeed(string Action, string? Permission = null, bool IsOfObject = false)
{
    /// <summary>Returns the first permission that an operation needs.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="hasVersion">true if the request names a version.</param>
    /// <remarks>
    /// S3 User Guide, "Required permissions for Amazon S3 API operations" and "Access control list (ACL) overview".
    /// </remarks>
    public static AccessNeed Of(string operation, bool hasVersion) => operation switch
    {
        "GetObject" or "HeadObject" => Object(hasVersion ? "GetObjectVersion" : "GetObject", "READ"),
        "GetObjectAttributes" => Object(hasVersion ? "GetObjectVersionAttributes" : "GetObjectAttributes", "READ"),
        "GetObjectAcl" => Object(hasVersion ? "GetObjectVersionAcl" : "GetObjectAcl", "READ_ACP"),
        "PutObjectAcl" => Object(hasVersion ? "PutObjectVersionAcl" : "PutObjectAcl", "WRITE_ACP"),
        "GetObjectTagging" or "PutObjectTagging" or "DeleteObjectTagging" =>
            new(hasVersion ? operation.Replace("Object", "ObjectVersion", StringComparison.Ordinal) : operation),
        "PutObject" or "CopyObject" or "CreateMultipartUpload" or "UploadPart" or "UploadPartCopy" or "CompleteMultipartUpload" => new("PutObject", "WRITE"),
        "DeleteObject" => hasVersion ? new("DeleteObjectVersion") : new("DeleteObject", "WRITE"),
        "ListObjects" or "ListObjectsV2" or "HeadBucket" => new("ListBucket", "READ"),
        "ListObjectVersions" => new("ListBucketVersions", "READ"),
        "ListMultipartUploads" => new("ListBucketMultipartUploads", "READ"),
        "ListParts" => new("ListMultipartUploadParts"),
        "GetBucketAcl" => new(operation, "READ_ACP"),
        "PutBucketAcl" => new(operation, "WRITE_ACP"),
        "GetBucketLifecycleConfiguration" => new("GetLifecycleConfiguration"),
        "PutBucketLifecycleConfiguration" or "DeleteBucketLifecycle" => new("PutLifecycleConfiguration"),
        "GetBucketEncryption" => new("GetEncryptionConfiguration"),
        "PutBucketEncryption" or "DeleteBucketEncryption" => new("PutEncryptionConfiguration"),
        "GetPublicAccessBlock" => new("GetBucketPublicAccessBlock"),
        "PutPublicAccessBlock" or "DeletePublicAccessBlock" => new("PutBucketPublicAccessBlock"),
        "GetBucketCors" => new("GetBucketCORS"),
        "PutBucketCors" or "DeleteBucketCors" => new("PutBucketCORS"),
        "GetBucketNotificationConfiguration" => new("GetBucketNotification"),
        "PutBucketNotificationConfiguration" => new("PutBucketNotification"),
        "DeleteBucketTagging" => new("PutBucketTagging"),
        "DeleteBucketOwnershipControls" => new("PutBucketOwnershipControls"),
        "GetBucketReplication" => new("GetReplicationConfiguration"),
        "PutBucketReplication" or "DeleteBucketReplication" => new("PutReplicationConfiguration"),
        "GetBucketInventoryConfiguration" or "ListBucketInventoryConfigurations" => new("GetInventoryConfiguration"),
        "PutBucketInventoryConfiguration" or "DeleteBucketInventoryConfiguration" => new("PutInventoryConfiguration"),
        "GetBucketMetricsConfiguration" or "ListBucketMetricsConfigurations" => new("GetMetricsConfiguration"),
        "PutBucketMetricsConfiguration" or "DeleteBucketMetricsConfiguration" => new("PutMetricsConfiguration"),
        "GetBucketAccelerateConfiguration" => new("GetAccelerateConfiguration"),
        "PutBucketAccelerateConfiguration" => new("PutAccelerateConfiguration"),
        "GetObjectLockConfiguration" => new("GetBucketObjectLockConfiguration"),
        "PutObjectLockConfiguration" => new("PutBucketObjectLockConfiguration"),
        _ => new(operation),
    };

    private static AccessNeed Object(string action, string permission) => new(action, permission, IsOfObject: true);
}
