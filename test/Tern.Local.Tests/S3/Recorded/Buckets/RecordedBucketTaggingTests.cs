namespace Tern.Local.Tests.S3.Recorded.Buckets;

public sealed class RecordedBucketTaggingTests : IAsyncLifetime
{
    private const string Tag = "<Tag><Key>tag1</Key><Value>value1</Value></Tag>";
    private const string NoTags = "404 | Error(BucketName=shop, Code=NoSuchTagSet, Message=The TagSet does not exist)";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_set_without_tags_removes_them()
    {
        Assert.Equal("204", await _s3.CheckedAsync("PUT /shop?tagging", $"<Tagging><TagSet>{Tag}</TagSet></Tagging>"));
        Assert.Equal("204", await _s3.CheckedAsync("PUT /shop?tagging", "<Tagging><TagSet></TagSet></Tagging>"));
        Assert.Equal(NoTags, await _s3.CallAsync("GET /shop?tagging"));
    }

    [Fact]
    public async Task A_bucket_is_created_again_in_the_first_Region_only_without_tags()
    {
        const string Created = "200 | location=/tagged, x-amz-bucket-arn=arn:aws:s3:::tagged";
        const string Exists = "409 | Error(BucketName=tagged, Code=BucketAlreadyOwnedByYou, "
            + "Message=Your previous request to create the named bucket succeeded and you already own it.)";
        const string Stored = "200 | Tagging(TagSet(Tag(Key=tag1, Value=value1)))";
        Assert.Equal(Created, await _s3.CheckedAsync("PUT /tagged", Tagged(Tag)));
        Assert.Equal(Stored, await _s3.CallAsync("GET /tagged?tagging"));
        Assert.Equal(Exists, await _s3.CheckedAsync("PUT /tagged", Tagged("<Tag><Key>tag2</Key><Value>value2</Value></Tag>")));
        Assert.Equal(Created, await _s3.CallAsync("PUT /tagged"));
        Assert.Equal(Stored, await _s3.CallAsync("GET /tagged?tagging"));
        Assert.Equal(Exists, await _s3.CheckedAsync("PUT /tagged", Tagged(Tag)));
        Assert.Equal(Created, await _s3.CheckedAsync("PUT /tagged", Tagged("")));
        Assert.Equal(Stored, await _s3.CallAsync("GET /tagged?tagging"));
    }

    [Fact]
    public async Task A_bucket_is_created_with_an_empty_set_of_tags()
    {
        _s3.Wire.Clock.Advance(TimeSpan.FromSeconds(1));
        await _s3.CallAsync("DELETE /shop");
        Assert.Equal("200 | location=/shop, x-amz-bucket-arn=arn:aws:s3:::shop", await _s3.CheckedAsync("PUT /shop", Tagged("")));
        Assert.Equal(NoTags, await _s3.CallAsync("GET /shop?tagging"));
        Assert.Equal(
            "200 | location=/other, x-amz-bucket-arn=arn:aws:s3:::other",
            await _s3.CheckedAsync("PUT /other", "<CreateBucketConfiguration></CreateBucketConfiguration>"));
    }

    private static string Tagged(string tags) => $"<CreateBucketConfiguration><Tags>{tags}</Tags></CreateBucketConfiguration>";
}
