namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    // Null if nothing is kept.
    private BucketRecord? _record;
    private long _recordedSequence;

    // With the lock.
    private void Report(ObjectChangeKind kind, ObjectVersion version, ChangeOrigin? origin) => Report(kind, version.Key, version, origin);

    // With the lock.
    private void Report(ObjectChangeKind kind, string key, ObjectVersion? version, ChangeOrigin? origin) =>
        _engine.Observer?.Changed(new ObjectChange(this, kind, key, version, ++_sequence, _engine.Schedule.Clock.GetUtcNow(), origin), _record);

    // With the lock, after everything that changes at once.
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

    // With the lock.
    private void RecordSettings()
    {
        if (_record is not null) WriteSettings(_record.Change);
    }

    // With the lock.
    private void Record(ObjectVersion version)
    {
        if (_record is not null) WriteVersion(_record.Change, version, null);
    }

    // With the lock.
    private void Record(MultipartUpload upload)
    {
        if (_record is not null) WriteUpload(_record.Change, upload);
    }

    // With the lock.
    private void Record(MultipartUpload upload, UploadedPart part)
    {
        if (_record is not null) WritePart(_record.Change, upload, part, null);
    }

    // With the lock. The bytes stay until the record that removes them is in the log. The record of a bucket that is
    // closed removes everything in it.
    private void Drop(ObjectBody body)
    {
        if (_record is null) body.Release();
        else _record.Afterwards(body.Release);
    }

    // With the lock.
    private void RecordRemoval(ObjectVersion version)
    {
        if (_record is not null && !_isClosed) _record.Change.Remove(S3Entries.Of(this, version));
    }

    // With the lock.
    private void RecordRemoval(MultipartUpload upload)
    {
        if (_record is not null && !_isClosed) _record.Change.Remove(S3Entries.Of(this, upload));
    }
}
