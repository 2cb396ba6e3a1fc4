using Tern.Checksums;
using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class CopyTests : EngineTest
{
    private static readonly ObjectDraft s_source = new()
    {
        Key = "source",
        Metadata = new ObjectMetadata { ContentType = "text/plain", User = [new("a", "1")] },
        Tags = [new S3Tag("t", "1")],
        WebsiteRedirect = "/elsewhere",
        StorageClass = "STANDARD_IA",
    };

    [Fact]
    public async Task A_copy_takes_metadata_and_tags_and_nothing_else_and_shares_the_bytes()
    {
        var source = await Put(Bucket, s_source, "text");
        var used = Memory.Used;
        var copy = (await Copy(new ObjectDraft { Key = "copy" })).Version;
        Assert.Equal(used, Memory.Used);
        Assert.Equal([source.ETag, source.Checksum!.Value], [copy.ETag, copy.Checksum!.Value]);
        Assert.Equal(source.Metadata, copy.Metadata);
        Assert.Equal(source.Tags, copy.Tags);
        Assert.Equal("STANDARD", copy.StorageClass);
        Assert.Null(copy.WebsiteRedirect);
        Delete("source");
        Assert.Equal("text", Get("copy"));
        Delete("copy");
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Directives_replace_metadata_and_tags()
    {
        await Put(Bucket, s_source, "text");
        var draft = new ObjectDraft { Key = "copy", Metadata = new ObjectMetadata { ContentType = "text/html" }, Tags = [new S3Tag("t", "2")] };
        var copy = (await Copy(draft)).Version;
        Assert.Equal(["text/plain", "1"], [copy.Metadata.ContentType!, copy.Tags[0].Value]);
        copy = (await Copy(draft, replaces: true)).Version;
        Assert.Equal(["text/html", "2"], [copy.Metadata.ContentType!, copy.Tags[0].Value]);
    }

    [Fact]
    public async Task A_copy_onto_itself_must_change_something()
    {
        await Put(Bucket, s_source, "text");
        var error = await Fails("InvalidRequest", () => Copy(new ObjectDraft { Key = "source" }));
        Assert.StartsWith("This copy request is illegal because it is trying to copy an object to itself", error.Message, StringComparison.Ordinal);
        await Copy(new ObjectDraft { Key = "source" }, replaces: true);
        await Copy(new ObjectDraft { Key = "source", WebsiteRedirect = "/" });
        await Copy(new ObjectDraft { Key = "source", Encryption = ObjectEncryption.S3Managed });
        Assert.Equal("text", Get("source"));
    }

    [Fact]
    public async Task An_old_version_can_be_copied_onto_its_key()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        var old = await Put("source", "old");
        await Put("source", "new");
        var result = await Copy(new ObjectDraft { Key = "source" }, versionId: old.VersionId);
        Assert.Equal(old.VersionId, result.SourceVersionId);
        Assert.Equal("old", Get("source"));
        Assert.Equal(3, Bucket.ListVersions(new VersionListRequest()).Versions.Count);
        var marker = Delete("source");
        await Fails("NoSuchKey", () => Copy(new ObjectDraft { Key = "copy" }));
        await Fails("MethodNotAllowed", () => Copy(new ObjectDraft { Key = "copy" }, versionId: marker.VersionId));
    }

    [Fact]
    public async Task A_copy_of_parts_is_one_object_with_its_own_entity_tag_and_checksum()
    {
        var upload = Bucket.CreateUpload(new UploadDraft { Object = new ObjectDraft { Key = "source" }, Algorithm = AwsChecksumAlgorithm.Sha1 });
        using var body = Body("text");
        var part = await Bucket.UploadPartAsync(
            "source", upload.UploadId, 1, body, new BodyChecks { Algorithm = AwsChecksumAlgorithm.Sha1 }, null, default);
        var listed = new CompletedPart(1, part.ETag, AwsChecksumAlgorithm.Sha1, part.Checksum!.Value);
        await Bucket.CompleteUploadAsync(new CompleteRequest { Key = "source", UploadId = upload.UploadId, Parts = [listed] }, default);
        var copy = (await Copy(new ObjectDraft { Key = "copy" })).Version;
        Assert.Equal(part.ETag, copy.ETag);
        Assert.Equal(part.Checksum, copy.Checksum);
        Assert.Null(copy.Parts);
        var other = (await Copy(new ObjectDraft { Key = "copy" }, algorithm: AwsChecksumAlgorithm.Crc32)).Version;
        Assert.Equal(AwsChecksumAlgorithm.Crc32, other.Checksum?.Algorithm);
    }

    [Fact]
    public async Task Conditions_of_the_source_and_the_target_are_named()
    {
        await Put(Bucket, s_source, "text");
        await Put("copy");
        var error = await Fails("PreconditionFailed", () => Copy(new ObjectDraft { Key = "copy" }, source: new ReadConditions { IfNoneMatch = "*" }));
        Assert.Equal("x-amz-copy-source-If-None-Match", Member(error, "Condition"));
        error = await Fails("PreconditionFailed", () => Copy(new ObjectDraft { Key = "copy" }, source: new ReadConditions { IfModifiedSince = Start }));
        Assert.Equal("x-amz-copy-source-If-Modified-Since", Member(error, "Condition"));
        error = await Fails("PreconditionFailed", () => Copy(new ObjectDraft { Key = "copy" }, target: new WriteConditions { IfNoneMatch = "*" }));
        Assert.Equal("If-None-Match", Member(error, "Condition"));
        await Copy(new ObjectDraft { Key = "copy" }, source: new ReadConditions { IfMatch = "*", IfUnmodifiedSince = Start.AddDays(-1) });
    }

    [Fact]
    public async Task A_copy_with_a_key_of_KMS_has_another_entity_tag()
    {
        var source = await Put(Bucket, s_source, "text");
        var copy = (await Copy(new ObjectDraft { Key = "copy", Encryption = new ObjectEncryption { Algorithm = "aws:kms" } })).Version;
        Assert.NotEqual(source.ETag, copy.ETag);
        Bucket.Encryption = new ObjectEncryption { Algorithm = "aws:kms", KmsKeyId = "arn" };
        Assert.Equal("arn", (await Put("another")).Encryption.KmsKeyId);
    }

    private Task<CopyResult> Copy(
        ObjectDraft draft, bool replaces = false, string? versionId = null, ReadConditions? source = null, WriteConditions? target = null,
        AwsChecksumAlgorithm? algorithm = null) => Bucket.CopyAsync(
            new CopyRequest
            {
                Source = Bucket,
                SourceKey = "source",
                SourceVersionId = versionId,
                SourceConditions = source ?? ReadConditions.None,
                Object = draft,
                ReplacesMetadata = replaces,
                ReplacesTags = replaces,
                Algorithm = algorithm,
                Conditions = target ?? WriteConditions.None,
            },
            default).AsTask();
}
