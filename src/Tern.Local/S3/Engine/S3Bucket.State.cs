using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// The entries of the bucket.
internal sealed partial class S3Bucket
{
    private const int MaxCaptured = 256 * 1024;

    /// <summary>Creates a bucket from stored state. <see cref="Restore(BucketSettings)"/> follows.</summary>
    public S3Bucket(S3Engine engine, string name, string account, string region)
    {
        _engine = engine;
        Name = name;
        Account = account;
        Region = region;
        Tags = [];
    }

    /// <summary>Replaces the settings with those that were stored.</summary>
    public void Restore(BucketSettings settings)
    {
        CreatedAt = settings.CreatedAt;
        Versioning = settings.Versioning;
        HasObjectLock = settings.HasObjectLock;
        DefaultRetention = settings.DefaultRetention;
        Tags = settings.Tags;
        Encryption = settings.Encryption;
        Cors = settings.Cors;
        Lifecycle = settings.Lifecycle;
        Configurations.Clear();
        foreach (var (name, configuration) in settings.Configurations) Configurations[name] = configuration;
    }

    /// <summary>Adds a stored version, and replaces one with the same ID.</summary>
    public void Restore(ObjectVersion version)
    {
        Forget(version.Key, version.VersionId);
        if (version.VersionId != ObjectVersion.NullId) _versions.Add(version.VersionId, version);
        if (_keys.Find(version.Key) is { } key) key.Insert(version);
        else _keys.Add(version.Key, new ObjectKey(version.Key, version));
        RestoreSequence(version.Sequence);
    }

    /// <summary>Removes a version, if there is one.</summary>
    public void Forget(string name, string versionId)
    {
        if (FindVersion(name, versionId) is not { } version || _keys.Find(name) is not { } key) return;
        version.Body.Release();
        _versions.Remove(versionId);
        if (!key.Take(version)) _keys.Remove(name);
    }

    /// <summary>Adds a stored upload. If there is one with the same ID, it replaces it and takes over its
    /// parts.</summary>
    public void Restore(MultipartUpload upload)
    {
        if (_uploads.Remove(upload.UploadId, out var replaced))
        {
            foreach (var part in replaced.Parts.Values) upload.Parts.Add(part.Number, part);
        }

        _uploads.Add(upload.UploadId, upload);
        RestoreSequence(upload.Sequence);
    }

    public void ForgetUpload(string uploadId)
    {
        if (_uploads.TryGetValue(uploadId, out var upload)) Remove(upload);
    }

    /// <summary>Adds a stored part, unless its upload has ended.</summary>
    public void Restore(string uploadId, UploadedPart part)
    {
        if (!_uploads.TryGetValue(uploadId, out var upload))
        {
            part.Body.Release();
            return;
        }

        if (upload.Parts.TryGetValue(part.Number, out var replaced)) replaced.Body.Release();
        upload.Parts[part.Number] = part;
    }

    public void RestoreSequence(long sequence) => _recordedSequence = _sequence = Math.Max(_sequence, sequence);

    /// <summary>Ends the restart: from now on, changes are recorded, and the lifecycle is applied.</summary>
    public void Restored(IStateLog? log)
    {
        lock (_lock)
        {
            var cursor = _keys.From("");
            while (cursor.Next() is { } key) RestoreTimes(key);
            var completed = _keys.All().SelectMany(static key => key.All()).Where(static version => version.UploadId is not null);
            foreach (var version in completed.OrderBy(static version => version.Sequence)) _completed.Add(version.UploadId!, version);
            Attach(log);
            PlanLifecycle(_engine.Now());
        }
    }

    /// <summary>Records all changes from now on. The files of a mounted folder are stored already.</summary>
    public void Attach(IStateLog? log) => _record = log is null || Folder is not null ? null : new BucketRecord(log);

    /// <summary>Records a new bucket.</summary>
    public void RecordCreation()
    {
        lock (_lock)
        {
            RecordSettings();
            Commit();
        }
    }

    /// <summary>Adds the entries of the bucket to a snapshot, while others use it.</summary>
    /// <param name="sink">The snapshot.</param>
    /// <param name="pieces">The blocks that are in the snapshot as pieces, or null if it has files.</param>
    public void Capture(IStateSink sink, BodyPieces? pieces)
    {
        var entries = new StateChange();
        lock (_lock)
        {
            if (_isClosed || Folder is not null) return;
            WriteSettings(entries);
            WriteSequence(entries);
        }

        string? next = "";
        while (next is not null)
        {
            lock (_lock) next = CaptureKeys(entries, next, pieces);
            sink.Add(entries);
        }

        List<MultipartUpload> uploads;
        lock (_lock) uploads = [.. _uploads.Values];
        foreach (var upload in uploads)
        {
            lock (_lock) CaptureUpload(entries, upload, pieces);
            sink.Add(entries);
        }
    }

    // The caller holds the lock. Returns the key after those that were added, or null at the end.
    private string? CaptureKeys(StateChange entries, string from, BodyPieces? pieces)
    {
        if (_isClosed) return null;
        var cursor = _keys.From(from);
        while (cursor.Next() is { } key)
        {
            if (entries.Written.Length > MaxCaptured) return key.Name;
            foreach (var version in key.All())
            {
                pieces?.Add(version.Body);
                WriteVersion(entries, version, pieces);
            }
        }

        return null;
    }

    // The caller holds the lock.
    private void CaptureUpload(StateChange entries, MultipartUpload upload, BodyPieces? pieces)
    {
        if (!_uploads.ContainsKey(upload.UploadId)) return;
        WriteUpload(entries, upload);
        foreach (var part in upload.Parts.Values)
        {
            pieces?.Add(part.Body);
            WritePart(entries, upload, part, pieces);
        }
    }

    private void WriteSettings(StateChange to)
    {
        BucketFormat.Write(to.Value, new BucketSettings
        {
            CreatedAt = CreatedAt,
            Versioning = Versioning,
            HasObjectLock = HasObjectLock,
            DefaultRetention = DefaultRetention,
            Tags = Tags,
            Encryption = Encryption,
            Cors = Cors,
            Lifecycle = Lifecycle,
            Configurations = Configurations,
        }, _engine.Format);
        to.Put(S3Entries.Of(this));
    }

    private void WriteSequence(StateChange to)
    {
        to.Value.WriteVarint64(_sequence);
        to.Put(S3Entries.Of(this, S3Entries.Sequence));
    }

    private void WriteVersion(StateChange to, ObjectVersion version, BodyPieces? pieces)
    {
        var since = SinceToKeep(_keys.Find(version.Key), version);
        version.IsSinceKept = since is not null;
        VersionFormat.Write(to.Value, version, since, pieces, _engine.Format);
        to.Put(S3Entries.Of(this, version));
    }

    private void WriteUpload(StateChange to, MultipartUpload upload)
    {
        VersionFormat.Write(to.Value, upload, _engine.Format);
        to.Put(S3Entries.Of(this, upload));
    }

    private void WritePart(StateChange to, MultipartUpload upload, UploadedPart part, BodyPieces? pieces)
    {
        VersionFormat.Write(to.Value, part, pieces);
        to.Put(S3Entries.Of(this, upload, part.Number));
    }

    // A version has been noncurrent since the next version was written, unless that one was deleted.
    private static DateTimeOffset? SinceToKeep(ObjectKey? key, ObjectVersion version) =>
        version.NoncurrentSince is { } since && since != key?.After(version)?.LastModified ? since : null;

    private static void RestoreTimes(ObjectKey key)
    {
        key.Newest.NoncurrentSince = null;
        var next = key.Newest;
        for (var i = 0; i < key.OlderCount; i++)
        {
            var version = key.Older(i);
            version.IsSinceKept = version.NoncurrentSince is not null;
            version.NoncurrentSince ??= next.LastModified;
            next = version;
        }
    }
}
