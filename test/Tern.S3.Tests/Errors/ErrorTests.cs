using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Errors;

public sealed class ErrorTests
{
    private const string Late = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n   \n  <Error><Code>InternalError</Code><Message>We failed.</Message></Error>";

    [Fact]
    public async Task An_error_has_both_ids_that_support_asks_for()
    {
        var wire = new S3Wire(WireAnswer.Error(403, "AccessDenied"));
        await using var s3 = wire.Client();
        var error = await Assert.ThrowsAsync<AccessDeniedException>(async () => await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" }));
        Assert.Equal(("AccessDenied", "r1", "h1"), (error.Code, error.RequestId, error.ExtendedRequestId));
        Assert.Contains("request id r1, extended request id h1", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_error_in_an_answer_of_success_is_repeated_and_then_thrown()
    {
        var wire = new S3Wire(new WireAnswer(200, Late), new WireAnswer(200, "<CopyObjectResult><ETag>\"e\"</ETag></CopyObjectResult>"));
        await using var s3 = wire.Client();
        var copied = await s3.CopyObjectAsync(new CopyObjectRequest { Bucket = "shop", Key = "k", CopySource = "shop/other" });
        Assert.Equal("\"e\"", copied.CopyObjectResult!.ETag);
        Assert.Equal(2, wire.Asked.Count);

        var broken = new S3Wire(new WireAnswer(200, Late));
        await using var other = broken.Client();
        var error = await Assert.ThrowsAsync<AwsServiceException>(async () => await other.CompleteMultipartUploadAsync(new CompleteMultipartUploadRequest
        {
            Bucket = "shop", Key = "k", UploadId = "u", MultipartUpload = new() { Parts = [new() { ETag = "e", PartNumber = 1 }] },
        }));
        Assert.Equal(("InternalError", 200, 3), (error.Code, error.StatusCode, error.Attempts));
        Assert.True(error.IsRetryable);
        await Assert.ThrowsAsync<AwsServiceException>(async () => await other.UploadPartCopyAsync(
            new UploadPartCopyRequest { Bucket = "shop", Key = "k", CopySource = "shop/o", UploadId = "u", PartNumber = 1 }));
    }

    [Fact]
    public async Task An_object_that_looks_like_an_error_is_an_object()
    {
        var wire = new S3Wire(new WireAnswer(200, Late));
        await using var s3 = wire.Client();
        await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "k" });
        using var reader = new StreamReader(answer.Body!);
        Assert.Equal(Late, await reader.ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Keys_that_could_not_be_deleted_are_in_the_result()
    {
        var wire = new S3Wire(new WireAnswer(
            200, "<DeleteResult><Deleted><Key>a</Key></Deleted><Error><Key>b</Key><Code>AccessDenied</Code><Message>No.</Message></Error></DeleteResult>"));
        await using var s3 = wire.Client();
        var answer = await s3.DeleteObjectsAsync(
            new DeleteObjectsRequest { Bucket = "shop", Delete = new() { Objects = [new() { Key = "a" }, new() { Key = "b" }] } });
        Assert.Equal("a", Assert.Single(answer.Deleted).Key);
        Assert.Equal(("b", "AccessDenied"), (Assert.Single(answer.Errors).Key, answer.Errors[0].Code));
        Assert.NotNull(wire.Only["x-amz-checksum-crc32"]);
    }

    [Fact]
    public async Task HEAD_has_errors_of_their_own_types_without_a_body()
    {
        var wire = new S3Wire(new WireAnswer(404));
        await using var s3 = wire.Client();
        var error = await Assert.ThrowsAsync<NoSuchKeyException>(async () => await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "k" }));
        Assert.Equal("NoSuchKey", error.Code);
        Assert.Equal("HeadObject of 'shop/k' failed: It doesn't exist. Responses to HEAD have no message (NoSuchKey, status 404)", error.Message);
        var missing = await Assert.ThrowsAsync<NoSuchBucketException>(async () => await s3.HeadBucketAsync(new HeadBucketRequest { Bucket = "shop" }));
        Assert.Equal("NoSuchBucket", missing.Code);
    }

    [Fact]
    public async Task Errors_name_bucket_and_key()
    {
        var wire = new S3Wire(WireAnswer.Error(404, "NoSuchKey"));
        await using var s3 = wire.Client();
        var error = await Assert.ThrowsAsync<NoSuchKeyException>(async () => await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "a/b" }));
        Assert.Equal("shop/a/b", error.Resource);
        Assert.StartsWith("GetObject of 'shop/a/b' failed: ", error.Message, StringComparison.Ordinal);
        var list = new ListObjectsV2Request { Bucket = "shop" };
        Assert.Equal("shop", (await Assert.ThrowsAsync<NoSuchKeyException>(async () => await s3.ListObjectsV2Async(list))).Resource);
    }

    [Fact]
    public async Task A_list_is_a_list_document_and_nothing_else()
    {
        foreach (var body in (string[])["", "<Other/>", "<ListVersionsResult/>", "<html/>", "{}"])
        {
            var wire = new S3Wire(new WireAnswer(200, body));
            await using var s3 = wire.Client(static options => options.MaxAttempts = 1);
            var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" }));
            Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
        }
    }

    [Fact]
    public async Task A_list_that_a_gateway_answers_with_nothing_is_asked_for_again()
    {
        var wire = new S3Wire(new WireAnswer(200), new WireAnswer(200, "<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>"));
        await using var s3 = wire.Client();
        Assert.Equal("a", (await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" })).Contents.Single().Key);
        Assert.Equal(2, wire.Asked.Count);
    }

    [Fact]
    public async Task Conditions_that_do_not_hold_are_errors_of_their_own_types()
    {
        var wire = new S3Wire(
            WireAnswer.Error(412, "PreconditionFailed"), WireAnswer.Error(409, "ConditionalRequestConflict"), new WireAnswer(304), new WireAnswer(412));
        await using var s3 = wire.Client();
        var put = new PutObjectRequest { Bucket = "shop", Key = "k", IfNoneMatch = "*" };
        await Assert.ThrowsAsync<PreconditionFailedException>(async () => await s3.PutObjectAsync(put));
        Assert.Equal("*", wire.Asked[0]["if-none-match"]);
        await Assert.ThrowsAsync<ConditionalRequestConflictException>(async () => await s3.PutObjectAsync(put));
        await Assert.ThrowsAsync<NotModifiedException>(
            async () => await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "k", IfNoneMatch = "\"e\"" }));
        await Assert.ThrowsAsync<PreconditionFailedException>(
            async () => await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "k", IfMatch = "\"e\"" }));
    }

    [Fact]
    public async Task A_service_that_is_asked_too_much_is_asked_again_later()
    {
        var wire = new S3Wire(WireAnswer.Error(503, "SlowDown"), WireAnswer.Ok);
        await using var s3 = wire.Client();
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Body = new MemoryStream("hello"u8.ToArray()) });
        Assert.Equal("hello", wire.Asked[1].Text);

        var always = new S3Wire(WireAnswer.Error(503, "SlowDown"));
        await using var other = always.Client();
        var error = await Assert.ThrowsAsync<AwsServiceException>(async () => await other.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" }));
        Assert.True(error.IsThrottling);
        Assert.Equal(3, always.Asked.Count);
    }

    [Fact]
    public async Task A_malformed_Expires_header_does_not_block_reading_the_object()
    {
        var wire = new S3Wire(new WireAnswer(200, "x", ("Expires", "0"), ("x-amz-meta-Owner", "Ada")));
        await using var s3 = wire.Client();
        await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "k" });
        Assert.Null(answer.Expires);
        Assert.Equal("0", answer.ExpiresText);
        Assert.Equal("Ada", answer.Metadata["owner"]);
    }

    [Theory]
    [InlineData("owner", "Ada\r\nx-amz-acl: public-read", "contains a CR")]
    [InlineData("owner", "a\0", "contains a CR")]
    [InlineData("owner", "Zoë", "characters outside ASCII")]
    [InlineData("the owner", "Ada", "'x-amz-meta-the owner'")]
    [InlineData("a\r\nb", "Ada", "names of headers may only contain")]
    [InlineData("größe", "1", "names of headers may only contain")]
    public async Task Values_that_headers_cannot_contain_are_refused_and_not_omitted(string name, string value, string says)
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        var error = await Assert.ThrowsAsync<ArgumentException>(
            async () => await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Metadata = new() { [name] = value } }));
        Assert.Contains(says, error.Message, StringComparison.Ordinal);
        Assert.Empty(wire.Asked);
    }

    [Fact]
    public async Task The_location_of_a_bucket_is_the_text_of_the_root()
    {
        var wire = new S3Wire(
            new WireAnswer(200, "<LocationConstraint xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">EU</LocationConstraint>"),
            new WireAnswer(200, "<LocationConstraint xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"/>"));
        await using var s3 = wire.Client();
        Assert.Equal("EU", (await s3.GetBucketLocationAsync(new GetBucketLocationRequest { Bucket = "shop" })).LocationConstraint?.Value);
        Assert.Null((await s3.GetBucketLocationAsync(new GetBucketLocationRequest { Bucket = "shop" })).LocationConstraint);
    }
}
