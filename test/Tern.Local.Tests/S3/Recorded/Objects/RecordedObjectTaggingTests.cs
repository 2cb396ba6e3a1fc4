namespace Tern.Local.Tests.S3.Recorded.Objects;

public sealed class RecordedObjectTaggingTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Each_version_has_tags_of_its_own()
    {
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        Assert.Equal(
            "200 | etag='86639701cdcc5b39438a5f009bd74cb1', x-amz-checksum-crc32=XCKz9A==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v1>",
            await _s3.CheckedAsync("PUT /shop/a", "test-0", "x-amz-tagging: test_tag=tagv1"));
        Assert.Equal(
            "200 | etag='70a37754eb5a2e7db8cd887aaf11cda7', x-amz-checksum-crc32=KyWDYg==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v2>",
            await _s3.CheckedAsync("PUT /shop/a", "test-1"));
        Assert.Equal("200 | x-amz-version-id=<v2>", await _s3.CheckedAsync("PUT /shop/a?tagging", Tags(("tag3", "tag3"))));
        Assert.Equal(
            "200 | x-amz-version-id=<v2> | Tagging(TagSet(Tag(Key=tag3, Value=tag3)))",
            await _s3.CallAsync("GET /shop/a?tagging"));
        Assert.Equal(
            "200 | x-amz-version-id=<v1> | Tagging(TagSet(Tag(Key=test_tag, Value=tagv1)))",
            await _s3.CallAsync("GET /shop/a?tagging&versionId=<v1>"));
        Assert.Equal("200 | x-amz-version-id=<v1>", await _s3.CheckedAsync("PUT /shop/a?tagging&versionId=<v1>", Tags(("tag1", "tag1"))));
        Assert.Equal(
            "200 | x-amz-version-id=<v1> | Tagging(TagSet(Tag(Key=tag1, Value=tag1)))",
            await _s3.CallAsync("GET /shop/a?tagging&versionId=<v1>"));
        Assert.Equal("204 | x-amz-version-id=<v2>", await _s3.CallAsync("DELETE /shop/a?tagging"));
        Assert.Equal("200 | x-amz-version-id=<v2> | Tagging(TagSet=)", await _s3.CallAsync("GET /shop/a?tagging"));
        Assert.Equal("204 | x-amz-version-id=<v1>", await _s3.CallAsync("DELETE /shop/a?tagging&versionId=<v1>"));
        Assert.Equal("200 | x-amz-version-id=<v2> | Tagging(TagSet=)", await _s3.CallAsync("GET /shop/a?tagging"));
        Assert.Equal("204 | x-amz-delete-marker=true, x-amz-version-id=<v3>", await _s3.CallAsync("DELETE /shop/a"));
        foreach (var target in (string[])["/shop/a?tagging&versionId=<v3>", "/shop/a?tagging"])
        {
            foreach (var method in (string[])["PUT", "GET", "DELETE"])
            {
                var answer = method == "PUT" ? _s3.CheckedAsync("PUT " + target, Tags(("tag2", "tag2"))) : _s3.CallAsync($"{method} {target}");
                Assert.Equal(
                    "405 | last-modified=date, x-amz-delete-marker=true, x-amz-version-id=<v3> | "
                        + "Error(Code=MethodNotAllowed, Message=The specified method is not "
                        + $"allowed against this resource., Method={method}, ResourceType=DeleteMarker)",
                    await answer);
            }
        }
    }

    [Fact]
    public async Task Tags_are_those_of_an_object_that_exists()
    {
        const string NoBucket = "404 | Error(BucketName=none, Code=NoSuchBucket, Message=The specified bucket does not exist)";
        const string NoKey = "404 | Error(Code=NoSuchKey, Key=fake-key, Message=The specified key does not exist.)";
        Assert.Equal(NoBucket, await _s3.CallAsync("GET /none/a?tagging"));
        Assert.Equal(NoBucket, await _s3.CallAsync("DELETE /none/a?tagging"));
        Assert.Equal(NoBucket, await _s3.CheckedAsync("PUT /none/a?tagging", Tags(("a", "1"))));
        Assert.Equal(
            "404 | Error(Code=NoSuchKey, Key=shop/fake-key, Message=The specified key does not exist.)",
            await _s3.CallAsync("GET /shop/fake-key?tagging"));
        Assert.Equal(NoKey, await _s3.CallAsync("DELETE /shop/fake-key?tagging"));
        Assert.Equal(NoKey, await _s3.CheckedAsync("PUT /shop/fake-key?tagging", Tags(("a", "1"))));
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-tagging, ArgumentValue=key1=val1&key1=val2, Code=InvalidArgument, "
                + "Message=The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.)",
            await _s3.CheckedAsync("PUT /shop/a", "", "x-amz-tagging: key1=val1&key1=val2"));
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-tagging, ArgumentValue=key1=val1,key2=val2, Code=InvalidArgument, "
                + "Message=The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.)",
            await _s3.CheckedAsync("PUT /shop/a", "", "x-amz-tagging: key1=val1,key2=val2"));
    }

    [Fact]
    public async Task Tags_of_objects_and_buckets_must_be_valid()
    {
        await _s3.CheckedAsync("PUT /shop/a");
        foreach (var target in (string[])["/shop?tagging", "/shop/a?tagging"])
        {
            var aws = target == "/shop?tagging" ? "System tags cannot be added/updated by requester" : "Your TagKey cannot be prefixed with aws:";
            Assert.Equal(
                "400 | Error(Code=InvalidTag, Message=Cannot provide multiple Tags with the same key, TagKey=Key1)",
                await _s3.CheckedAsync("PUT " + target, Tags(("Key1", "Val1"), ("Key1", "Val1"))));
            Assert.Equal(
                "400 | Error(Code=InvalidTag, Message=The TagKey you have provided is invalid, TagKey=Key1,Key2)",
                await _s3.CheckedAsync("PUT " + target, Tags(("Key1,Key2", "Val1"))));
            Assert.Equal(
                $"400 | Error(Code=InvalidTag, Message={aws}, TagKey=aws:prefixed)", await _s3.CheckedAsync("PUT " + target, Tags(("aws:prefixed", "Val1"))));
            foreach (var member in (string[])["<Value>Val1</Value>", "<Key>Key1</Key>"])
            {
                Assert.Equal(
                    "400 | Error(Code=MalformedXML, Message=The XML you provided was not well-formed or did not validate against our published schema)",
                    await _s3.CheckedAsync("PUT " + target, $"<Tagging><TagSet><Tag>{member}</Tag></TagSet></Tagging>"));
            }
        }

        Assert.Equal(
            "400 | Error(Code=InvalidTag, Message=The TagValue you have provided is invalid, TagKey=Key1, TagValue=Val1,Val2)",
            await _s3.CheckedAsync("PUT /shop?tagging", Tags(("Key1", "Val1,Val2"))));
    }

    [Fact]
    public async Task Headers_show_the_number_of_tags()
    {
        Assert.Equal(
            "200 | etag='b635a7fc30aa9091e0d236bee77e6844', x-amz-checksum-crc32=lpqTBg==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/a", "test-tagging", "x-amz-tagging: tag1=tag1&tag2=tag2&tag="));
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=12, content-type=binary/octet-stream, etag='b635a7fc30aa9091e0d236bee77e6844', "
                + "last-modified=date, x-amz-server-side-encryption=AES256, x-amz-tagging-count=3",
            await _s3.CallAsync("HEAD /shop/a"));
        Assert.Equal("200", await _s3.CheckedAsync("PUT /shop/a?tagging", Tags(("tag1", "tag1"))));
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=12, content-type=binary/octet-stream, etag='b635a7fc30aa9091e0d236bee77e6844', "
                + "last-modified=date, x-amz-server-side-encryption=AES256, x-amz-tagging-count=1",
            await _s3.CallAsync("HEAD /shop/a"));
        await _s3.CheckedAsync("PUT /shop/a?tagging", Tags(("tag3", "tag3"), ("tag4", "tag4"), ("tag5", "")));
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=12, content-type=binary/octet-stream, etag='b635a7fc30aa9091e0d236bee77e6844', "
                + "last-modified=date, x-amz-server-side-encryption=AES256, x-amz-tagging-count=3",
            await _s3.CallAsync("HEAD /shop/a"));
        await _s3.CheckedAsync("PUT /shop/a?tagging", Tags());
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=12, content-type=binary/octet-stream, etag='b635a7fc30aa9091e0d236bee77e6844', "
                + "last-modified=date, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("HEAD /shop/a"));
    }

    private static string Tags(params (string Key, string Value)[] tags) =>
        $"<Tagging><TagSet>{string.Concat(tags.Select(static tag => $"<Tag><Key>{tag.Key}</Key><Value>{tag.Value}</Value></Tag>"))}</TagSet></Tagging>";
}
