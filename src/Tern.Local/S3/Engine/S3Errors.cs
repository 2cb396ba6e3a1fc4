using System.Globalization;

namespace Tern.Local.S3;

/// <summary>The errors of S3, with its codes and texts.</summary>
internal static class S3Errors
{
    private const string Unimplemented = "A header you provided implies functionality that is not implemented";

    public static S3ErrorException NoSuchBucket(string name) =>
        new S3ErrorException("NoSuchBucket", 404, "The specified bucket does not exist").With("BucketName", name);

    public static S3ErrorException BucketNotEmpty(string name) =>
        new S3ErrorException("BucketNotEmpty", 409, "The bucket you tried to delete is not empty").With("BucketName", name);

    public static S3ErrorException VersionedBucketNotEmpty(string name) =>
        new S3ErrorException("BucketNotEmpty", 409, "The bucket you tried to delete is not empty. You must delete all versions in the bucket.")
            .With("BucketName", name);

    public static S3ErrorException InvalidBucketName(string name) =>
        new S3ErrorException("InvalidBucketName", 400, "The specified bucket is not valid.").With("BucketName", name);

    public static S3ErrorException BucketAlreadyExists(string name) => new S3ErrorException(
        "BucketAlreadyExists", 409,
        "The requested bucket name is not available. The bucket namespace is shared by all users of the system. Please select a different name and try again.")
        .With("BucketName", name);

    public static S3ErrorException BucketAlreadyOwnedByYou(string name) => new S3ErrorException(
        "BucketAlreadyOwnedByYou", 409, "Your previous request to create the named bucket succeeded and you already own it.").With("BucketName", name);

    public static S3ErrorException NoSuchKey(string key) => new S3ErrorException("NoSuchKey", 404, "The specified key does not exist.").With("Key", key);

    public static S3ErrorException NoSuchVersion(string key, string versionId) =>
        new S3ErrorException("NoSuchVersion", 404, "The specified version does not exist.").With("Key", key).With("VersionId", versionId);

    public static S3ErrorException InvalidVersionId(string versionId) => InvalidArgument("Invalid version id specified", "versionId", versionId);

    /// <summary>
    /// A request for a delete marker by its version ID, or for settings of an object whose newest version is one.
    /// </summary>
    public static S3ErrorException DeleteMarker(string method, ObjectVersion marker) => WithMarker(
        new S3ErrorException("MethodNotAllowed", 405, "The specified method is not allowed against this resource.")
            .With("Method", method).With("ResourceType", "DeleteMarker"), marker)
        .WithHeader("last-modified", marker.LastModified.ToString("R", CultureInfo.InvariantCulture));

    /// <summary>A read of an object whose newest version is a delete marker.</summary>
    public static S3ErrorException Deleted(string key, ObjectVersion marker) => WithMarker(NoSuchKey(key), marker);

    public static S3ErrorException KeyTooLong(int size, int most) => new S3ErrorException("KeyTooLongError", 400, "Your key is too long")
        .With("Size", Text(size)).With("MaxSizeAllowed", Text(most));

    public static S3ErrorException MetadataTooLarge(int size, int most) =>
        new S3ErrorException("MetadataTooLarge", 400, "Your metadata headers exceed the maximum allowed metadata size")
            .With("Size", Text(size)).With("MaxSizeAllowed", Text(most));

    public static S3ErrorException WrongCustomerKey() =>
        AccessDenied("Requests specifying Server Side Encryption with Customer provided keys must provide the correct secret key.");

    public static S3ErrorException InvalidStorageClass(string name) =>
        new S3ErrorException("InvalidStorageClass", 400, "The storage class you specified is not valid").With("StorageClassRequested", name);

    public static S3ErrorException InvalidObjectState(string storageClass) =>
        new S3ErrorException("InvalidObjectState", 403, "The operation is not valid for the object's storage class").With("StorageClass", storageClass);

    public static S3ErrorException InvalidArgument(string message, string name, string? value = null)
    {
        var error = new S3ErrorException("InvalidArgument", 400, message).With("ArgumentName", name);
        return value is null ? error : error.With("ArgumentValue", value);
    }

    public static S3ErrorException InvalidRequest(string message) => new("InvalidRequest", 400, message);

    public static S3ErrorException MalformedXml() =>
        new("MalformedXML", 400, "The XML you provided was not well-formed or did not validate against our published schema");

    public static S3ErrorException AccessDenied(string message = "Access Denied") => new("AccessDenied", 403, message);

    public static S3ErrorException PreconditionFailed(string condition) =>
        new S3ErrorException("PreconditionFailed", 412, "At least one of the pre-conditions you specified did not hold").With("Condition", condition);

    /// <summary>The response 304, which has no body.</summary>
    public static S3ErrorException NotModified(ObjectVersion version) =>
        new S3ErrorException("NotModified", 304, "Not Modified").WithHeader("etag", version.ETag)
            .WithHeader("last-modified", version.LastModified.ToString("R", CultureInfo.InvariantCulture));

    public static S3ErrorException ConditionNotImplemented(string header) => new S3ErrorException("NotImplemented", 501, Unimplemented)
        .With("Header", header).With("additionalMessage", $"We don't accept the provided value of {header} header for this API");

    public static S3ErrorException SeveralConditions() => new S3ErrorException("NotImplemented", 501, Unimplemented)
        .With("Header", "If-Match,If-None-Match").With("additionalMessage", "Multiple conditional request headers present in the request");

    public static S3ErrorException InvalidRange(long size, string range) =>
        new S3ErrorException("InvalidRange", 416, "The requested range is not satisfiable").With("ActualObjectSize", Text(size)).With("RangeRequested", range);

    public static S3ErrorException InvalidPartNumber(int requested, int count) =>
        new S3ErrorException("InvalidPartNumber", 416, "The requested partnumber is not satisfiable")
            .With("PartNumberRequested", Text(requested)).With("ActualPartCount", Text(count));

    public static S3ErrorException InvalidDigest(string contentMd5) =>
        new S3ErrorException("InvalidDigest", 400, "The Content-MD5 you specified was invalid.").With("Content-MD5", contentMd5);

    public static S3ErrorException BadContentMd5(string expected, string calculated) =>
        new S3ErrorException("BadDigest", 400, "The Content-MD5 you specified did not match what we received.")
            .With("ExpectedDigest", expected).With("CalculatedDigest", calculated);

    /// <param name="algorithm">The algorithm: in upper case for a body, in lower case for a whole multipart
    /// object.</param>
    public static S3ErrorException BadChecksum(string algorithm) =>
        new("BadDigest", 400, $"The {algorithm} you specified did not match the calculated checksum.");

    public static S3ErrorException InvalidChecksum(string header) => InvalidRequest($"Value for {header} header is invalid.");

    public static S3ErrorException IncompleteBody() =>
        new("IncompleteBody", 400, "You did not provide the number of bytes specified by the Content-Length HTTP header");

    public static S3ErrorException EntityTooLarge(long size, long most) =>
        new S3ErrorException("EntityTooLarge", 400, "Your proposed upload exceeds the maximum allowed size")
            .With("ProposedSize", Text(size)).With("MaxSizeAllowed", Text(most));

    /// <summary>The local AWS's memory limit.</summary>
    /// <summary>Returns the error for a body that can't be written to the disk.</summary>
    public static S3ErrorException CannotStore(string reason) => new(
        "InternalError", 500, $"The data directory can't store the object: {reason} Make room on its disk or correct its permissions, then try again.");

    /// <summary>Returns the error for an object whose file is missing or has changed.</summary>
    public static S3ErrorException DamagedBody(string bucket, ObjectVersion version, string damage) => new(
        "InternalError", 500, $"The bytes of the object '{version.Key}' in the bucket '{bucket}' can't be read: {damage} "
        + "Restore the file from a copy of the data directory, upload the object again, or delete it.");

    public static S3ErrorException SlowDown(long most) =>
        new("SlowDown", 503, $"All objects together have the maximum of {most} bytes. Please reduce your request rate, or raise MaxObjectBytes.");

    public static S3ErrorException CustomerKey(string message) => InvalidArgument(message, "x-amz-server-side-encryption");

    public static S3ErrorException CustomerAlgorithm(string algorithm) =>
        new S3ErrorException("InvalidEncryptionAlgorithmError", 400, "The Encryption request you specified is not valid. Supported value: AES256.")
            .With("ArgumentName", "x-amz-server-side-encryption").With("ArgumentValue", algorithm);

    public static S3ErrorException NoSuchUpload(string uploadId) => new S3ErrorException(
        "NoSuchUpload", 404,
        "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.").With("UploadId", uploadId);

    public static S3ErrorException InvalidPart(string uploadId, int number, string etag) => new S3ErrorException(
        "InvalidPart", 400,
        "One or more of the specified parts could not be found.  The part may not have been uploaded, "
        + "or the specified entity tag may not match the part's entity tag.")
        .With("UploadId", uploadId).With("PartNumber", Text(number)).With("ETag", etag);

    public static S3ErrorException InvalidPartOrder(string uploadId) => new S3ErrorException(
        "InvalidPartOrder", 400, "The list of parts was not in ascending order. Parts must be ordered by part number.").With("UploadId", uploadId);

    public static S3ErrorException EntityTooSmall(long size, long least) =>
        new S3ErrorException("EntityTooSmall", 400, "Your proposed upload is smaller than the minimum allowed size")
            .With("ProposedSize", Text(size)).With("MinSizeAllowed", Text(least));

    public static S3ErrorException EntityTooSmall(long size, long least, int number, string etag) =>
        EntityTooSmall(size, least).With("PartNumber", Text(number)).With("ETag", etag);

    public static S3ErrorException SourceTooLarge(long most) =>
        InvalidRequest($"The specified copy source is larger than the maximum allowable size for a copy source: {most}");

    public static S3ErrorException InvalidUri() => new("InvalidURI", 400, "Couldn't parse the specified URI.");

    public static S3ErrorException BadRequest(string message) => new("BadRequest", 400, message);

    public static S3ErrorException MalformedTrailer() => new(
        "MalformedTrailerError", 400, "The request contained trailing data that was not well-formed or did not conform to our published schema.");

    public static S3ErrorException MissingContentLength() => new("MissingContentLength", 411, "You must provide the Content-Length HTTP header.");

    public static S3ErrorException RequestTimeout() => new(
        "RequestTimeout", 400,
        "Your socket connection to the server was not read from or written to within the timeout period. Idle connections will be closed.");

    public static S3ErrorException MalformedChunk() =>
        new("InvalidRequest", 400, "The aws-chunked body is malformed: expected the length of a chunk, with a signature if chunks are signed, in a line.");

    public static S3ErrorException SmallChunk() =>
        new("InvalidChunkSizeError", 403, "Only the last chunk is allowed to have a size less than 8192 bytes");

    public static S3ErrorException ContentSha256Mismatch(string expected, string calculated) => new S3ErrorException(
        "XAmzContentSHA256Mismatch", 400, "The provided 'x-amz-content-sha256' header does not match what was computed.")
        .With("ClientComputedContentSHA256", expected).With("S3ComputedContentSHA256", calculated);

    public static S3ErrorException NotArchived(string storageClass) =>
        new S3ErrorException("InvalidObjectState", 403, "Restore is not allowed for the object's current storage class").With("StorageClass", storageClass);

    public static S3ErrorException InvalidBucketState(string message) => new("InvalidBucketState", 409, message);

    public static S3ErrorException InvalidTag(string message, string? key, string? value = null)
    {
        var error = new S3ErrorException("InvalidTag", 400, message);
        if (key is not null) error.With("TagKey", key);
        if (value is not null) error.With("TagValue", value);
        return error;
    }

    public static S3ErrorException Locked() => AccessDenied("Access Denied because object protected by object lock.");

    public static S3ErrorException NoLock() => InvalidRequest("Bucket is missing Object Lock Configuration");

    public static S3ErrorException NoObjectLock() =>
        new("NoSuchObjectLockConfiguration", 404, "The specified object does not have a ObjectLock configuration");

    private static S3ErrorException WithMarker(S3ErrorException error, ObjectVersion marker) =>
        error.WithHeader("x-amz-delete-marker", "true").WithHeader("x-amz-version-id", marker.VersionId);

    private static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);
}
