namespace Tern.Local.Tests.S3;

/// <summary>Answers whose members depend on the kind of the object, as the real service gives them.</summary>
public sealed class S3AnswerTests : IDisposable
{
    private const string Customer = "x-amz-server-side-encryption-customer-";
    private const string CustomerKey = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private const string CustomerKeyMd5 = "KYvwGXoFFJ42a2u2GDWhwQ==";

    private readonly S3Wire _s3 = new();

    private static string[] OwnKey => [Customer + "algorithm: AES256", Customer + "key: " + CustomerKey, Customer + "key-md5: " + CustomerKeyMd5];

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_copy_in_a_bucket_with_suspended_versioning_has_the_version_null_and_its_source_none()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a", "x");
        await _s3.DoAsync("PUT", "/shop?versioning", "<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>");
        var copy = await _s3.DoAsync("PUT", "/shop/a", "", "x-amz-copy-source: shop/a", "x-amz-metadata-directive: REPLACE");
        Assert.Equal(("null", null), (copy["x-amz-version-id"], copy["x-amz-copy-source-version-id"]));
        Assert.Null((await _s3.DoAsync("PUT", "/shop/a", "y"))["x-amz-version-id"]);
        Assert.Equal("null", (await _s3.DoAsync("HEAD", "/shop/a"))["x-amz-version-id"]);
    }

    [Fact]
    public async Task A_copy_names_the_version_of_its_source()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        var source = await _s3.DoAsync("PUT", "/shop/a", "x");
        var copy = await _s3.DoAsync("PUT", "/shop/b", "", "x-amz-copy-source: shop/a");
        Assert.Equal(source["x-amz-version-id"], copy["x-amz-copy-source-version-id"]);
        Assert.NotEqual(source["x-amz-version-id"], copy["x-amz-version-id"]);
    }

    [Fact]
    public async Task A_plus_in_the_source_of_a_copy_is_a_space()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a%20%2Bb", "x");
        await _s3.DoAsync("PUT", "/shop/copy", "", "x-amz-copy-source: /shop/a+%2Bb");
        Assert.Equal("x", (await _s3.DoAsync("GET", "/shop/copy")).Body);
    }

    [Fact]
    public async Task A_completed_upload_with_a_key_of_KMS_shows_its_checksum_only_to_readers()
    {
        var done = await UploadAsync("x-amz-server-side-encryption: aws:kms");
        Assert.Null(done.One("ChecksumCRC64NVME"));
        Assert.Null(done.One("ChecksumType"));
        var head = await _s3.DoAsync("HEAD", "/shop/a", "", "x-amz-checksum-mode: ENABLED");
        Assert.Equal(("FULL_OBJECT", "aws:kms"), (head["x-amz-checksum-type"], head["x-amz-server-side-encryption"]));
        Assert.NotNull(head["x-amz-checksum-crc64nvme"]);
    }

    [Fact]
    public async Task A_completed_upload_with_a_customers_key_has_no_checksum_unless_it_asks_for_one()
    {
        var done = await UploadAsync(OwnKey);
        Assert.Null(done.One("ChecksumType"));
        var head = await _s3.DoAsync("HEAD", "/shop/a", "", ["x-amz-checksum-mode: ENABLED", .. OwnKey]);
        Assert.Null(head["x-amz-checksum-type"]);
        var own = await UploadAsync(["x-amz-checksum-algorithm: CRC32", "x-amz-checksum-type: FULL_OBJECT", .. OwnKey]);
        Assert.Equal("FULL_OBJECT", own.One("ChecksumType"));
    }

    [Fact]
    public async Task A_key_of_another_length_is_invalid_for_a_write_and_wrong_for_a_read()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a", "x", OwnKey);
        string[] shorter = [Customer + "algorithm: AES256", Customer + "key: c2hvcnQ=", Customer + "key-md5: T1hr16Y1CHydWoUbz9J6NA=="];
        Assert.Equal(
            "400 InvalidArgument: The secret key was invalid for the specified algorithm. (ArgumentName=x-amz-server-side-encryption)",
            await _s3.FailAsync("PUT", "/shop/a", "x", shorter));
        Assert.Equal(
            "403 AccessDenied: Requests specifying Server Side Encryption with Customer provided keys must provide the correct secret key.",
            await _s3.FailAsync("GET", "/shop/a", "", shorter));
    }

    [Fact]
    public async Task The_tags_of_a_missing_object_are_missing_with_the_name_of_the_bucket_when_they_are_read()
    {
        await _s3.DoAsync("PUT", "/shop");
        const string Text = "404 NoSuchKey: The specified key does not exist. ";
        Assert.Equal(Text + "(Key=shop/no)", await _s3.FailAsync("GET", "/shop/no?tagging"));
        Assert.Equal(Text + "(Key=no)", await _s3.FailAsync("DELETE", "/shop/no?tagging"));
    }

    [Theory]
    [InlineData("")]
    [InlineData("list-type=2&")]
    [InlineData("versions&")]
    [InlineData("uploads&")]
    public async Task An_empty_delimiter_is_none(string list)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Null((await _s3.DoAsync("GET", $"/shop?{list}delimiter=")).One("Delimiter"));
        Assert.Equal("/", (await _s3.DoAsync("GET", $"/shop?{list}delimiter=/")).One("Delimiter"));
    }

    [Fact]
    public async Task A_response_to_a_page_has_no_headers_if_the_page_names_a_header_that_is_not_allowed()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a", "x");
        await _s3.DoAsync("PUT", "/shop?cors", """
            <CORSConfiguration><CORSRule><AllowedOrigin>https://app.example</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
            <AllowedHeader>x-amz-date</AllowedHeader></CORSRule></CORSConfiguration>
            """);
        var allowed = await _s3.DoAsync("GET", "/shop/a", "", "origin: https://app.example", "access-control-request-headers: X-Amz-Date");
        Assert.Equal("https://app.example", allowed["access-control-allow-origin"]);
        var other = await _s3.DoAsync("GET", "/shop/a", "", "origin: https://app.example", "access-control-request-headers: x-amz-acl");
        Assert.Equal((200, null), (other.Status, other["access-control-allow-origin"]));
    }

    [Theory]
    [InlineData("READ_ACP", null)]
    [InlineData("WRITE", null)]
    [InlineData("EVERYTHING", "400 MalformedXML: The XML you provided was not well-formed or did not validate against our published schema")]
    public async Task Logs_may_be_granted_with_the_permissions_of_access_control_lists(string permission, string? error)
    {
        await _s3.DoAsync("PUT", "/shop");
        var reply = await _s3.SendAsync("PUT", "/shop?logging", $"""
            <BucketLoggingStatus><LoggingEnabled><TargetBucket>shop</TargetBucket><TargetGrants><Grant>
            <Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Group"><URI>http://acs.amazonaws.com/groups/s3/LogDelivery</URI></Grantee>
            <Permission>{permission}</Permission></Grant></TargetGrants><TargetPrefix>log</TargetPrefix></LoggingEnabled></BucketLoggingStatus>
            """);
        Assert.Equal(error, reply.Status == 200 ? null : reply.Error);
        if (error is null) Assert.Equal(permission, (await _s3.DoAsync("GET", "/shop?logging")).One("Permission"));
    }

    [Theory]
    [InlineData(
        "<RedirectAllRequestsTo><HostName>a</HostName><Protocol>ftp</Protocol></RedirectAllRequestsTo>",
        "400 InvalidRequest: Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.")]
    [InlineData(
        "<IndexDocument><Suffix>i</Suffix></IndexDocument><RoutingRules></RoutingRules>",
        "400 MalformedXML: The XML you provided was not well-formed or did not validate against our published schema")]
    [InlineData(
        "<IndexDocument><Suffix>i</Suffix></IndexDocument>"
        + "<RoutingRules><RoutingRule><Redirect><Protocol>ftp</Protocol></Redirect></RoutingRule></RoutingRules>",
        "400 InvalidRequest: Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.")]
    public async Task A_website_is_checked(string members, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(error, await _s3.FailAsync("PUT", "/shop?website", $"<WebsiteConfiguration>{members}</WebsiteConfiguration>"));
    }

    [Theory]
    [InlineData("bytes=0-8", null)]
    [InlineData("0-8", "form")]
    [InlineData("bytes=1-0", "form")]
    [InlineData("bytes=-1-", "form")]
    [InlineData("bytes=0--1", "form")]
    [InlineData("bytes=0-1,3-4", "form")]
    [InlineData("bytes=-", "form")]
    [InlineData("bytes=1-", "form")]
    [InlineData("bytes=-2", "form")]
    [InlineData("bytes=0-100", "Range specified is not valid for source object of size: 10")]
    [InlineData("bytes=100-200", "400 InvalidRequest: The specified copy range is invalid for the source object size")]
    public async Task The_range_of_a_copied_part_has_one_form(string range, string? error)
    {
        const string Form = "The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the "
            + "first and last bytes to copy";
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/s", "0123456789");
        var upload = (await _s3.DoAsync("POST", "/shop/a?uploads")).One("UploadId");
        var reply = await _s3.SendAsync(
            "PUT", $"/shop/a?uploadId={upload}&partNumber=1", "", "x-amz-copy-source: shop/s", "x-amz-copy-source-range: " + range);
        var expected = error is null or ['4', ..] ? error
            : $"400 InvalidArgument: {(error == "form" ? Form : error)} (ArgumentName=x-amz-copy-source-range, ArgumentValue={range})";
        Assert.Equal(expected, reply.Status == 200 ? null : reply.Error);
    }

    private async Task<S3Reply> UploadAsync(params string[] headers)
    {
        await _s3.DoAsync("PUT", "/shop");
        var upload = (await _s3.DoAsync("POST", "/shop/a?uploads", "", headers)).One("UploadId");
        string[] keys = [.. headers.Where(static header => header.StartsWith(Customer, StringComparison.Ordinal))];
        var part = await _s3.DoAsync("PUT", $"/shop/a?uploadId={upload}&partNumber=1", "hello", keys);
        return await _s3.DoAsync(
            "POST", "/shop/a?uploadId=" + upload,
            $"<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>{part["etag"]}</ETag></Part></CompleteMultipartUpload>");
    }
}
