namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    private const long MaxPutBytes = 5L * 1024 * 1024 * 1024;

    /// <summary>Stores an object. It becomes visible only after its last byte has been received and checked.</summary>
    /// <param name="draft">The object.</param>
    /// <param name="body">The bytes, decoded.</param>
    /// <param name="checks">The client's claims about the bytes.</param>
    /// <param name="conditions">The conditions, checked before the body is read and again when it is complete.</param>
    /// <param name="cancellationToken">Cancels the write.</param>
    /// <returns>The new version.</returns>
    /// <exception cref="S3ErrorException">The object isn't valid, or a condition failed.</exception>
    public async ValueTask<ObjectVersion> PutAsync(
        ObjectDraft draft, Stream body, BodyChecks checks, WriteConditions conditions, CancellationToken cancellationToken)
    {
        Check(draft);
        ConditionRules.CheckForm(conditions);
        lock (_lock) CheckConditions(conditions, draft.Key);
        var receiver = new BodyReceiver(checks, checks.Algorithm ?? BodyReceiver.DefaultAlgorithm, MaxPutBytes) { ShowsHexDigest = true };
        var received = await receiver.ReceiveAsync(Bodies, body, cancellationToken).ConfigureAwait(false);
        var encryption = EncryptionOf(draft);
        var etag = ETags.Of(received.Md5, encryption, draft.CustomerKey, _engine.Identifiers);
        var content = new StoredContent(received.Body, etag, received.Checksum, null);
        return Store(draft, encryption, content, conditions, draft.IsForm ? ObjectChangeKind.Posted : ObjectChangeKind.Put, draft.Origin);
    }

    /// <summary>Adds a version and takes over its body, even if that fails.</summary>
    private ObjectVersion Store(
        ObjectDraft draft, ObjectEncryption encryption, StoredContent content, WriteConditions conditions, ObjectChangeKind kind, ChangeOrigin? origin)
    {
        lock (_lock)
        {
            var version = StoreNow(draft, encryption, content, conditions, kind, origin);
            Commit();
            return version;
        }
    }

    // The caller holds the lock.
    private ObjectVersion StoreNow(
        ObjectDraft draft, ObjectEncryption encryption, StoredContent content, WriteConditions conditions, ObjectChangeKind kind, ChangeOrigin? origin,
        string? uploadId = null)
    {
        try
        {
            CheckConditions(conditions, draft.Key);
        }
        catch
        {
            content.Body.Release();
            throw;
        }

        var now = _engine.Now();
        var version = new ObjectVersion
        {
            Key = draft.Key,
            VersionId = NextVersionId(),
            Sequence = ++_sequence,
            LastModified = now,
            Body = content.Body,
            ETag = content.ETag,
            Checksum = content.Checksum,
            Parts = content.Parts,
            Metadata = draft.Metadata,
            Encryption = encryption,
            CustomerKeyMd5 = draft.CustomerKey?.Md5,
            WebsiteRedirect = draft.WebsiteRedirect,
            StorageClass = draft.StorageClass,
            Tags = draft.Tags,
            Retention = draft.Retention ?? (HasObjectLock ? DefaultRetention?.From(now) : null),
            LegalHold = draft.LegalHold,
            Acl = draft.Acl,
            UploadId = uploadId,
        };
        Place(version);
        Add(version);
        Report(kind, version, origin);
        return version;
    }

    private void Check(ObjectDraft draft)
    {
        ObjectKeys.Check(draft.Key);
        if (Folder is not null) MountedFolder.CheckKey(draft.Key);
        StorageClasses.Check(draft.StorageClass);
        draft.Metadata.Check();
        TagRules.CheckObject(draft.Tags);
        if (draft.Retention is null && draft.LegalHold is null) return;
        if (!HasObjectLock) throw S3Errors.NoLock();
        if (draft.Retention is { } retention && retention.Until <= _engine.Now())
            throw LockRules.PastDate("x-amz-object-lock-retain-until-date", retention.Until);
    }

    private ObjectEncryption EncryptionOf(ObjectDraft draft) =>
        draft.CustomerKey is null ? draft.Encryption ?? Encryption ?? ObjectEncryption.S3Managed : ObjectEncryption.S3Managed;

    // The caller holds the lock.
    private void CheckConditions(WriteConditions conditions, string key)
    {
        ThrowIfClosed();
        LookAt(key);
        ConditionRules.CheckWrite(conditions, key, _keys.Find(key)?.Newest);
    }

    // The caller holds the lock.
    private string NextVersionId() => Versioning == VersioningState.Enabled ? _engine.Identifiers.NextVersion() : ObjectVersion.NullId;

    // The caller holds the lock.
    private void Add(ObjectVersion version)
    {
        var key = _keys.Find(version.Key);
        if (version.VersionId != ObjectVersion.NullId) _versions.Add(version.VersionId, version);
        else if (key?.Null is { } replaced && !Remove(key, replaced)) key = null;
        if (key is null) _keys.Add(version.Key, new ObjectKey(version.Key, version));
        else key.Push(version);
        Record(version);
        PlanLifecycle();
    }

    // The caller holds the lock. Returns false if the key has no other version and was removed too.
    private bool Remove(ObjectKey key, ObjectVersion version)
    {
        RecordRemoval(version);
        Drop(version.Body);
        if (version.VersionId != ObjectVersion.NullId) _versions.Remove(version.VersionId);
        var before = _record is null || _isClosed ? null : key.Before(version);
        if (!key.Remove(version))
        {
            _keys.Remove(key.Name);
            return false;
        }

        if (before is not null && (before.IsSinceKept || SinceToKeep(key, before) is not null)) Record(before);
        return true;
    }
}
