namespace Tern.Local.Tests.S3.Recorded.Access;

/// <summary>Anonymous requests that lists allow, compared with responses that AWS gave.</summary>
public sealed class RecordedPublicAccessTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_public_object_is_read_without_credentials()
    {
        await OpenAsync("public-read");
        await _s3.PutAsync("a", "body data", "crc32=g/U4Hw==");
        await _s3.AskAsync("PUT", "/shop/a?acl", "", "x-amz-acl: public-read");
        Assert.Equal(RecordedAnswer.Found("53ebc26c3ff5decfe9ffc7bdbaa02459", "crc32=g/U4Hw==", "body data"), await _s3.GetAsync("a"));
    }

    [Fact]
    public async Task Objects_of_a_bucket_that_everybody_may_write_are_deleted_without_credentials()
    {
        await OpenAsync("public-read-write");
        foreach (var key in (string[])["key-1", "key-2"]) await _s3.PutAsync(key, "123", "crc32=iEhj0g==", "x-amz-acl: public-read-write");
        Assert.Equal(
            "200 | DeleteResult(Deleted(Key=key-1), Deleted(Key=key-2))",
            await _s3.AskAsync("POST", "/shop?delete", "<Delete><Object><Key>key-1</Key></Object><Object><Key>key-2</Key></Object></Delete>"));
        Assert.Equal(
            "200 | x-amz-bucket-region=us-east-1 | ListBucketResult(EncodingType=url, IsTruncated=false, Marker=, MaxKeys=1000, Name=shop, Prefix=)",
            await _s3.AskAsync("GET", "/shop?encoding-type=url"));
    }

    private async Task OpenAsync(string acl)
    {
        await _s3.CreateAsync();
        await _s3.AskAsync("DELETE", "/shop?ownershipControls");
        await _s3.AskAsync("DELETE", "/shop?publicAccessBlock");
        Assert.Equal("200", await _s3.AskAsync("PUT", "/shop?acl", "", "x-amz-acl: " + acl));
    }
}
