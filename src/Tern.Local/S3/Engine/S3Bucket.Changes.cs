namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    // Null if there is no data directory.
    private BucketRecord? _record;
    private long _recordedSequence;

    // The caller holds the lock.
    private void Report(ObjectChangeKind kind, ObjectVersion version, ChangeOrigin? origin) => Report(kind, version.Key, version, origin);

    // The caller holds the lock.
    private void Report(ObjectChangeKind kind, string key, ObjectVersion? version, ChangeOrigin? origin) =>
        _engine.Observer?.Changed(new ObjectChange(this, kind, key, version, ++_sequence, _engine.Schedule.Clock.GetUtcNow(), origin), _record);

    // The caller holds the lock, after everything that changes together.
    private void Commit()
    {
        if (_record is null) return;
        if (_sequence > _recordedSequence && !_isClosed)
        {
            WriteSequence(_record.Change);
            _recordedSequence = _sequence;
        }

        _record.Append();
    }

    // The caller holds the lock.
    private void RecordSettings()
    {
        if (_record is not null) WriteSettings(_record.Change);
    }

    // The caller holds the lock.
    private void Record(ObjectVersion version)
    {
        if (_record is not null) WriteVersion(_record.Change, version, null);
    }

    // The caller holds the lock.
    private void Record(MultipartUpload upload)
    {
        if (_record is not null) WriteUpload(_record.Change, upload);
    }

    // The caller holds the lock.
    private void Record(MultipartUpload upload, UploadedPart part)
    {
        if (_record is not null) WritePart(_record.Change, upload, part, null);
    }

    // The caller holds the lock. The bytes are kept until the record that removes them is in the log. The record of a
    // deleted bucket removes everything in it.
    private void Drop(ObjectBody body)
    {
        if (_record is null) body.Release();
        else _record.Afterwards(body.Release);
    }

    // The caller holds the lock.
    private void RecordRemoval(ObjectVersion version)
    {
        if (_record is not null && !_isClosed) _record.Change.Remove(S3Entries.Of(this, version));
    }

    // The caller holds the lock.
    private void RecordRemoval(MultipartUpload upload)
    {
        if (_record is not null && !_isClosed) _record.Change.Remove(S3Entries.Of(this, upload));
    }
}
