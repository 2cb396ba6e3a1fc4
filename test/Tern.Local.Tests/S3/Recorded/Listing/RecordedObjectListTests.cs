namespace Tern.Local.Tests.S3.Recorded.Listing;

public sealed class RecordedObjectListTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_delimiter_is_a_text_that_may_be_empty_or_escaped()
    {
        await _s3.CheckedAsync("PUT /shop/test/foo/bar/123", "content 123");
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test/foo/bar/123", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, "
                + "EncodingType=url, IsTruncated=false, Marker=, MaxKeys=1, Name=shop, Prefix=test/)",
            await _s3.CallAsync("GET /shop?prefix=test/&delimiter=&max-keys=1&encoding-type=url"));
        Assert.Equal(
            "200 | x-amz-bucket-region=us-east-1 | ListBucketResult(CommonPrefixes(Prefix=test/foo/), Delimiter=/, EncodingType=url, "
                + "IsTruncated=false, Marker=, MaxKeys=1, Name=shop, Prefix=test/)",
            await _s3.CallAsync("GET /shop?prefix=test/&delimiter=/&max-keys=1&encoding-type=url"));
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test/foo/bar/123", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, "
                + "Delimiter=%252F, EncodingType=url, IsTruncated=false, Marker=, MaxKeys=1, Name=shop, Prefix=test/)",
            await _s3.CallAsync("GET /shop?prefix=test/&delimiter=%252F&max-keys=1&encoding-type=url"));
        Assert.Equal(
            "200 | x-amz-bucket-region=us-east-1 | ListBucketResult(CommonPrefixes(Prefix=test/), Delimiter=/, IsTruncated=false, Marker=, "
                + "MaxKeys=1000, Name=shop, Prefix=test)",
            await _s3.CallAsync("GET /shop?prefix=test&delimiter=/"));
    }

    [Fact]
    public async Task Only_a_list_with_a_delimiter_has_a_next_marker()
    {
        foreach (var key in (string[])["test_0", "test_1", "test_2"]) await _s3.CheckedAsync("PUT /shop/" + key, "content 123");
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test_0", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, "
                + $"{Object("test_1", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, "
                + $"{Object("test_2", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, EncodingType=url, IsTruncated=false, Marker=, "
                + "MaxKeys=1000, Name=shop, Prefix=)",
            await _s3.CallAsync("GET /shop?encoding-type=url"));
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test_0", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, "
                + "Delimiter=/, EncodingType=url, IsTruncated=true, Marker=, MaxKeys=1, Name=shop, NextMarker=test_0, Prefix=)",
            await _s3.CallAsync("GET /shop?encoding-type=url&max-keys=1&delimiter=/"));
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test_1", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, "
                + "EncodingType=url, IsTruncated=true, Marker=test_0, MaxKeys=1, Name=shop, Prefix=)",
            await _s3.CallAsync("GET /shop?encoding-type=url&max-keys=1&marker=test_0"));
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test_0", 11, "0d9fa06a66933b40f615f530e59edd6b", isOwned: true)}, "
                + "EncodingType=url, IsTruncated=true, Marker=, MaxKeys=1, Name=shop, Prefix=)",
            await _s3.CallAsync("GET /shop?encoding-type=url&max-keys=1&marker="));
    }

    [Fact]
    public async Task A_marker_may_be_empty() => Assert.Equal(
        "200 | x-amz-bucket-region=us-east-1 | ListBucketResult(EncodingType=url, IsTruncated=false, Marker=, MaxKeys=1000, Name=shop, Prefix=)",
        await _s3.CallAsync("GET /shop?encoding-type=url&marker="));

    [Fact]
    public async Task Keys_are_listed_by_their_prefix()
    {
        foreach (var key in (string[])["bar/foo/123", "foo/bar/123", "foo/bar/456"]) await _s3.CheckedAsync("PUT /shop/test/" + key, "content 123");
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test/bar/foo/123", 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Object("test/foo/bar/123", 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Object("test/foo/bar/456", 11, "0d9fa06a66933b40f615f530e59edd6b")}, EncodingType=url, IsTruncated=false, KeyCount=3, "
                + "MaxKeys=1000, Name=shop, Prefix=test/)",
            await _s3.CallAsync("GET /shop?list-type=2&encoding-type=url&prefix=test/"));
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test/foo/bar/123", 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Object("test/foo/bar/456", 11, "0d9fa06a66933b40f615f530e59edd6b")}, EncodingType=url, IsTruncated=false, KeyCount=2, "
                + "MaxKeys=1000, Name=shop, Prefix=test/foo)",
            await _s3.CallAsync("GET /shop?list-type=2&encoding-type=url&prefix=test/foo"));
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test/foo/bar/123", 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Object("test/foo/bar/456", 11, "0d9fa06a66933b40f615f530e59edd6b")}, EncodingType=url, IsTruncated=false, KeyCount=2, "
                + "MaxKeys=1000, Name=shop, Prefix=test/foo/bar)",
            await _s3.CallAsync("GET /shop?list-type=2&encoding-type=url&prefix=test/foo/bar"));
        Assert.Equal(
            $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({Object("test/foo/bar/123", 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Object("test/foo/bar/456", 11, "0d9fa06a66933b40f615f530e59edd6b")}, IsTruncated=false, KeyCount=2, MaxKeys=1000, Name=shop, "
                + "Prefix=test/foo)",
            await _s3.CallAsync("GET /shop?list-type=2&prefix=test/foo"));
    }

    [Theory]
    [InlineData("list-type=2")]
    [InlineData("")]
    [InlineData("versions")]
    [InlineData("uploads")]
    public async Task An_encoding_is_that_of_URLs(string list)
    {
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        foreach (var value in (string[])["value", ""])
        {
            Assert.Equal(
                $"400 | Error(ArgumentName=encoding-type, ArgumentValue={value}, Code=InvalidArgument, Message=Invalid Encoding Method specified in Request)",
                await _s3.CallAsync($"GET /shop?{list}&encoding-type={value}"));
        }
    }

    [Fact]
    public async Task A_storage_class_is_listed()
    {
        await _s3.CallAsync("PUT /shop/a", "data", "x-amz-storage-class: DEEP_ARCHIVE");
        Assert.Equal(["DEEP_ARCHIVE"], (await _s3.Wire.DoAsync("GET", "/shop?list-type=2")).All("StorageClass"));
    }

    [Fact]
    public async Task Times_are_of_whole_seconds()
    {
        _s3.Wire.Clock.Advance(TimeSpan.FromMilliseconds(1_234));
        await _s3.CallAsync("PUT /other");
        await _s3.CheckedAsync("PUT /other/a", "1");
        Assert.Equal("2026-03-01T10:00:01.000Z", (await _s3.Wire.DoAsync("GET", "/?prefix=other")).One("CreationDate"));
        Assert.Equal("2026-03-01T10:00:01.000Z", (await _s3.Wire.DoAsync("GET", "/other")).One("LastModified"));
        Assert.Equal("2026-03-01T10:00:01.000Z", (await _s3.Wire.DoAsync("GET", "/other?list-type=2")).One("LastModified"));
    }

    private static string Object(string key, int size, string etag, bool isOwned = false) =>
        $"Contents(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', Key={key}, LastModified=date, {(isOwned ? "Owner(ID=<o1>), " : "")}"
            + $"Size={size}, StorageClass=STANDARD)";
}
