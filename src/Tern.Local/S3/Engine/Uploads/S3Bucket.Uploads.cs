namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Starts a multipart upload.</summary>
    /// <exception cref="S3ErrorException">The object isn't valid, or the type doesn't fit the algorithm.</exception>
    public MultipartUpload CreateUpload(UploadDraft draft) => throw new NotImplementedException();

    /// <summary>Stores a part, or replaces it.</summary>
    /// <exception cref="S3ErrorException">There is no such upload, or the body isn't the claimed one.</exception>
    public ValueTask<UploadedPart> UploadPartAsync(
        string key, string uploadId, int partNumber, Stream body, BodyChecks checks, CustomerKey? customerKey, CancellationToken cancellationToken) =>
        throw new NotImplementedException();

    /// <summary>Stores a part that is a copy of an object or of a range of it. The copy shares the bytes.</summary>
    /// <exception cref="S3ErrorException">There is no such upload or source, or a condition failed.</exception>
    public ValueTask<PartCopyResult> CopyPartAsync(PartCopyRequest request, CancellationToken cancellationToken) => throw new NotImplementedException();

    /// <summary>Makes an object of parts. Repeating it returns the same version again.</summary>
    /// <exception cref="S3ErrorException">There is no such upload, the parts aren't valid, or a condition failed.</exception>
    public ValueTask<ObjectVersion> CompleteUploadAsync(CompleteRequest request, CancellationToken cancellationToken) => throw new NotImplementedException();

    /// <summary>Deletes an upload and its parts.</summary>
    /// <exception cref="S3ErrorException">NoSuchUpload.</exception>
    public void AbortUpload(string key, string uploadId) => throw new NotImplementedException();

    /// <summary>Returns an upload.</summary>
    /// <exception cref="S3ErrorException">NoSuchUpload.</exception>
    public MultipartUpload GetUpload(string key, string uploadId) => throw new NotImplementedException();

    /// <summary>Lists the parts of an upload.</summary>
    /// <param name="key">The key.</param>
    /// <param name="uploadId">The upload.</param>
    /// <param name="marker">The part number after which the list starts.</param>
    /// <param name="maxParts">The maximum number of parts.</param>
    /// <exception cref="S3ErrorException">NoSuchUpload.</exception>
    public PartPage ListParts(string key, string uploadId, int marker, int maxParts) => throw new NotImplementedException();

    /// <summary>Lists the uploads of the bucket.</summary>
    public UploadPage ListUploads(UploadListRequest request) => throw new NotImplementedException();
}
