namespace Tern.Local.Tests.S3.Recorded.Objects;

/// <summary>Keys of objects, compared with responses that AWS gave.</summary>
public sealed class RecordedKeyTests : IDisposable
{
    private const string Test = "098f6bcd4621d373cade4e832627b4f6";
    private const string Crc32 = "crc32=2H9+DA==";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_key_can_begin_with_a_hash()
    {
        const string ETag = "39d0d586a701e199389d954f2d592720";
        await _s3.CreateAsync();
        Assert.Equal(RecordedAnswer.Stored(ETag, "crc32=wmkP3w=="), await _s3.PutAsync("%23key-with-hash-prefix", "test 123", "crc32=wmkP3w=="));
        Assert.Equal(RecordedAnswer.Found(ETag, "crc32=wmkP3w==", "test 123"), await _s3.GetAsync("%23key-with-hash-prefix"));
    }

    [Fact]
    public async Task A_key_can_have_segments()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a/b/c/d", "test", Crc32);
        Assert.Equal(RecordedAnswer.Found(Test, Crc32, "test"), await _s3.GetAsync("a/b/c/d"));
    }

    [Fact]
    public async Task A_key_in_another_case_is_another_key()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("camelCaseKey", "something", "crc32=Cdox+w==");
        Assert.Equal(RecordedAnswer.Found("437b930db84b8079c2dd804a71936b5f", "crc32=Cdox+w==", "something"), await _s3.GetAsync("camelCaseKey"));
        Assert.Equal(RecordedAnswer.NoKey("camelcasekey"), await _s3.GetAsync("camelcasekey"));
    }

    [Fact]
    public async Task A_key_of_one_character_and_a_slash_keeps_the_slash()
    {
        await _s3.CreateAsync();
        foreach (var key in (string[])["a/", "t/", "u/"])
        {
            Assert.Equal(RecordedAnswer.Stored(Test, Crc32), await _s3.PutAsync(key, "test", Crc32));
            Assert.Equal(RecordedAnswer.Found(Test, Crc32, "test"), await _s3.GetAsync(key));
        }

        Assert.Equal(List(Listed("a/", Test, 4), Listed("t/", Test, 4), Listed("u/", Test, 4)), await ListAsync());
    }

    [Theory]
    [InlineData("/shop/", "127.0.0.1:4566")]
    [InlineData("/", "shop.s3.localhost:4566")]
    public async Task An_encoded_at_sign_in_a_key_is_not_an_at_sign(string path, string host)
    {
        await _s3.CreateAsync();
        host = "host: " + host;
        (string Key, string Body, string Crc32)[] objects =
        [
            ("test%40key/", "plain", "GSBizw=="), ("test%2540key", "encoded", "1kBhgQ=="), ("test%2540key/", "test-encoded", "5HQjpA=="),
        ];
        foreach (var (key, body, checksum) in objects) await _s3.AskAsync("PUT", path + key, body, host, "x-amz-checksum-crc32: " + checksum);
        foreach (var (key, body, _) in objects) Assert.EndsWith(" | " + body, await _s3.AskAsync("GET", path + key, "", host), StringComparison.Ordinal);
        Assert.Equal(
            List(
                Listed("test%2540key", "4b719acee4a1d5e30577f59e80d06205", 7), Listed("test%2540key/", "51a6065890415b4b299dec1aa33d712c", 12),
                Listed("test%40key/", "ac7938d40cfc2307e2bf325d28e7884e", 5)),
            await _s3.AskAsync("GET", path + "?list-type=2&encoding-type=url", "", host));
    }

    [Theory]
    [InlineData("/shop/", "127.0.0.1:4566")]
    [InlineData("/", "shop.s3.localhost:4566")]
    public async Task A_slash_at_the_beginning_belongs_to_the_key(string path, string host)
    {
        await _s3.CreateAsync();
        host = "host: " + host;
        await _s3.AskAsync("PUT", path + "/bar/foo/", "test", host, "x-amz-checksum-crc32: 2H9+DA==");
        await _s3.AskAsync("PUT", path + "/foo", "foobar", host, "x-amz-checksum-crc32: nvYflQ==");
        await _s3.AskAsync("PUT", path + "bar", "barfoo", host, "x-amz-checksum-crc32: 4qiFKw==");
        Assert.Equal(
            List(Listed("/bar/foo/", Test, 4), Listed("/foo", "3858f62230ac3c915f300c664312c63f", 6), Listed("bar", "96948aad3fcae80c08a35c9b5958cd89", 6)),
            await _s3.AskAsync("GET", path + "?list-type=2&encoding-type=url", "", host));
        (string Key, string Body)[] objects = [("/bar/foo/", "test"), ("/foo", "foobar"), ("bar", "barfoo")];
        foreach (var (key, body) in objects) Assert.EndsWith(" | " + body, await _s3.AskAsync("GET", path + key, "", host), StringComparison.Ordinal);
        foreach (var key in (string[])["bar/foo/", "foo", "/bar"]) Assert.Equal(RecordedAnswer.NoKey(key), await _s3.AskAsync("GET", path + key, "", host));
    }

    [Fact]
    public async Task Several_objects_with_encoded_characters_are_deleted()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a%252Fb", "percent encoding", "crc32=ODblHQ==");
        await _s3.PutAsync("a/%F0%9F%98%80", "percent encoded emoji", "crc32=GWFBBw==");
        Assert.Equal(
            List(Listed("a%252Fb", "1ac438708eff428b768f07249b3e2bb2", 16), Listed("a/%F0%9F%98%80", "ec53baa61c0c0b736a567bdef59250f3", 21)),
            await ListAsync());
        Assert.Equal(
            "200 | DeleteResult(Deleted(Key=a%2Fb), Deleted(Key=a/\U0001f600))",
            await _s3.AskAsync(
                "POST", "/shop?delete", "<Delete><Object><Key>a%2Fb</Key></Object><Object><Key>a/\U0001f600</Key></Object></Delete>"));
        Assert.Equal(List(), await ListAsync());
    }

    [Fact]
    public async Task A_bucket_is_emptied()
    {
        await _s3.CreateAsync();
        for (var i = 0; i < 3; i++) await _s3.PutAsync("key" + i, "123", "crc32=iEhj0g==");
        const string ETag = "202cb962ac59075b964b07152d234b70";
        Assert.Equal(List(Listed("key0", ETag, 3), Listed("key1", ETag, 3), Listed("key2", ETag, 3)), await ListAsync());
        await _s3.AskAsync(
            "POST", "/shop?delete",
            "<Delete><Object><Key>key0</Key></Object><Object><Key>key1</Key></Object><Object><Key>key2</Key></Object></Delete>");
        Assert.Equal(List(), await ListAsync());
    }

    private Task<string> ListAsync() => _s3.AskAsync("GET", "/shop?list-type=2&encoding-type=url");

    private static string Listed(string key, string etag, int size) =>
        $"Contents(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', Key={key}, LastModified=date, Size={size}, StorageClass=STANDARD), ";

    private static string List(params string[] contents) =>
        $"200 | x-amz-bucket-region=us-east-1 | ListBucketResult({string.Concat(contents)}EncodingType=url, IsTruncated=false, "
        + $"KeyCount={contents.Length}, MaxKeys=1000, Name=shop, Prefix=)";
}
