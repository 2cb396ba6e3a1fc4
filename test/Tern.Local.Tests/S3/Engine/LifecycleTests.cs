using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class LifecycleTests : EngineTest
{
    [Fact]
    public async Task Days_end_at_the_next_midnight_and_the_object_expires_then()
    {
        Bucket.SetLifecycle([new LifecycleRule { Id = "rule", ExpirationDays = 1, Filter = new LifecycleFilter { Prefix = "logs/" } }]);
        var version = await Put("logs/1");
        await Put("other");
        var midnight = new DateTimeOffset(2026, 3, 3, 0, 0, 0, TimeSpan.Zero);
        Assert.Equal(new ObjectExpiration(midnight, "rule"), Bucket.ExpirationOf(version));
        Clock.Advance(midnight - Start - TimeSpan.FromSeconds(1));
        Assert.Equal("text", Get("logs/1"));
        Clock.Advance(TimeSpan.FromSeconds(1));
        Fails("NoSuchKey", () => Get("logs/1"));
        Assert.Equal("text", Get("other"));
        Delete("other");
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Days_beyond_all_dates_end_on_the_last_one()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        Bucket.SetLifecycle([new LifecycleRule { Id = "rule", ExpirationDays = int.MaxValue, NoncurrentDays = int.MaxValue, AbortUploadDays = int.MaxValue }]);
        await Put("key", "first");
        var version = await Put("key", "second");
        Assert.Equal(new ObjectExpiration(new DateTimeOffset(9999, 12, 31, 0, 0, 0, TimeSpan.Zero), "rule"), Bucket.ExpirationOf(version));
        Clock.Advance(TimeSpan.FromDays(1000));
        Assert.Equal("second", Get("key"));
        Assert.Equal(2, Bucket.ListVersions(new VersionListRequest()).Versions.Count);
    }

    [Fact]
    public async Task Filters_are_prefix_tags_and_sizes_together()
    {
        var filter = new LifecycleFilter { Prefix = "a", Tags = [new S3Tag("t", "1")], SizeGreaterThan = 2, SizeLessThan = 5 };
        Bucket.SetLifecycle([new LifecycleRule { Id = "rule", ExpirationDays = 1, Filter = filter }]);
        var tags = new[] { new S3Tag("t", "1"), new S3Tag("u", "2") };
        Assert.NotNull(Bucket.ExpirationOf(await Put(Bucket, new ObjectDraft { Key = "a1", Tags = tags }, "1234")));
        Assert.Null(Bucket.ExpirationOf(await Put(Bucket, new ObjectDraft { Key = "a2" }, "1234")));
        Assert.Null(Bucket.ExpirationOf(await Put(Bucket, new ObjectDraft { Key = "a3", Tags = tags }, "12")));
        Assert.Null(Bucket.ExpirationOf(await Put(Bucket, new ObjectDraft { Key = "a4", Tags = tags }, "12345")));
        Assert.Null(Bucket.ExpirationOf(await Put(Bucket, new ObjectDraft { Key = "b", Tags = tags }, "1234")));
    }

    [Fact]
    public async Task With_versioning_an_expired_object_gets_a_marker_and_noncurrent_versions_and_markers_go_later()
    {
        var events = new List<string>();
        Engine.Observer = new Expirations(events);
        Bucket.SetVersioning(VersioningState.Enabled);
        Bucket.SetLifecycle(
        [
            new LifecycleRule { Id = "current", ExpirationDays = 2 },
            new LifecycleRule { Id = "old", NoncurrentDays = 3, ExpiresDeleteMarkers = true },
        ]);
        await Put("key", "first");
        Clock.Advance(TimeSpan.FromDays(1));
        await Put("key", "second");
        Clock.Advance(TimeSpan.FromDays(20));
        Assert.Equal(
            [
                "03-05 ExpiredToMarker True", // written on 03-02, expired at the end of two days
                "03-06 Expired False", // noncurrent since 03-02
                "03-09 Expired False", // noncurrent since 03-05
                "03-10 Expired True", // the marker is alone
            ], events);
        Assert.Empty(Bucket.ListVersions(new VersionListRequest()).Versions);
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Newer_noncurrent_versions_are_kept_and_locks_protect_them()
    {
        var bucket = Create("locked", hasLock: true);
        bucket.SetLifecycle([new LifecycleRule { Id = "old", NoncurrentDays = 1, NewerNoncurrentVersions = 1 }]);
        await Put(bucket, new ObjectDraft { Key = "key", Retention = new ObjectRetention(RetentionMode.Compliance, Start.AddDays(10)) }, "1");
        foreach (var text in new[] { "2", "3", "4" }) await Put(bucket, new ObjectDraft { Key = "key" }, text);
        Clock.Advance(TimeSpan.FromDays(5));
        Assert.Equal(["4", "3", "1"], Texts());
        Clock.Advance(TimeSpan.FromDays(10));
        Assert.Equal(["4", "3"], Texts());

        List<string> Texts() => [.. bucket.ListVersions(new VersionListRequest()).Versions.Select(listed => Get(bucket, "key", listed.Version.VersionId))];
    }

    [Fact]
    public async Task Incomplete_uploads_are_aborted()
    {
        Bucket.SetLifecycle([new LifecycleRule { Id = "abort", AbortUploadDays = 7 }]);
        var upload = Bucket.CreateUpload(new UploadDraft { Object = new ObjectDraft { Key = "key" } });
        using var body = Body("part");
        await Bucket.UploadPartAsync("key", upload.UploadId, 1, body, BodyChecks.None, null, default);
        Assert.Equal(new DateTimeOffset(2026, 3, 9, 0, 0, 0, TimeSpan.Zero), Bucket.ExpirationOf(upload)?.Date);
        Clock.Advance(TimeSpan.FromDays(7));
        Assert.Single(Bucket.ListUploads(new UploadListRequest()).Uploads);
        Clock.Advance(TimeSpan.FromDays(1));
        Assert.Empty(Bucket.ListUploads(new UploadListRequest()).Uploads);
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Transitions_change_the_class_of_large_objects()
    {
        Bucket.SetLifecycle([new LifecycleRule { Id = "cold", Transitions = [new("STANDARD_IA", 30, null), new("GLACIER", 60, null)] }]);
        await Put("small");
        await Put("large", new string('x', 128 * 1024));
        Clock.Advance(TimeSpan.FromDays(31));
        Assert.Equal(["STANDARD_IA", "STANDARD"], Classes());
        Clock.Advance(TimeSpan.FromDays(31));
        Assert.Equal(["GLACIER", "STANDARD"], Classes());

        string[] Classes() => [Bucket.Find("large", null, "GET").StorageClass, Bucket.Find("small", null, "GET").StorageClass];
    }

    [Fact]
    public async Task A_rule_that_is_disabled_or_deleted_does_nothing()
    {
        await Put("key");
        Bucket.SetLifecycle([new LifecycleRule { Id = "rule", ExpirationDays = 1, IsEnabled = false }]);
        Clock.Advance(TimeSpan.FromDays(5));
        Bucket.SetLifecycle([new LifecycleRule { Id = "rule", ExpirationDate = Start.AddDays(10) }]);
        Bucket.SetLifecycle(null);
        Clock.Advance(TimeSpan.FromDays(50));
        Assert.Equal("text", Get("key"));
        Bucket.SetLifecycle([new LifecycleRule { Id = "rule", ExpirationDays = 1 }]); // also for objects that are old already
        Clock.Advance(TimeSpan.FromDays(1));
        Fails("NoSuchKey", () => Get("key"));
    }

    private sealed class Expirations(List<string> events) : IObjectObserver
    {
        public void Changed(ObjectChange change, BucketRecord? record)
        {
            if (change.Kind is ObjectChangeKind.Expired or ObjectChangeKind.ExpiredToMarker)
                events.Add($"{change.Time:MM-dd} {change.Kind} {change.Version!.IsDeleteMarker}");
        }
    }
}
