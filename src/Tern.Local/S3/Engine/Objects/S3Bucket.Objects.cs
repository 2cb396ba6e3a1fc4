namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Stores an object. Nobody sees it before its last byte has been received and checked.</summary>
    /// <param name="draft">The object.</param>
    /// <param name="body">The bytes, decoded.</param>
    /// <param name="checks">The client's claims about the bytes.</param>
    /// <param name="conditions">The conditions, checked before the body is read and again when it is complete.</param>
    /// <param name="cancellationToken">Cancels the write.</param>
    /// <returns>The new version.</returns>
    /// <exception cref="S3ErrorException">The object isn't valid, or a condition failed.</exception>
    public ValueTask<ObjectVersion> PutAsync(
        ObjectDraft draft, Stream body, BodyChecks checks, WriteConditions conditions, CancellationToken cancellationToken) => throw new NotImplementedException();

    /// <summary>Starts reading an object. Dispose the result.</summary>
    /// <exception cref="S3ErrorException">There is no such object, or a condition failed; 304 is an error too.</exception>
    public ObjectReading Read(string key, string? versionId, ReadRequest request) => throw new NotImplementedException();

    /// <summary>Returns a version for its settings, such as tags; never a delete marker.</summary>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version, or null for the newest.</param>
    /// <param name="method">The method for errors.</param>
    /// <exception cref="S3ErrorException">There is no such version, or it is a delete marker.</exception>
    public ObjectVersion Find(string key, string? versionId, string method) => throw new NotImplementedException();

    /// <summary>Deletes an object or a version. It isn't an error if there is none.</summary>
    /// <exception cref="S3ErrorException">A lock protects the version, or a condition failed.</exception>
    public DeleteResult Delete(DeleteRequest request) => throw new NotImplementedException();

    /// <summary>Replaces the tags of a version.</summary>
    /// <exception cref="S3ErrorException">The tags aren't valid, or there is no such version.</exception>
    public ObjectVersion SetTags(string key, string? versionId, IReadOnlyList<S3Tag> tags, string method = "PUT") => throw new NotImplementedException();

    /// <summary>Makes a copy of an archived object readable.</summary>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version, or null for the newest.</param>
    /// <param name="days">The number of days for which it is readable.</param>
    /// <returns>true if it was readable already; otherwise, false.</returns>
    public bool Restore(string key, string? versionId, int days) => throw new NotImplementedException();

    /// <summary>
    /// Returns the ID that responses show for a version: null if the bucket never had versioning.
    /// </summary>
    public string? ShownVersion(ObjectVersion version) => Versioning == VersioningState.Never ? null : version.VersionId;
}
