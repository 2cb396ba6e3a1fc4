namespace Tern.Local.Tests.S3;

public sealed class S3ObjectTests : IDisposable
{
    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task An_object_has_its_bytes_headers_and_defaults()
    {
        await CreateAsync();
        var put = await _s3.DoAsync("PUT", "/shop/a", "hello", "content-type: text/plain", "cache-control: no-cache", "x-amz-meta-color: blue",
            "expires: never");
        Assert.Equal("\"5d41402abc4b2a76b9719d911017c592\"", put["etag"]);
        Assert.Equal(("AES256", "FULL_OBJECT"), (put["x-amz-server-side-encryption"], put["x-amz-checksum-type"]));
        Assert.NotNull(put["x-amz-checksum-crc64nvme"]);
        var get = await _s3.DoAsync("GET", "/shop/a");
        Assert.Equal((200, "hello", "5"), (get.Status, get.Body, get["content-length"]));
        Assert.Equal(("text/plain", "no-cache", "blue", "never"), (get["content-type"], get["cache-control"], get["x-amz-meta-color"], get["expires"]));
        Assert.Equal(("bytes", "Sun, 01 Mar 2026 10:00:00 GMT"), (get["accept-ranges"], get["last-modified"]));
        Assert.Null(get["x-amz-checksum-crc64nvme"]);
        Assert.NotNull((await _s3.DoAsync("GET", "/shop/a", "", "x-amz-checksum-mode: ENABLED"))["x-amz-checksum-crc64nvme"]);
        var head = await _s3.DoAsync("HEAD", "/shop/a");
        Assert.Equal(("5", "", put["etag"]), (head["content-length"], head.Body, head["etag"]));
        await _s3.DoAsync("PUT", "/shop/b", "");
        Assert.Equal("binary/octet-stream", (await _s3.DoAsync("HEAD", "/shop/b"))["content-type"]);
    }

    [Theory]
    [InlineData("a//b")]
    [InlineData("./x")]
    [InlineData("../x")]
    [InlineData("a%2Fb%20c")]
    [InlineData("a+b")]
    [InlineData("%C3%A9%e2%82%acx%C2%AE%C2%8A-")]
    [InlineData("end/")]
    [InlineData("/first")]
    public async Task A_key_is_kept_as_it_is(string path)
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop/" + path, path);
        Assert.Equal(path, (await _s3.DoAsync("GET", "/shop/" + path)).Body);
        Assert.Equal(Uri.UnescapeDataString(path), (await _s3.DoAsync("GET", "/shop")).One("Key"));
    }

    [Theory]
    [InlineData("%ff")]
    [InlineData("a%C3b%A9")]
    [InlineData("%E2%82")]
    [InlineData("%ED%A0%80")]
    [InlineData("100%")]
    [InlineData("%4")]
    [InlineData("%zz")]
    public async Task A_key_that_is_not_escaped_UTF_8_is_refused(string path)
    {
        await CreateAsync();
        Assert.Equal("400 InvalidURI: Couldn't parse the specified URI.", await _s3.FailAsync("PUT", "/shop/" + path, "x"));
    }

    [Fact]
    public async Task Errors_say_what_is_missing()
    {
        await CreateAsync();
        Assert.Equal("404 NoSuchKey: The specified key does not exist. (Key=no)", await _s3.FailAsync("GET", "/shop/no"));
        Assert.Equal("404 NoSuchBucket: The specified bucket does not exist (BucketName=none)", await _s3.FailAsync("GET", "/none/no"));
        var head = await _s3.SendAsync("HEAD", "/shop/no");
        Assert.Equal((404, ""), (head.Status, head.Body));
        Assert.NotNull(head["x-amz-request-id"]);
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/shop/no")).Status);
    }

    [Theory]
    [InlineData("bytes=0-1", 206, "01", "bytes 0-1/10")]
    [InlineData("bytes=8-", 206, "89", "bytes 8-9/10")]
    [InlineData("bytes=-3", 206, "789", "bytes 7-9/10")]
    [InlineData("bytes=5-99", 206, "56789", "bytes 5-9/10")]
    [InlineData("bytes=0-1,4-5", 200, "0123456789", null)]
    [InlineData("bytes=5-2", 200, "0123456789", null)]
    [InlineData("chars=0-1", 200, "0123456789", null)]
    public async Task A_range_is_a_part_of_the_bytes(string range, int status, string body, string? contentRange)
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop/a", "0123456789");
        var reply = await _s3.SendAsync("GET", "/shop/a", "", "range: " + range);
        Assert.Equal((status, body, contentRange), (reply.Status, reply.Body, reply["content-range"]));
    }

    [Fact]
    public async Task A_range_behind_the_end_is_an_error()
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop/a", "0123456789");
        Assert.Equal(
            "416 InvalidRange: The requested range is not satisfiable (ActualObjectSize=10, RangeRequested=bytes=10-20)",
            await _s3.FailAsync("GET", "/shop/a", "", "range: bytes=10-20"));
    }

    [Fact]
    public async Task Conditions_decide_about_reads()
    {
        await CreateAsync();
        var etag = (await _s3.DoAsync("PUT", "/shop/a", "x"))["etag"]!;
        await _s3.DoAsync("GET", "/shop/a", "", "if-match: " + etag);
        var same = await _s3.SendAsync("GET", "/shop/a", "", "if-none-match: " + etag);
        Assert.Equal((304, "", etag), (same.Status, same.Body, same["etag"]));
        Assert.Null(same["content-type"]);
        Assert.Equal(304, (await _s3.SendAsync("GET", "/shop/a", "", "if-modified-since: Sun, 01 Mar 2026 10:00:00 GMT")).Status);
        Assert.Equal(
            "412 PreconditionFailed: At least one of the pre-conditions you specified did not hold (Condition=If-Match)",
            await _s3.FailAsync("GET", "/shop/a", "", "if-match: \"other\""));
        Assert.Equal(
            "412 PreconditionFailed: At least one of the pre-conditions you specified did not hold (Condition=If-Unmodified-Since)",
            await _s3.FailAsync("GET", "/shop/a", "", "if-unmodified-since: Sat, 28 Feb 2026 10:00:00 GMT"));
        await _s3.DoAsync("GET", "/shop/a", "", "if-modified-since: no date");
    }

    [Fact]
    public async Task Conditions_decide_about_writes()
    {
        await CreateAsync();
        var etag = (await _s3.DoAsync("PUT", "/shop/a", "x", "if-none-match: *"))["etag"]!;
        Assert.Equal(
            "412 PreconditionFailed: At least one of the pre-conditions you specified did not hold (Condition=If-None-Match)",
            await _s3.FailAsync("PUT", "/shop/a", "y", "if-none-match: *"));
        Assert.Equal(
            "501 NotImplemented: A header you provided implies functionality that is not implemented (Header=If-None-Match, "
            + "additionalMessage=We don't accept the provided value of If-None-Match header for this API)",
            await _s3.FailAsync("PUT", "/shop/a", "y", "if-none-match: \"x\""));
        await _s3.DoAsync("PUT", "/shop/a", "y", "if-match: " + etag);
        Assert.Equal(
            "412 PreconditionFailed: At least one of the pre-conditions you specified did not hold (Condition=If-Match)",
            await _s3.FailAsync("DELETE", "/shop/a", "", "if-match: " + etag));
        Assert.Equal(
            "501 NotImplemented: A header you provided implies functionality that is not implemented (Header=x-amz-if-match-size)",
            await _s3.FailAsync("DELETE", "/shop/a", "", "x-amz-if-match-size: 1"));
        Assert.Equal("y", (await _s3.DoAsync("GET", "/shop/a")).Body);
    }

    [Fact]
    public async Task Several_objects_are_deleted_with_one_request()
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop/a", "x");
        var reply = await _s3.DoAsync(
            "POST", "/shop?delete", "<Delete><Object><Key>a</Key></Object><Object><Key>no</Key></Object></Delete>");
        Assert.Equal(("DeleteResult", "a,no"), (reply.Xml.Name.LocalName, string.Join(',', reply.All("Key"))));
        Assert.Equal("404 NoSuchKey: The specified key does not exist. (Key=a)", await _s3.FailAsync("GET", "/shop/a"));
        var quiet = await _s3.DoAsync("POST", "/shop?delete", "<Delete><Quiet>true</Quiet><Object><Key>a</Key></Object></Delete>");
        Assert.True(!quiet.Xml.HasElements, quiet.Body);
        Assert.Equal(
            "400 MalformedXML: The XML you provided was not well-formed or did not validate against our published schema",
            await _s3.FailAsync("POST", "/shop?delete", "<Delete><Object/></Delete>"));
        Assert.Equal("400 MissingRequestBodyError: Request Body is empty", await _s3.FailAsync("POST", "/shop?delete"));
    }

    [Fact]
    public async Task Versions_are_kept_marked_and_restored()
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        var first = (await _s3.DoAsync("PUT", "/shop/a", "1"))["x-amz-version-id"];
        var second = (await _s3.DoAsync("PUT", "/shop/a", "2"))["x-amz-version-id"];
        var deleted = await _s3.DoAsync("DELETE", "/shop/a");
        Assert.Equal("true", deleted["x-amz-delete-marker"]);
        var marker = deleted["x-amz-version-id"];
        var gone = await _s3.SendAsync("GET", "/shop/a");
        Assert.Equal((404, "true"), (gone.Status, gone["x-amz-delete-marker"]));
        Assert.Equal(405, (await _s3.SendAsync("GET", "/shop/a?versionId=" + marker)).Status);
        var list = await _s3.DoAsync("GET", "/shop?versions");
        Assert.Equal(["false", "false", "true"], list.All("IsLatest"));
        var versions = list.Xml.Elements().Where(static element => element.Name.LocalName == "Version");
        Assert.Equal([second, first], versions.Select(static element => element.Element(element.Name.Namespace + "VersionId")!.Value));
        await _s3.DoAsync("DELETE", "/shop/a?versionId=" + marker);
        Assert.Equal("2", (await _s3.DoAsync("GET", "/shop/a")).Body);
        Assert.Equal("1", (await _s3.DoAsync("GET", "/shop/a?versionId=" + first)).Body);
        Assert.Equal(
            "400 InvalidArgument: Invalid version id specified (ArgumentName=versionId, ArgumentValue=x)", await _s3.FailAsync("GET", "/shop/a?versionId=x"));
    }

    [Fact]
    public async Task A_host_name_can_have_the_bucket()
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/a/b", "x", "host: shop.localhost:4566");
        Assert.Equal("x", (await _s3.DoAsync("GET", "/a/b", "", "host: shop.s3.localhost")).Body);
        Assert.Equal("x", (await _s3.DoAsync("GET", "/a/b", "", "host: shop.s3.eu-west-1.amazonaws.com")).Body);
        Assert.Equal("x", (await _s3.DoAsync("GET", "/shop/a/b", "", "host: s3.localhost:4566")).Body);
        Assert.Equal("a/b", (await _s3.DoAsync("GET", "/?list-type=2", "", "host: shop.localhost")).One("Key"));
    }

    [Fact]
    public async Task A_full_store_loses_nothing()
    {
        using var small = new S3Wire(1000);
        await small.DoAsync("PUT", "/shop");
        await small.DoAsync("PUT", "/shop/a", "kept");
        var full = await small.SendAsync("PUT", "/shop/a", new string('x', 2000));
        Assert.Equal((503, "SlowDown"), (full.Status, full.One("Code")));
        Assert.Equal("kept", (await small.DoAsync("GET", "/shop/a")).Body);
    }

    [Fact]
    public async Task Texts_of_a_signed_request_override_headers_and_an_anonymous_cannot()
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop/a", "x");
        _s3.IsAnonymous = true;
        Assert.Equal(
            "400 InvalidRequest: Request specific response headers cannot be used for anonymous GET requests.",
            await _s3.FailAsync("GET", "/shop/a?response-content-type=text%2Fplain"));
    }

    private Task<S3Reply> CreateAsync() => _s3.DoAsync("PUT", "/shop");

    [Fact]
    public async Task An_archived_object_is_readable_for_days_after_it_was_restored()
    {
        const string Restore = "<RestoreRequest xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Days>2</Days></RestoreRequest>";
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/cold", "ice", "x-amz-storage-class: GLACIER");
        await _s3.DoAsync("PUT", "/shop/warm", "tea");
        Assert.StartsWith("403 InvalidObjectState", await _s3.FailAsync("GET", "/shop/cold"), StringComparison.Ordinal);
        Assert.StartsWith("403 InvalidObjectState", await _s3.FailAsync("POST", "/shop/warm?restore", Restore), StringComparison.Ordinal);
        Assert.StartsWith("400 MalformedXML", await _s3.FailAsync("POST", "/shop/cold?restore"), StringComparison.Ordinal);
        var noDays = Restore.Replace("<Days>2", "<Days>0", StringComparison.Ordinal);
        Assert.StartsWith("400 InvalidArgument", await _s3.FailAsync("POST", "/shop/cold?restore", noDays), StringComparison.Ordinal);
        Assert.Equal(202, (await _s3.DoAsync("POST", "/shop/cold?restore", Restore)).Status);
        Assert.Equal(200, (await _s3.DoAsync("POST", "/shop/cold?restore", Restore)).Status);
        var read = await _s3.DoAsync("GET", "/shop/cold");
        Assert.Equal("ice", read.Body);
        Assert.StartsWith("ongoing-request=\"false\", expiry-date=", read["x-amz-restore"], StringComparison.Ordinal);
        _s3.Clock.Advance(TimeSpan.FromDays(4));
        Assert.StartsWith("403 InvalidObjectState", await _s3.FailAsync("GET", "/shop/cold"), StringComparison.Ordinal);
    }
}
