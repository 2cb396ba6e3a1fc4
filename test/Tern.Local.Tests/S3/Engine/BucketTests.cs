using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class BucketTests : EngineTest
{
    [Theory]
    [InlineData("ab")]
    [InlineData("Upper")]
    [InlineData("under_score")]
    [InlineData("-start")]
    [InlineData("end-")]
    [InlineData("two..dots")]
    [InlineData("dot.-hyphen")]
    [InlineData("hyphen-.dot")]
    [InlineData("192.168.5.4")]
    [InlineData("xn--name")]
    [InlineData("name-s3alias")]
    public void A_bucket_name_that_S3_refuses_is_refused(string name)
    {
        var error = Fails("InvalidBucketName", () => Create(name));
        Assert.Equal("The specified bucket is not valid.", error.Message);
        Assert.Equal(name, Member(error, "BucketName"));
    }

    [Fact]
    public void Names_are_global_and_the_owner_gets_another_error_than_others()
    {
        Fails("BucketAlreadyOwnedByYou", () => Create("bucket"));
        Fails("BucketAlreadyExists", () => Engine.CreateBucket(new BucketDraft { Name = "bucket", Account = "222222222222", Region = "eu-west-1" }));
    }

    [Fact]
    public void Creating_a_bucket_again_succeeds_in_the_first_Region_without_tags_only()
    {
        var draft = new BucketDraft { Name = "first", Account = Account, Region = "us-east-1" };
        Assert.Same(Engine.CreateBucket(draft), Engine.CreateBucket(draft));
        Fails("BucketAlreadyOwnedByYou", () => Engine.CreateBucket(
            new BucketDraft { Name = "first", Account = Account, Region = "us-east-1", Tags = [new S3Tag("a", "b")] }));
    }

    [Fact]
    public async Task Only_an_empty_bucket_can_be_deleted()
    {
        await Put("key");
        Fails("BucketNotEmpty", () => Engine.DeleteBucket("bucket"));
        Delete("key");
        Bucket.CreateUpload(new UploadDraft { Object = new ObjectDraft { Key = "key" } });
        Engine.DeleteBucket("bucket");
        var error = Fails("NoSuchBucket", () => Engine.GetBucket("bucket"));
        Assert.Equal("The specified bucket does not exist", error.Message);
        await Fails("NoSuchBucket", () => Put("key"));
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public void Buckets_are_listed_by_account_prefix_and_Region_in_pages()
    {
        foreach (var name in new[] { "b-3", "b-1", "b-2" }) Create(name);
        Engine.CreateBucket(new BucketDraft { Name = "b-4", Account = Account, Region = "us-east-1" });
        Engine.CreateBucket(new BucketDraft { Name = "b-5", Account = "222222222222", Region = "us-east-1" });
        var first = Engine.ListBuckets(new BucketListRequest { Account = Account, Prefix = "b-", MaxBuckets = 3 });
        Assert.Equal(["b-1", "b-2", "b-3"], first.Buckets.Select(static bucket => bucket.Name));
        var token = first.ContinuationToken;
        var second = Engine.ListBuckets(new BucketListRequest { Account = Account, Prefix = "b-", MaxBuckets = 3, ContinuationToken = token });
        Assert.Equal(["b-4"], second.Buckets.Select(static bucket => bucket.Name));
        Assert.Null(second.ContinuationToken);
        Assert.Equal(4, Engine.ListBuckets(new BucketListRequest { Account = Account, Region = "eu-west-1" }).Buckets.Count);
        Fails("InvalidArgument", () => Engine.ListBuckets(new BucketListRequest { Account = Account, ContinuationToken = "b-2" }));
    }

    [Fact]
    public async Task Reset_deletes_the_buckets_of_an_account_and_their_bytes()
    {
        await Put("key");
        Engine.CreateBucket(new BucketDraft { Name = "other", Account = "222222222222", Region = "us-east-1" });
        Engine.Reset(Account);
        Assert.Null(Engine.FindBucket("bucket"));
        Assert.NotNull(Engine.FindBucket("other"));
        Assert.Equal(0, Memory.Used);
        Engine.Reset(null);
        Assert.Null(Engine.FindBucket("other"));
    }

    [Fact]
    public void Versioning_of_a_bucket_with_Object_Lock_stays_enabled()
    {
        var locked = Create("locked", hasLock: true);
        Assert.Equal(VersioningState.Enabled, locked.Versioning);
        var error = Fails("InvalidBucketState", () => locked.SetVersioning(VersioningState.Suspended));
        Assert.Equal(409, error.StatusCode);
        Fails("InvalidBucketState", () => Bucket.SetObjectLock(null));
        Bucket.SetVersioning(VersioningState.Enabled);
        Bucket.SetObjectLock(new DefaultRetention(RetentionMode.Compliance, 1, null));
        Assert.True(Bucket.HasObjectLock);
    }
}
