using Tern.Checksums;
using Tern.Local.Clocks;
using Tern.Local.S3;
using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.State;

/// <summary>
/// Random operations on buckets. At random points, a restart from the records, or from a snapshot that was taken while
/// the buckets changed and the later records, restores exactly the state of the buckets.
/// </summary>
public sealed class RandomRestartTests : IDisposable
{
    private static readonly string[] s_keys = ["a", "b", "b/\u00E9", "c"];
    private static readonly string[] s_buckets = ["one", "two"];

    private readonly KeptState _state = new();
    private readonly HostClock _clock = new(new DateTimeOffset(2026, 3, 1, 10, 0, 0, TimeSpan.Zero));
    private readonly LocalSchedule _schedule;
    private readonly S3Part _live;
    private Random _random = new(0);

    public RandomRestartTests()
    {
        _schedule = new LocalSchedule(_clock);
        _live = Start(_schedule);
        _state.Restore(_live);
    }

    private S3Engine Engine => _live.Engine;

    public void Dispose()
    {
        _schedule.Dispose();
        _clock.Dispose();
        _state.Dispose();
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task A_restart_makes_of_the_records_what_the_buckets_have(int seed)
    {
        _random = new Random(seed);
        for (var step = 0; step < 3000; step++)
        {
            await DoOneAsync();
            if (_random.Next(150) != 0) continue;
            using var restarted = new Restarted();
            _state.Apply(restarted.Part.Restore);
            CompareTo(restarted);
        }
    }

    [Theory]
    [InlineData(4, true)]
    [InlineData(5, true)]
    [InlineData(6, false)]
    public async Task So_does_a_snapshot_that_is_taken_meanwhile_with_the_records_since(int seed, bool hasFiles)
    {
        _random = new Random(seed);
        for (var round = 0; round < 40; round++)
        {
            for (var step = _random.Next(100); step > 0; step--) await DoOneAsync();
            var rotation = _state.Position;
            var snapshot = new Snapshot(hasFiles, () =>
            {
                for (var step = _random.Next(10); step > 0; step--) DoOneAsync().AsTask().GetAwaiter().GetResult();
            });
            _live.Capture(snapshot);
            using var restarted = new Restarted();
            _state.Apply(restarted.Part.Restore, snapshot.Entries, rotation);
            CompareTo(restarted);
        }
    }

    private static S3Part Start(LocalSchedule schedule) =>
        new(schedule, 100_000_000, new Targets(), new RequestClocks(schedule.Clock));

    private void CompareTo(Restarted restarted)
    {
        restarted.Part.Restored(null);
        var (expected, actual) = (new Snapshot(), new Snapshot());
        _live.Capture(expected);
        restarted.Part.Capture(actual);
        Assert.Equal(expected.Texts, actual.Texts);
        Assert.Equal(TimesOf(Engine), TimesOf(restarted.Part.Engine));
    }

    private static List<string> TimesOf(S3Engine engine) =>
    [
        .. s_buckets.Select(engine.FindBucket).OfType<S3Bucket>()
            .SelectMany(static bucket => bucket.ListVersions(new VersionListRequest()).Versions)
            .Select(static listed => $"{listed.Version.Key} {listed.Version.VersionId} {listed.IsLatest} {listed.Version.NoncurrentSince}"),
    ];

    private async ValueTask DoOneAsync()
    {
        try
        {
            _clock.Advance(TimeSpan.FromSeconds(_random.Next(3)));
            await DoOneAsync(s_buckets[_random.Next(2)], s_keys[_random.Next(s_keys.Length)]);
        }
        catch (S3ErrorException)
        {
            // Many operations are refused: there is no such object, or a lock protects it.
        }
    }

    private async ValueTask DoOneAsync(string name, string key)
    {
        if (Engine.FindBucket(name) is not { } bucket)
        {
            Engine.CreateBucket(new BucketDraft
            {
                Name = name, Account = _random.Next(2) == 0 ? "111111111111" : "222222222222", Region = "eu-west-1", HasObjectLock = _random.Next(4) == 0,
            });
            return;
        }

        var choice = _random.Next(100);
        if (choice < 35) await PutAsync(bucket, key);
        else if (choice < 45) bucket.Delete(new DeleteRequest { Key = key });
        else if (choice < 60) DeleteVersion(bucket, key);
        else if (choice < 65) await CopyAsync(bucket, key);
        else if (choice < 80) await UploadAsync(bucket, key);
        else if (choice < 85) bucket.SetVersioning(_random.Next(2) == 0 ? VersioningState.Enabled : VersioningState.Suspended);
        else if (choice < 90) bucket.SetTags(key, null, [new S3Tag("n", Number())]);
        else if (choice < 92) bucket.SetLegalHold(key, null, _random.Next(3) == 0);
        else if (choice < 95) bucket.Change(bucket => bucket.Configurations["policy"] = Number());
        else if (choice < 98) Expire(bucket);
        else if (_random.Next(4) == 0) Engine.Reset(bucket.Account);
    }

    private string Number() => _random.Next(1000).ToString(System.Globalization.CultureInfo.InvariantCulture);

    private MemoryStream Body(int least = 0) => new(KeptShop.Bytes(least + (_random.Next(4) == 0 ? 70_000 : _random.Next(20)), _random.Next(5)));

    private async ValueTask PutAsync(S3Bucket bucket, string key)
    {
        using var body = Body();
        await bucket.PutAsync(new ObjectDraft { Key = key, Tags = [new S3Tag("t", Number())] }, body, BodyChecks.None, WriteConditions.None, default);
    }

    private void DeleteVersion(S3Bucket bucket, string key)
    {
        var versions = bucket.ListVersions(new VersionListRequest { Prefix = key }).Versions;
        if (versions.Count == 0) return;
        var version = versions[_random.Next(versions.Count)].Version;
        bucket.Delete(new DeleteRequest { Key = version.Key, VersionId = version.VersionId });
    }

    private async ValueTask CopyAsync(S3Bucket bucket, string key)
    {
        var source = Engine.FindBucket(s_buckets[_random.Next(2)]) ?? bucket;
        var sourceKey = s_keys[_random.Next(s_keys.Length)];
        await bucket.CopyAsync(new CopyRequest { Source = source, SourceKey = sourceKey, Object = new ObjectDraft { Key = key } }, default);
    }

    private async ValueTask UploadAsync(S3Bucket bucket, string key)
    {
        var uploads = bucket.ListUploads(new UploadListRequest { MaxUploads = 100 }).Uploads;
        if (uploads.Count == 0 || _random.Next(5) == 0)
        {
            bucket.CreateUpload(new UploadDraft { Object = new ObjectDraft { Key = key }, Algorithm = AwsChecksumAlgorithm.Crc64Nvme });
            return;
        }

        var upload = uploads[_random.Next(uploads.Count)];
        var parts = bucket.ListParts(upload.Key, upload.UploadId, 0, 100).Parts;
        if (_random.Next(8) == 0) bucket.AbortUpload(upload.Key, upload.UploadId);
        else if (parts.Count > 0 && _random.Next(2) == 0) await CompleteAsync(bucket, upload, parts[_random.Next(parts.Count)]);
        else
        {
            using var body = Body();
            await bucket.UploadPartAsync(upload.Key, upload.UploadId, _random.Next(1, 4), body, BodyChecks.None, null, default);
        }
    }

    private static async ValueTask CompleteAsync(S3Bucket bucket, MultipartUpload upload, UploadedPart part) => await bucket.CompleteUploadAsync(
        new CompleteRequest { Key = upload.Key, UploadId = upload.UploadId, Parts = [new CompletedPart(part.Number, part.ETag)] }, default);

    private void Expire(S3Bucket bucket)
    {
        bucket.Change(bucket => bucket.SetLifecycle(
        [
            new LifecycleRule
            {
                Id = "rule",
                Filter = new LifecycleFilter { Prefix = "b" },
                ExpirationDays = 1,
                NoncurrentDays = 1,
                AbortUploadDays = 2,
                NewerNoncurrentVersions = 1,
            },
        ]));
        _clock.Advance(TimeSpan.FromDays(_random.Next(2)));
        if (_random.Next(2) == 0) bucket.Change(static bucket => bucket.SetLifecycle(null));
    }

    /// <summary>S3 with a state that was restored to be compared; its clock stands still, and it records nothing.</summary>
    private sealed class Restarted : IDisposable
    {
        private readonly HostClock _clock = new(new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero));
        private readonly LocalSchedule _schedule;
        private readonly string _folder = Directory.CreateTempSubdirectory("tern-state-").FullName;

        public Restarted()
        {
            _schedule = new LocalSchedule(_clock);
            Part = Start(_schedule);
            Part.Restoring(_folder);
        }

        public S3Part Part { get; }

        public void Dispose()
        {
            _schedule.Dispose();
            _clock.Dispose();
            Directory.Delete(_folder, recursive: true);
        }
    }
}
