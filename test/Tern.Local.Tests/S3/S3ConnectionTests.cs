using System.Text;
using System.Xml.Linq;
using Microsoft.AspNetCore.Http;
using Tern.Local.Tests.Hosting.Http;

namespace Tern.Local.Tests.S3;

/// <summary>Bodies whose length is missing, or that don't arrive in time.</summary>
public sealed class S3ConnectionTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private RawHttp _http = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync();
        _http = new RawHttp(await _aws.ListenAsync(0));
        Assert.Equal(200, (await SendAsync("PUT", "/shop", "")).Status);
    }

    public ValueTask DisposeAsync()
    {
        _http.Dispose();
        return _aws.DisposeAsync();
    }

    [Fact]
    public async Task An_upload_needs_the_length_of_its_body()
    {
        var upload = XElement.Parse((await SendAsync("POST", "/shop/a?uploads", "")).Text);
        var id = upload.Elements().Single(static element => element.Name.LocalName == "UploadId").Value;
        foreach (var target in new[] { "/shop/a", "/shop/a?partNumber=1&uploadId=" + id })
        {
            var refused = await SendAsync("PUT", target, "");
            Assert.Equal(411, refused.Status);
            Assert.Contains(
                "<Code>MissingContentLength</Code><Message>You must provide the Content-Length HTTP header.</Message>", refused.Text, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("Content-Length: 0", "")]
    [InlineData("Content-Length: 3", "abc")]
    [InlineData("Transfer-Encoding: chunked", "3\r\nabc\r\n0\r\n\r\n")]
    public async Task An_upload_with_a_length_or_in_chunks_is_stored(string header, string body)
    {
        Assert.Equal(200, (await SendAsync("PUT", "/shop/a", header + "\r\n", body)).Status);
        Assert.Equal(body.Length == 0 ? "" : "abc", (await SendAsync("GET", "/shop/a", "")).Text);
    }

    [Fact]
    public async Task A_copy_needs_no_length()
    {
        await SendAsync("PUT", "/shop/a", "Content-Length: 1\r\n", "x");
        Assert.Equal(200, (await SendAsync("PUT", "/shop/b", "X-Amz-Copy-Source: shop/a\r\n")).Status);
    }

    [Fact]
    public async Task A_body_that_the_web_server_stops_waiting_for_is_refused()
    {
        using var s3 = new S3Wire();
        await s3.DoAsync("PUT", "/shop");
        await using var body = new SlowStream();
        Assert.Equal(
            "400 RequestTimeout: Your socket connection to the server was not read from or written to within the timeout period. "
            + "Idle connections will be closed.",
            (await s3.SendAsync("PUT", "/shop/a", body, "content-length: 3")).Error);
        Assert.Equal(404, (await s3.SendAsync("GET", "/shop/a")).Status);
    }

    private Task<RawHttp.Answer> SendAsync(string method, string target, string headers, string body = "") => _http.SendAsync(
        $"{method} {target} HTTP/1.1\r\nHost: localhost\r\n{headers}"
        + "Authorization: AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-copy-source, Signature=0\r\n\r\n"
        + body);

    /// <summary>A body of which the web server received one byte before it timed out.</summary>
    private sealed class SlowStream() : MemoryStream(Encoding.ASCII.GetBytes("a"))
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            Position < Length ? base.ReadAsync(buffer, cancellationToken) : throw new BadHttpRequestException("The body is slow.", 408);
    }
}
