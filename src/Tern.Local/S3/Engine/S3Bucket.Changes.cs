namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    // With the lock.
    private void Report(ObjectChangeKind kind, ObjectVersion version, ChangeOrigin? origin) => Report(kind, version.Key, version, origin);

    // With the lock.
    private void Report(ObjectChangeKind kind, string key, ObjectVersion? version, ChangeOrigin? origin) =>
        _engine.Observer?.Changed(new ObjectChange(this, kind, key, version, ++_sequence, _engine.Schedule.Clock.GetUtcNow(), origin));
}
