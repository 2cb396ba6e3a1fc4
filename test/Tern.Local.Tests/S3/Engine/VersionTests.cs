using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class VersionTests : EngineTest
{
    [Fact]
    public async Task An_object_has_its_MD5_as_entity_tag_and_a_CRC64NVME()
    {
        var version = await Put("key", "test-checksum");
        Assert.Equal("\"f2081dd61dfa700a0fd5e29b9c3cc23d\"", version.ETag);
        Assert.Equal("1f2xscCCZCU=", version.Checksum?.Value);
        Assert.Equal(ObjectVersion.NullId, version.VersionId);
        Assert.Null(Bucket.ShownVersion(version));
        Assert.Equal("test-checksum", Get("key"));
    }

    [Fact]
    public async Task With_versioning_old_versions_stay_and_a_deletion_adds_a_marker()
    {
        await Put("key", "before");
        Bucket.SetVersioning(VersioningState.Enabled);
        var first = await Put("key", "first");
        var second = await Put("key", "second");
        Assert.Equal(32, first.VersionId.Length);
        Assert.Equal("second", Get("key"));
        Assert.Equal("first", Get("key", first.VersionId));
        Assert.Equal("before", Get("key", "null"));

        var deleted = Delete("key");
        Assert.True(deleted.IsDeleteMarker);
        var error = Fails("NoSuchKey", () => Get("key"));
        Assert.Contains(error.Headers, header => header is { Key: "x-amz-delete-marker", Value: "true" });
        error = Fails("MethodNotAllowed", () => Get("key", deleted.VersionId));
        Assert.Equal(405, error.StatusCode);
        Assert.Equal(["GET", "DeleteMarker"], [Member(error, "Method"), Member(error, "ResourceType")]);

        Assert.True(Delete("key", deleted.VersionId).IsDeleteMarker);
        Assert.Equal("second", Get("key"));
        Delete("key", second.VersionId);
        Delete("key", first.VersionId);
        Assert.Equal("before", Get("key"));
        Fails("NoSuchVersion", () => Get("key", second.VersionId));
        Delete("key", second.VersionId); // no error
        Delete("key", "null");
        Assert.Empty(Bucket.ListVersions(new VersionListRequest()).Versions);
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Suspended_versioning_replaces_the_null_version_only()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        var kept = await Put("key", "kept");
        Bucket.SetVersioning(VersioningState.Suspended);
        await Put("key", "null 1");
        await Put("key", "null 2");
        Assert.Equal(["null", kept.VersionId], Ids());
        var marker = Delete("key");
        Assert.Equal("null", marker.VersionId);
        Assert.Equal(6, marker.Removed?.Size);
        Assert.Equal(["null", kept.VersionId], Ids());
        Fails("NoSuchKey", () => Get("key"));
        await Put("key", "null 3");
        Assert.Equal("null 3", Get("key", "null"));
        Assert.Equal("kept", Get("key", kept.VersionId));

        IEnumerable<string> Ids() => Bucket.ListVersions(new VersionListRequest()).Versions.Select(static listed => listed.Version.VersionId);
    }

    [Fact]
    public async Task A_version_ID_that_was_never_issued_is_not_valid()
    {
        await Put("key");
        const string Foreign = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        Fails("InvalidArgument", () => Get("key", Foreign));
        var error = Fails("InvalidArgument", () => Delete("key", Foreign));
        Assert.Equal(["Invalid version id specified", "versionId", Foreign], [error.Message, Member(error, "ArgumentName"), Member(error, "ArgumentValue")]);
        Fails("NoSuchVersion", () => Bucket.Delete(new DeleteRequest { Key = "key", VersionId = Foreign, IsInBatch = true }));
        Bucket.SetVersioning(VersioningState.Enabled);
        Fails("InvalidArgument", () => Get("key", "short"));
        Fails("NoSuchVersion", () => Get("key", Foreign));
        Assert.Equal("text", Get("key", "null"));
    }

    [Fact]
    public async Task IDs_come_from_one_seed()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        var version = await Put("key");
        Assert.Equal(new S3Identifiers(1).NextVersion(), version.VersionId);
    }

    [Fact]
    public async Task Thousands_of_versions_of_a_key_are_found_and_deleted_in_any_order()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        var versions = new List<ObjectVersion>();
        for (var i = 0; i < 3000; i++) versions.Add(await Put("key", i.ToString(System.Globalization.CultureInfo.InvariantCulture)));
        new Random(7).Shuffle(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(versions));
        for (var i = 0; i < versions.Count; i++)
        {
            Delete("key", versions[i].VersionId);
            if (i % 500 != 0) continue;
            var newest = versions.Skip(i + 1).MaxBy(static version => version.Sequence)!;
            Assert.Same(newest, Bucket.Find("key", null, "GET"));
        }

        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Keys_have_at_most_1024_bytes_and_are_valid_Unicode()
    {
        await Put(new string('ä', 512));
        var error = await Fails("KeyTooLongError", () => Put(new string('ä', 512) + "a"));
        Assert.Equal(["1025", "1024"], [Member(error, "Size"), Member(error, "MaxSizeAllowed")]);
        await Fails("InvalidURI", () => Put("\uD800"));
        await Fails("MetadataTooLarge", () => Put(
            Bucket, new ObjectDraft { Key = "key", Metadata = new ObjectMetadata { User = [new("name", new string('x', 2045))] } }, ""));
        await Fails("InvalidStorageClass", () => Put(Bucket, new ObjectDraft { Key = "key", StorageClass = "OUTPOSTS" }, ""));
    }
}
