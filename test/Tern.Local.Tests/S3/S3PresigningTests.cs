using Tern.Credentials;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class S3PresigningTests : IAsyncDisposable
{
    private readonly S3Wire _s3 = new(verified: ("me", "secret"));
    private readonly S3Client _client;

    public S3PresigningTests() => _client = new S3Client(new S3ClientOptions
    {
        Region = "us-east-1", Credentials = new StaticCredentialProvider("me", "secret"), TimeProvider = _s3.Clock,
    });

    public async ValueTask DisposeAsync()
    {
        await _client.DisposeAsync();
        _s3.Dispose();
    }

    [Fact]
    public async Task A_presigned_address_reads_until_it_expires()
    {
        await CreateAsync();
        var uri = (await _client.PresignGetAsync("shop", "a b", TimeSpan.FromMinutes(1), new S3PresignGetOptions { ContentType = "text/x" })).Uri;
        var read = await _s3.DoAsync("GET", uri.PathAndQuery, "", "host: " + uri.Host);
        Assert.Equal(("hello", "text/x"), (read.Body, read["content-type"]));
        _s3.Clock.Advance(TimeSpan.FromSeconds(61));
        var late = await _s3.SendAsync("GET", uri.PathAndQuery, "", "host: " + uri.Host);
        Assert.Equal((403, "AccessDenied", "Request has expired", "60"), (late.Status, late.One("Code"), late.One("Message"), late.One("X-Amz-Expires")));
    }

    [Fact]
    public async Task A_changed_address_is_refused()
    {
        await CreateAsync();
        var uri = (await _client.PresignGetAsync("shop", "a b", TimeSpan.FromMinutes(1))).Uri;
        var other = await _s3.SendAsync("GET", uri.PathAndQuery.Replace("a%20b", "c", StringComparison.Ordinal), "", "host: " + uri.Host);
        Assert.Equal(
            (403, "SignatureDoesNotMatch", "The request signature we calculated does not match the signature you provided. Check your key and signing method."),
            (other.Status, other.One("Code"), other.One("Message")));
        Assert.Equal(
            "403 AccessDenied: There were headers present in the request which were not signed (HeadersNotSigned=x-amz-acl)",
            await _s3.FailAsync("GET", uri.PathAndQuery, "", "host: " + uri.Host, "x-amz-acl: private"));
    }

    [Fact]
    public async Task A_presigned_address_writes()
    {
        await CreateAsync();
        var signed = await _client.PresignPutAsync("shop", "b", TimeSpan.FromMinutes(1), new S3PresignPutOptions { ContentType = "text/y" });
        await _s3.DoAsync("PUT", signed.Uri.PathAndQuery, "new",
            [.. signed.Headers.Select(static header => $"{header.Key}: {header.Value}"), "host: " + signed.Uri.Host]);
        Assert.Equal(("new", "text/y"), ((await _s3.DoAsync("GET", "/shop/b")) is { } read ? (read.Body, read["content-type"]) : default));
    }

    [Fact]
    public async Task A_form_must_meet_its_policy()
    {
        await CreateAsync();
        var post = await _client.PresignPostAsync("shop", "up", TimeSpan.FromMinutes(1), new S3PresignPostOptions { MinLength = 2, MaxLength = 10 });
        Assert.Equal(204, (await PostAsync(post, "file")).Status);
        Assert.Equal("file", (await _s3.DoAsync("GET", "/shop/up")).Body);
        var large = await PostAsync(post, "much too long");
        Assert.Equal((400, "EntityTooLarge", "10"), (large.Status, large.One("Code"), large.One("MaxSizeAllowed")));
        var small = await PostAsync(post, "x");
        Assert.Equal((400, "EntityTooSmall", "2"), (small.Status, small.One("Code"), small.One("MinSizeAllowed")));
        Assert.Equal(403, (await PostAsync(post, "file", ("key", "other"))).Status);
        Assert.Equal("file", (await _s3.DoAsync("GET", "/shop/up")).Body);
    }

    private async Task CreateAsync()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a%20b", "hello");
    }

    private Task<S3Reply> PostAsync(S3PresignedPost post, string file, params (string Name, string Value)[] others)
    {
        var fields = post.Fields.ToDictionary(static field => field.Key, static field => field.Value);
        foreach (var (name, value) in others) fields[name] = value;
        var parts = fields.Select(static field => $"--b\r\ncontent-disposition: form-data; name=\"{field.Key}\"\r\n\r\n{field.Value}\r\n");
        var body = string.Concat(parts) + $"--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n{file}\r\n--b--\r\n";
        return _s3.SendAsync("POST", post.Uri.PathAndQuery, body, "content-type: multipart/form-data; boundary=b", "host: " + post.Uri.Host);
    }
}
