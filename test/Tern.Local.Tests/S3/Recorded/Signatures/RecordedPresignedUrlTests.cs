using System.Globalization;
using Tern.Local.Clocks;
using Tern.Local.Serving;
using Tern.Local.Sts;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.S3.Recorded.Signatures;

public sealed class RecordedPresignedUrlTests : IDisposable
{
    private readonly HostClock _clock = new(new DateTimeOffset(2026, 3, 1, 10, 0, 0, TimeSpan.Zero));
    private readonly StsPart _sts;
    private readonly S3Wire _s3;

    public RecordedPresignedUrlTests()
    {
        _sts = new StsPart(_clock);
        _s3 = new S3Wire(verified: ("me", "secret"), findOther: key => key == "other" ? new AccessSecret("other-secret") : _sts.FindSecret(key));
    }

    public void Dispose()
    {
        _s3.Dispose();
        _clock.Dispose();
    }

    [Fact]
    public async Task An_object_without_a_type_is_binary()
    {
        await CreateAsync("/shop/a");
        var read = await _s3.DoAsync("GET", Presign("GET", "/shop/a"));
        Assert.Equal(("hello", "binary/octet-stream"), (read.Body, read["content-type"]));
    }

    [Fact]
    public async Task Temporary_credentials_presign_with_their_token()
    {
        await CreateAsync("/shop/a");
        var session = await new QueryWire(_sts) { AccessKey = S3Wire.Account }.CallAsync("GetSessionToken");
        var (key, secret) = (QueryWire.Text(session, "AccessKeyId")!, QueryWire.Text(session, "SecretAccessKey")!);
        var token = "X-Amz-Security-Token=" + Uri.EscapeDataString(QueryWire.Text(session, "SessionToken")!);
        Assert.Equal("hello", (await _s3.DoAsync("GET", Presign("GET", "/shop/a", token, key, secret))).Body);
        Assert.NotEqual(200, (await _s3.SendAsync("GET", Presign("GET", "/shop/a", "", key, secret))).Status);
    }

    [Fact]
    public async Task Each_user_presigns_with_keys_of_its_own()
    {
        await CreateAsync("/shop/a");
        Assert.Equal("hello", (await _s3.DoAsync("GET", Presign("GET", "/shop/a", "", "other", "other-secret"))).Body);
        Assert.Equal(403, (await _s3.SendAsync("GET", Presign("GET", "/shop/a", "", "other", "secret"))).Status);
    }

    [Fact]
    public async Task An_upload_of_parts_is_presigned()
    {
        await _s3.DoAsync("PUT", "/shop");
        var upload = (await _s3.DoAsync("POST", Presign("POST", "/shop/a", "uploads="))).One("UploadId")!;
        var part = await _s3.DoAsync("PUT", Presign("PUT", "/shop/a", "partNumber=1&uploadId=" + upload), "hello");
        Assert.Equal("\"5d41402abc4b2a76b9719d911017c592\"", part["etag"]);
        await _s3.DoAsync(
            "POST", Presign("POST", "/shop/a", "uploadId=" + upload),
            $"<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>{part["etag"]}</ETag></Part></CompleteMultipartUpload>");
        var read = await _s3.DoAsync("GET", Presign("GET", "/shop/a"));
        Assert.Equal((200, "hello"), (read.Status, read.Body));
        Assert.Equal(403, (await _s3.SendAsync("PUT", Presign("PUT", "/shop/a", "partNumber=1&uploadId=" + upload, secret: "wrong"), "hello")).Status);
    }

    [Theory]
    [InlineData("/shop//a/b")]
    [InlineData("/shop//a//b/")]
    public async Task A_key_may_begin_with_a_slash(string path)
    {
        await CreateAsync(path);
        Assert.Equal("hello", (await _s3.DoAsync("GET", Presign("GET", path))).Body);
        Assert.Equal([path["/shop/".Length..]], (await _s3.DoAsync("GET", "/shop")).All("Key"));
    }

    private async Task CreateAsync(string path)
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", path, "hello");
    }

    private string Presign(string method, string path, string query = "", string key = "me", string secret = "secret")
    {
        var time = _s3.Clock.GetUtcNow().UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        var scope = new SignatureScope(key, time[..8], _s3.Region, "s3");
        var signed = $"X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential={Uri.EscapeDataString($"{key}/{scope.Text}")}&X-Amz-Date={time}&X-Amz-Expires=60"
            + $"&X-Amz-SignedHeaders=host{(query.Length > 0 ? "&" : "")}{query}";
        var request = new SignedRequest { Method = method, Path = path, Query = signed, Headers = [new("host", "127.0.0.1:4566")] };
        var text = SignatureV4.StringToSign(time, scope, SignatureV4.CanonicalRequest(request, ["host"], "UNSIGNED-PAYLOAD"));
        return $"{path}?{signed}&X-Amz-Signature={SignatureV4.Sign(SignatureV4.DeriveKey(secret, scope), text)}";
    }
}
