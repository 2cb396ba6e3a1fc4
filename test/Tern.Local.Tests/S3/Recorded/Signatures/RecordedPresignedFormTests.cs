using Tern.Credentials;
using Tern.S3;

namespace Tern.Local.Tests.S3.Recorded.Signatures;

public sealed class RecordedPresignedFormTests : IAsyncLifetime
{
    private readonly S3Wire _s3 = new(verified: ("me", "secret"));
    private readonly S3Client _client;

    public RecordedPresignedFormTests() => _client = new S3Client(new S3ClientOptions
    {
        Region = "us-east-1", Credentials = new StaticCredentialProvider("me", "secret"), TimeProvider = _s3.Clock,
    });

    public async ValueTask InitializeAsync() => await _s3.DoAsync("PUT", "/shop");

    public async ValueTask DisposeAsync()
    {
        await _client.DisposeAsync();
        _s3.Dispose();
    }

    [Fact]
    public async Task A_form_with_the_status_201_is_answered_with_a_document()
    {
        var reply = await PostAsync("my-key", []);
        Assert.Equal(
            "201 | etag='437b930db84b8079c2dd804a71936b5f', location=https://shop.s3.us-east-1.amazonaws.com/my-key, x-amz-server-side-encryption=AES256 | "
                + "PostResponse(Bucket=shop, ETag='437b930db84b8079c2dd804a71936b5f', Key=my-key, Location=https://shop.s3.us-east-1.amazonaws.com/my-key)",
            ReplyText.Of(reply).Replace("http://", "https://", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Metadata_of_a_form_may_be_any_text()
    {
        const string Safe = "! \"#$%&'()*+,-./0123456789:;<>'?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\t";
        var reply = await PostAsync("test_unicode—_file.pdf", new Dictionary<string, string>
        {
            ["Cache-Control"] = "non-ascii-%E2%80%94_—_é_",
            ["Content-Disposition"] = "filename=\"test_—_file%E2%80%94_é_2.pdf\"",
            ["x-amz-meta-b-encoded"] = "=?UTF-8?B?YWJj?=",
            ["x-amz-meta-nonascii"] = "ÄMÄZÕÑ S3",
            ["x-amz-meta-nonascii-2"] = "test_—_file%E2%80%94_é_2👑.pdf",
            ["x-amz-meta-q-encoded"] = "=?UTF-8?Q?actually-ascii?=",
            ["x-amz-meta-safe-chars"] = Safe,
            ["x-amz-meta-utf-8"] = "\0\u0001\u0002\u0003\u0004",
        });
        const string Location = "https://shop.s3.us-east-1.amazonaws.com/test_unicode%E2%80%94_file.pdf";
        Assert.Equal(
            $"201 | etag='437b930db84b8079c2dd804a71936b5f', location={Location}, x-amz-server-side-encryption=AES256 | "
                + $"PostResponse(Bucket=shop, ETag='437b930db84b8079c2dd804a71936b5f', Key=test_unicode—_file.pdf, Location={Location})",
            ReplyText.Of(reply).Replace("http://", "https://", StringComparison.Ordinal));
        Assert.Equal(
            "200 | accept-ranges=bytes, cache-control=non-ascii-%E2%80%94_ _é_, content-disposition=filename='test_ _file%E2%80%94_é_2.pdf', "
                + "content-length=9, content-type=binary/octet-stream, etag='437b930db84b8079c2dd804a71936b5f', last-modified=date, "
                + "x-amz-meta-b-encoded==?UTF-8?B?YWJj?=, x-amz-meta-nonascii==?UTF-8?Q?=C3=84M=C3=84Z=C3=95=C3=91_S3?=, "
                + "x-amz-meta-nonascii-2==?UTF-8?Q?test=5F=E2=80=94=5Ffile%E2%80%94=5F=C3=A9=5F2=F0=9F=91=91.pdf?=, "
                + $"x-amz-meta-q-encoded==?UTF-8?Q?actually-ascii?=, x-amz-meta-safe-chars={Safe.Replace('"', '\'')}, "
                + "x-amz-meta-utf-8==?UTF-8?B?AAECAwQ=?=, x-amz-server-side-encryption=AES256",
            ReplyText.Of(await _s3.DoAsync("HEAD", "/shop/test_unicode%E2%80%94_file.pdf")));
    }

    private async Task<S3Reply> PostAsync(string key, Dictionary<string, string> fields)
    {
        var options = new S3PresignPostOptions { SuccessStatus = 201, Fields = fields };
        var post = await _client.PresignPostAsync("shop", key, TimeSpan.FromMinutes(1), options);
        var parts = post.Fields.Select(static field => $"--b\r\ncontent-disposition: form-data; name=\"{field.Key}\"\r\n\r\n{field.Value}\r\n");
        var body = string.Concat(parts) + "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\nsomething\r\n--b--\r\n";
        return await _s3.SendAsync("POST", post.Uri.PathAndQuery, body, "content-type: multipart/form-data; boundary=b", "host: " + post.Uri.Host);
    }
}
