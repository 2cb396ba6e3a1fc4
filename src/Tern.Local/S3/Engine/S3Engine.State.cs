using System.Globalization;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// The entries of buckets, which are kept across restarts.
internal sealed partial class S3Engine
{
    private BodyFolder? _folder;
    private BodyReader? _reader;

    /// <summary>Begins a restart with a data directory, before the first entry.</summary>
    /// <param name="folder">The folder of long bodies.</param>
    public void Restoring(BodyFolder folder)
    {
        _folder = folder;
        Bodies = new FileBodyStore(folder, memory);
    }

    /// <summary>Applies a change of an entry.</summary>
    /// <exception cref="InvalidDataException">The entry isn't valid.</exception>
    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        var parts = key.Kind switch
        {
            S3Entries.Version or S3Entries.Part => 3,
            S3Entries.Upload => 2,
            _ => 1,
        };
        var name = S3Entries.Split(key.Name, parts);
        var from = new RecordInput(value);
        switch (key.Kind)
        {
            case S3Entries.Piece:
                Reader.Add(key.Name, value);
                break;
            case S3Entries.Bucket when isPut:
                RestoreBucket(key, BucketFormat.Read(ref from, key.Region, Format));
                break;
            case S3Entries.Bucket:
                ForgetBucket(key);
                break;
            default:
                if (_buckets.TryGetValue(name[0], out var bucket)) Restore(bucket, key.Kind, name, isPut, ref from);
                break;
        }
    }

    /// <summary>Ends the restart: from now on, changes are recorded.</summary>
    public void Restored(IStateLog? log)
    {
        _reader?.Dispose();
        _reader = null;
        Log = log;
        foreach (var bucket in _buckets.Values) bucket.Restored(log);
        if (log is not null) _folder?.Start(log);
    }

    /// <summary>Adds all entries to a snapshot.</summary>
    public void Capture(IStateSink sink)
    {
        var pieces = sink.HasFiles ? null : new BodyPieces(sink);
        List<S3Bucket> buckets;
        lock (_lock) buckets = [.. _buckets.Values];
        foreach (var bucket in buckets) bucket.Capture(sink, pieces);
    }

    /// <summary>Ends all work. Stored state is kept for the next start; everything else is discarded.</summary>
    public void Stop()
    {
        if (Log is null)
        {
            Reset(null);
            return;
        }

        lock (_lock)
        {
            foreach (var bucket in _buckets.Values) bucket.Stop();
        }
    }

    private BodyReader Reader => _reader ??= new BodyReader(Bodies, memory, _folder);

    // The name may have belonged to another account before.
    private void RestoreBucket(in StateKey key, BucketSettings settings)
    {
        if (_buckets.TryGetValue(key.Name, out var bucket) && (bucket.Account != key.Account || bucket.Region != key.Region))
        {
            bucket.Close(onlyEmpty: false);
            _buckets.Remove(key.Name);
            bucket = null;
        }

        if (bucket is null) _buckets.Add(key.Name, bucket = new S3Bucket(this, key.Name, key.Account, key.Region));
        bucket.Restore(settings);
    }

    private void ForgetBucket(in StateKey key)
    {
        if (_buckets.Remove(key.Name, out var bucket)) bucket.Close(onlyEmpty: false);
    }

    private void Restore(S3Bucket bucket, byte kind, string[] name, bool isPut, ref RecordInput from)
    {
        switch (kind)
        {
            case S3Entries.Version when isPut:
                bucket.Restore(VersionFormat.Read(ref from, name[2], name[1], Reader, Format));
                break;
            case S3Entries.Version:
                bucket.Forget(name[2], name[1]);
                break;
            case S3Entries.Upload when isPut:
                bucket.Restore(VersionFormat.ReadUpload(ref from, name[1], Format));
                break;
            case S3Entries.Upload:
                bucket.ForgetUpload(name[1]);
                break;
            case S3Entries.Part when isPut:
                bucket.Restore(name[1], VersionFormat.ReadPart(ref from, int.Parse(name[2], CultureInfo.InvariantCulture), Reader));
                break;
            case S3Entries.Sequence when isPut:
                bucket.RestoreSequence(from.ReadVarint64());
                break;
            default:
                throw new InvalidDataException($"an entry of S3 is of the unknown kind {kind}");
        }
    }
}
