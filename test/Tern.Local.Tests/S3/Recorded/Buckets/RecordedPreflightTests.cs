namespace Tern.Local.Tests.S3.Recorded.Buckets;

public sealed class RecordedPreflightTests : IAsyncLifetime
{
    private const string Origin = "origin: https://localhost:4200";
    private const string Get = "access-control-request-method: GET";
    private const string Asked = "access-control-request-headers: ";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_bucket_that_does_not_exist_allows_nothing()
    {
        Assert.Equal(
            "400 | Error(Code=BadRequest, Message=Insufficient information. Origin request header needed.)",
            await _s3.CallAsync("OPTIONS /none"));
        Assert.Equal(
            "403 | Error(Code=AccessForbidden, Message=CORSResponse: Bucket not found, Method=OPTIONS, ResourceType=BUCKET)",
            await _s3.CallAsync("OPTIONS /none", "", Origin, "access-control-request-method: PUT"));
    }

    [Fact]
    public async Task Headers_are_allowed_without_regard_to_case_and_spaces()
    {
        await _s3.CheckedAsync("PUT /shop/a", "test-cors");
        await AllowAsync("<AllowedHeader>*</AllowedHeader>");
        Assert.Equal(
            "200 | access-control-allow-credentials=true, access-control-allow-headers=x-amz-request-payer, access-control-allow-methods=GET, "
                + "access-control-allow-origin=https://localhost:4200, access-control-max-age=3000, vary=Origin, Access-Control-Request-Headers, "
                + "Access-Control-Request-Method",
            await _s3.CallAsync("OPTIONS /shop/a", "", Origin, Get, Asked + "x-amz-request-payer"));
        Assert.Equal(
            "200 | access-control-allow-credentials=true, access-control-allow-headers=x-amz-request-payer, x-amz-expected-bucket-owner, "
                + "access-control-allow-methods=GET, access-control-allow-origin=https://localhost:4200, access-control-max-age=3000, vary=Origin, "
                + "Access-Control-Request-Headers, Access-Control-Request-Method",
            await _s3.CallAsync("OPTIONS /shop/a", "", Origin, Get, Asked + "x-amz-request-payer, x-amz-expected-bucket-owner"));
        Assert.Equal(
            "200 | accept-ranges=bytes, access-control-allow-credentials=true, access-control-allow-methods=GET, "
                + "access-control-allow-origin=https://localhost:4200, access-control-max-age=3000, content-length=9, "
                + "content-type=binary/octet-stream, etag='e94e402d42b2ca551212dbac49d5a38b', last-modified=date, vary=Origin, "
                + "Access-Control-Request-Headers, Access-Control-Request-Method, x-amz-server-side-encryption=AES256 | test-cors",
            await _s3.CallAsync("GET /shop/a", "", Origin, "x-amz-expected-bucket-owner: 000000000000"));
        await AllowAsync(
            "<AllowedHeader>x-amz-expected-bucket-owner</AllowedHeader><AllowedHeader>x-amz-server-side-encryption-customer-algorithm</AllowedHeader>"
                + "<AllowedHeader>x-AMZ-server-SIDE-encryption</AllowedHeader>");
        Assert.Equal(
            "200 | CORSConfiguration(CORSRule(AllowedHeader=x-amz-expected-bucket-owner, "
                + "AllowedHeader=x-amz-server-side-encryption-customer-algorithm, AllowedHeader=x-AMZ-server-SIDE-encryption, AllowedMethod=GET, "
                + "AllowedOrigin=https://localhost:4200, MaxAgeSeconds=3000))",
            await _s3.CallAsync("GET /shop?cors"));
        Assert.Equal(
            "403 | Error(Code=AccessForbidden, "
                + "Message=CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / "
                + "Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec., Method=GET, "
                + "ResourceType=OBJECT)",
            await _s3.CallAsync("OPTIONS /shop/a", "", Origin, Get, Asked + "x-amz-request-payer"));
        Assert.Equal(
            "200 | access-control-allow-credentials=true, access-control-allow-headers=x-amz-expected-bucket-owner, "
                + "access-control-allow-methods=GET, access-control-allow-origin=https://localhost:4200, access-control-max-age=3000, vary=Origin, "
                + "Access-Control-Request-Headers, Access-Control-Request-Method",
            await _s3.CallAsync("OPTIONS /shop/a", "", Origin, Get, Asked + "x-amz-expected-bucket-owner"));
        Assert.Equal(
            "200 | access-control-allow-credentials=true, access-control-allow-headers=x-amz-expected-bucket-owner, "
                + "x-amz-server-side-encryption, access-control-allow-methods=GET, access-control-allow-origin=https://localhost:4200, "
                + "access-control-max-age=3000, vary=Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
            await _s3.CallAsync("OPTIONS /shop/a", "", Origin, Get, Asked + "x-amz-expected-BUCKET-owner, x-amz-server-side-ENCRYPTION"));
        Assert.Equal(
            "200 | access-control-allow-credentials=true, access-control-allow-headers=x-amz-expected-bucket-owner, "
                + "x-amz-server-side-encryption, access-control-allow-methods=GET, access-control-allow-origin=https://localhost:4200, "
                + "access-control-max-age=3000, vary=Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
            await _s3.CallAsync("OPTIONS /shop/a", "", Origin, Get, Asked + "x-amz-expected-bucket-owner,x-amz-server-side-encryption"));
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=9, content-type=binary/octet-stream, etag='e94e402d42b2ca551212dbac49d5a38b', "
                + "last-modified=date, x-amz-server-side-encryption=AES256 | test-cors",
            await _s3.CallAsync("GET /shop/a", "", Origin, Asked + "x-amz-request-payer"));
        Assert.Equal(
            "200 | accept-ranges=bytes, access-control-allow-credentials=true, access-control-allow-methods=GET, "
                + "access-control-allow-origin=https://localhost:4200, access-control-max-age=3000, content-length=9, "
                + "content-type=binary/octet-stream, etag='e94e402d42b2ca551212dbac49d5a38b', last-modified=date, vary=Origin, "
                + "Access-Control-Request-Headers, Access-Control-Request-Method, x-amz-server-side-encryption=AES256 | test-cors",
            await _s3.CallAsync("GET /shop/a", "", Origin, "x-amz-request-payer: requester"));
    }

    [Fact]
    public async Task An_origin_may_be_empty()
    {
        Assert.Equal(
            "200",
            await _s3.CheckedAsync(
                "PUT /shop?cors",
                "<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>"
                    + "<AllowedOrigin></AllowedOrigin></CORSRule></CORSConfiguration>"));
        Assert.Equal(
            "200 | CORSConfiguration(CORSRule(AllowedMethod=GET, AllowedMethod=PUT, AllowedMethod=HEAD, AllowedOrigin=))",
            await _s3.CallAsync("GET /shop?cors"));
    }

    [Fact]
    public async Task An_origin_must_match_as_a_whole()
    {
        await AllowAsync("<AllowedHeader>*</AllowedHeader>");
        Assert.Equal(
            "403 | Error(Code=AccessForbidden, "
                + "Message=CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / "
                + "Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec., Method=GET, "
                + "ResourceType=BUCKET)",
            await _s3.CallAsync("OPTIONS /shop", "", Origin + "0", Get));
    }

    private Task<string> AllowAsync(string headers) => _s3.CheckedAsync(
        "PUT /shop?cors",
        "<CORSConfiguration><CORSRule><AllowedOrigin>https://localhost:4200</AllowedOrigin><AllowedMethod>GET</AllowedMethod>"
            + $"<MaxAgeSeconds>3000</MaxAgeSeconds>{headers}</CORSRule></CORSConfiguration>");
}
