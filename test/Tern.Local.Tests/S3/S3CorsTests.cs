namespace Tern.Local.Tests.S3;

public sealed class S3CorsTests : IDisposable
{
    private const string NotAllowed =
        "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / "
        + "Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_preflight_is_answered_by_the_buckets_rules()
    {
        await CreateAsync();
        var reply = await _s3.DoAsync(
            "OPTIONS", "/shop/a", "", "origin: https://app.example", "access-control-request-method: PUT", "access-control-request-headers: x-amz-date");
        Assert.Equal(("https://app.example", "GET, PUT", "x-amz-date"),
            (reply["access-control-allow-origin"], reply["access-control-allow-methods"], reply["access-control-allow-headers"]));
        Assert.Equal(("300", "true", "etag"),
            (reply["access-control-max-age"], reply["access-control-allow-credentials"], reply["access-control-expose-headers"]));
        Assert.Equal("Origin, Access-Control-Request-Headers, Access-Control-Request-Method", reply["vary"]);
    }

    [Fact]
    public async Task A_request_that_no_rule_allows_is_forbidden()
    {
        await CreateAsync();
        Assert.Equal(
            $"403 AccessForbidden: {NotAllowed} (Method=DELETE, ResourceType=OBJECT)",
            await _s3.FailAsync("OPTIONS", "/shop/a", "", "origin: https://app.example", "access-control-request-method: DELETE"));
        Assert.Equal(
            $"403 AccessForbidden: {NotAllowed} (Method=GET, ResourceType=BUCKET)",
            await _s3.FailAsync("OPTIONS", "/shop", "", "origin: https://other.example", "access-control-request-method: GET"));
        Assert.Equal("400 BadRequest: Insufficient information. Origin request header needed.", await _s3.FailAsync("OPTIONS", "/shop"));
        Assert.Equal(
            "403 AccessForbidden: CORSResponse: Bucket not found (Method=OPTIONS, ResourceType=BUCKET)",
            await _s3.FailAsync("OPTIONS", "/none", "", "origin: https://app.example", "access-control-request-method: GET"));
        await _s3.DoAsync("DELETE", "/shop?cors");
        Assert.Equal(
            "403 AccessForbidden: CORSResponse: CORS is not enabled for this bucket. (Method=GET, ResourceType=OBJECT)",
            await _s3.FailAsync("OPTIONS", "/shop/a", "", "origin: https://app.example", "access-control-request-method: GET"));
    }

    [Fact]
    public async Task Other_responses_have_the_headers_too()
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop/a", "x");
        var allowed = await _s3.DoAsync("GET", "/shop/a", "", "origin: https://app.example");
        Assert.Equal("https://app.example", allowed["access-control-allow-origin"]);
        Assert.Equal("https://app.example", (await _s3.SendAsync("GET", "/shop/no", "", "origin: https://app.example"))["access-control-allow-origin"]);
        Assert.Null((await _s3.DoAsync("GET", "/shop/a", "", "origin: https://other.example"))["access-control-allow-origin"]);
        Assert.Null((await _s3.DoAsync("GET", "/shop/a"))["vary"]);
    }

    [Fact]
    public async Task A_requested_method_decides_about_other_requests_too()
    {
        await CreateAsync();
        const string Page = "origin: https://app.example";
        Assert.Equal("https://app.example", (await _s3.DoAsync("DELETE", "/shop/a", "", Page, Requested("GET")))["access-control-allow-origin"]);
        Assert.Null((await _s3.DoAsync("DELETE", "/shop/a", "", Page))["access-control-allow-origin"]);
        Assert.Null((await _s3.DoAsync("PUT", "/shop/a", "x", Page, Requested("DELETE")))["access-control-allow-origin"]);

        static string Requested(string method) => "access-control-request-method: " + method;
    }

    [Theory]
    [InlineData("<AllowedMethod>PATCH</AllowedMethod>", "Found unsupported HTTP method in CORS config. Unsupported method is PATCH")]
    [InlineData("<AllowedMethod>GET</AllowedMethod><AllowedHeader>*a*</AllowedHeader>", "AllowedHeader \"*a*\" can not have more than one wildcard.")]
    public async Task A_wrong_rule_is_refused(string rule, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(
            "400 InvalidRequest: " + error,
            await _s3.FailAsync("PUT", "/shop?cors", $"<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>{rule}</CORSRule></CORSConfiguration>"));
    }

    private async Task CreateAsync()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop?cors", """
            <CORSConfiguration><CORSRule><AllowedOrigin>https://app.example</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
            <AllowedHeader>x-amz-*</AllowedHeader><ExposeHeader>etag</ExposeHeader><MaxAgeSeconds>300</MaxAgeSeconds></CORSRule></CORSConfiguration>
            """);
    }
}
