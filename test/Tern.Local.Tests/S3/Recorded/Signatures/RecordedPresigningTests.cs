namespace Tern.Local.Tests.S3.Recorded.Signatures;

/// <summary>Presigned URLs, compared with responses that AWS gave.</summary>
public sealed class RecordedPresigningTests : IDisposable
{
    private const string Chunks =
        "3;chunk-signature=0000000000000000000000000000000000000000000000000000000000000000\r\nfoo\r\n"
        + "0;chunk-signature=0000000000000000000000000000000000000000000000000000000000000000\r\n\r\n";

    private static readonly string s_mismatch = RecordedAnswer.Error(
        403, "SignatureDoesNotMatch", "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
        "AWSAccessKeyId=me", "SignatureProvided=text", "StringToSign=text", "StringToSignBytes=text");

    private static readonly string[] s_content = ["content-type: application/octet-stream", "content-md5: rL0Y20zC+Fzt72VPzMSk2A=="];

    private readonly RecordedShop _s3 = new(RecordedSigner.Verifying());

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Headers_that_a_chunked_body_adds_are_not_signed_by_version_2(bool hasLength)
    {
        await _s3.CreateAsync();
        var target = RecordedSigner.PresignV2(_s3.Wire, "PUT", "/shop/a", 60, s_content);
        Assert.Equal(s_mismatch, await _s3.AskAsync("PUT", target, Chunks, OfChunks(hasLength)));
    }

    [Theory]
    [InlineData(true, "x-amz-date, x-amz-decoded-content-length")]
    [InlineData(false, "x-amz-date")]
    public async Task Headers_that_a_chunked_body_adds_are_named_by_version_4(bool hasLength, string names)
    {
        await _s3.CreateAsync();
        var target = RecordedSigner.PresignV4(_s3.Wire, "PUT", "/shop/a", 60, s_content);
        var error = RecordedAnswer.Error(
            403, "AccessDenied", "There were headers present in the request which were not signed", "HeadersNotSigned=" + names);
        Assert.Equal(error, await _s3.AskAsync("PUT", target, Chunks, OfChunks(hasLength)));
        using var unverified = new RecordedShop();
        await unverified.CreateAsync();
        Assert.Equal(error, await unverified.AskAsync("PUT", target, Chunks, OfChunks(hasLength)));
    }

    [Fact]
    public async Task A_chunked_body_is_stored_if_signatures_of_version_2_are_not_verified()
    {
        using var unverified = new RecordedShop();
        await unverified.CreateAsync();
        var target = RecordedSigner.PresignV2(unverified.Wire, "PUT", "/shop/a", 60, s_content);
        await unverified.AskAsync("PUT", target, Chunks, OfChunks(true));
        Assert.EndsWith(" | foo", await unverified.GetAsync("a"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_request_of_version_2_expires()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "something", "crc32=Cdox+w==");
        var target = RecordedSigner.PresignV2(_s3.Wire, "GET", "/shop/a", 2);
        Assert.EndsWith(" | something", await _s3.AskAsync("GET", target), StringComparison.Ordinal);
        _s3.Wire.Clock.Advance(TimeSpan.FromSeconds(3));
        Assert.Equal(
            RecordedAnswer.Error(403, "AccessDenied", "Request has expired", "Expires=2026-03-01T10:00:02Z", "ServerTime=2026-03-01T10:00:03Z"),
            await _s3.AskAsync("GET", target));
    }

    [Fact]
    public async Task A_request_of_version_4_expires()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "something", "crc32=Cdox+w==");
        var target = RecordedSigner.PresignV4(_s3.Wire, "GET", "/shop/a", 2);
        Assert.EndsWith(" | something", await _s3.AskAsync("GET", target), StringComparison.Ordinal);
        _s3.Wire.Clock.Advance(TimeSpan.FromSeconds(3));
        Assert.Equal(
            RecordedAnswer.Error(
                403, "AccessDenied", "Request has expired", "Expires=2026-03-01T10:00:02Z", "ServerTime=2026-03-01T10:00:03Z", "X-Amz-Expires=2"),
            await _s3.AskAsync("GET", target));
    }

    [Fact]
    public async Task Parameters_of_signatures_are_missing()
    {
        using var s3 = new RecordedShop();
        await s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Error(403, "AccessDenied", "Query-string authentication requires the Signature, Expires and AWSAccessKeyId parameters"),
            await s3.AskAsync("PUT", "/shop/a?AWSAccessKeyId=me&Expires=1772362860", "something"));
        Assert.Equal(
            RecordedAnswer.Error(
                400, "AuthorizationQueryParametersError", "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, "
                + "X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters."),
            await s3.AskAsync("PUT", RecordedSigner.PresignV4(s3.Wire, "PUT", "/shop/a", 60).Split("&X-Amz-Signature")[0], "something"));
    }

    [Fact]
    public async Task A_parameter_is_given_again_in_the_query_or_as_a_header()
    {
        await _s3.CreateAsync();
        var target = RecordedSigner.PresignV4(_s3.Wire, "PUT", "/shop/a", 60);
        Assert.Equal(
            RecordedAnswer.Error(
                403, "SignatureDoesNotMatch",
                "The request signature we calculated does not match the signature you provided. Check your key and signing method.", "AWSAccessKeyId=me",
                "CanonicalRequest=text", "CanonicalRequestBytes=text", "SignatureProvided=text", "StringToSign=text", "StringToSignBytes=text"),
            await _s3.AskAsync("PUT", target + "&X-Amz-Expires=100", "something"));
        Assert.Equal(
            RecordedAnswer.Error(
                403, "AccessDenied", "There were headers present in the request which were not signed", "HeadersNotSigned=x-amz-expires"),
            await _s3.AskAsync("PUT", target, "something", "x-amz-expires: 100"));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Metadata_in_a_query_of_version_2_is_signed_like_headers(bool isVerified)
    {
        using var s3 = isVerified ? new RecordedShop(RecordedSigner.Verifying()) : new RecordedShop();
        await s3.CreateAsync();
        var target = RecordedSigner.PresignV2(s3.Wire, "PUT", "/shop/a", 60, "x-amz-meta-foo: bar");
        Assert.Equal(
            RecordedAnswer.Text(
                200, "etag='5eb63bbbe01eeed093cb22bb8f5acdc3'", "x-amz-checksum-crc64nvme=jSnVw/bqjr4=", "x-amz-checksum-type=FULL_OBJECT",
                "x-amz-server-side-encryption=AES256"),
            await s3.AskAsync("PUT", target, "hello world"));
        Assert.Equal(RecordedAnswer.Head("5eb63bbbe01eeed093cb22bb8f5acdc3", 11, "x-amz-meta-foo=bar"), await s3.HeadAsync("a"));
        var wrong = await s3.AskAsync("PUT", target, "hello world", "x-amz-meta-wrong: wrong");
        if (isVerified) Assert.Equal(s_mismatch, wrong);
    }

    private static string[] OfChunks(bool hasLength) =>
    [
        .. s_content, "x-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
        "x-amz-date: 20260301T100000Z", .. hasLength ? (string[])["x-amz-decoded-content-length: 3"] : [],
    ];
}
