using System.Net;
using System.Text;
using System.Xml.Linq;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>Buckets of an application as clients see them at the emulator's port.</summary>
public sealed class AwsPartTests : IAsyncLifetime
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-s3-").FullName;
    private readonly HttpClient _http = new();
    private Tern.Local.LocalAws _aws = null!;
    private PartServer _server = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        File.WriteAllText(Path.Combine(_folder, "a b.txt"), "hello");
        Directory.CreateDirectory(Path.Combine(_folder, "in", "deep"));
        File.WriteAllText(Path.Combine(_folder, "in", "deep", "é+1.txt"), "deep");
        File.WriteAllText(Path.Combine(_folder, ".hidden"), "no");
        _aws = await Tern.Local.LocalAws.StartAsync(cancellationToken: Token);
        _aws.MountBucket("files", _folder);
        _server = await PartServer.StartAsync(new AwsPart(_aws));
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _server.DisposeAsync();
        await _aws.DisposeAsync();
        Directory.Delete(_folder, recursive: true);
    }

    [Theory]
    [InlineData("/files/a%20b.txt", null, 200, "hello")]
    [InlineData("/files/in/deep/%C3%A9%2B1.txt?x-id=GetObject", null, 200, "deep")]
    [InlineData("/files/in%2Fdeep%2F%C3%A9%2B1.txt", null, 200, "deep")]
    [InlineData("/files/a%20b.txt", "bytes=1-2", 206, "el")]
    [InlineData("/files/a%20b.txt", "bytes=3-", 206, "lo")]
    [InlineData("/files/a%20b.txt", "bytes=-2", 206, "lo")]
    [InlineData("/files/a%20b.txt", "bytes=0-1,3-4", 200, "hello")]
    [InlineData("/files/a%20b.txt", "bytes=9-", 416, "<Code>InvalidRange</Code>")]
    [InlineData("/files/none", null, 404, "<Code>NoSuchKey</Code>")]
    [InlineData("/files/.hidden", null, 404, "<Code>NoSuchKey</Code>")]
    [InlineData("/files/../files/.hidden", null, 404, "<Code>NoSuchKey</Code>")]
    [InlineData("/files/%2e%2e/secret", null, 404, "<Code>NoSuchKey</Code>")]
    [InlineData("/other/a", null, 404, "<Code>NoSuchBucket</Code>")]
    [InlineData("/files?location", null, 200, "<LocationConstraint")]
    [InlineData("/", null, 200, "<Name>files</Name>")]
    public async Task Objects_are_the_files_of_the_folder(string path, string? range, int status, string body)
    {
        using var answer = await SendAsync(HttpMethod.Get, path, null, range is null ? [] : [("Range", range)]);
        Assert.Equal(status, (int)answer.StatusCode);
        var text = await answer.Content.ReadAsStringAsync(Token);
        if (status is 200 or 206 && !text.StartsWith('<')) Assert.Equal(body, text);
        else Assert.Contains(body, text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_put_object_is_a_file_with_its_headers()
    {
        using var put = await SendAsync(HttpMethod.Put, "/files/new/x.json", "{}", [("x-amz-meta-Kind", "order"), ("Content-Type", "application/json")]);
        Assert.Equal((HttpStatusCode.OK, "\"99914b932bd37a50b983c5e7c90ae93b\""), (put.StatusCode, put.Headers.ETag!.Tag));
        Assert.Equal("{}", File.ReadAllText(Path.Combine(_folder, "new", "x.json")));

        using var head = await SendAsync(HttpMethod.Head, "/files/new/x.json");
        Assert.Equal(("application/json", 2L), (head.Content.Headers.ContentType!.ToString(), head.Content.Headers.ContentLength));
        Assert.Equal("order", head.Headers.GetValues("x-amz-meta-kind").Single());

        using var deleted = await SendAsync(HttpMethod.Delete, "/files/new/x.json");
        Assert.Equal(HttpStatusCode.NoContent, deleted.StatusCode);
        Assert.False(Directory.Exists(Path.Combine(_folder, "new")));
    }

    [Theory]
    [InlineData("list-type=2", "a b.txt,in/deep/é+1.txt,z", "", false)]
    [InlineData("list-type=2&delimiter=/", "a b.txt,z", "in/", false)]
    [InlineData("list-type=2&start-after=a%20b.txt&max-keys=1", "in/deep/é+1.txt", "", true)]
    [InlineData("marker=in/deep/%C3%A9%2B1.txt", "z", "", false)]
    public async Task Objects_are_listed(string query, string keys, string prefixes, bool isTruncated)
    {
        File.WriteAllText(Path.Combine(_folder, "z"), "");
        using var answer = await SendAsync(HttpMethod.Get, "/files?" + query);
        var list = XElement.Parse(await answer.Content.ReadAsStringAsync(Token));
        var ns = list.Name.Namespace;
        Assert.Equal(keys, string.Join(',', list.Elements(ns + "Contents").Select(each => each.Element(ns + "Key")!.Value)));
        Assert.Equal(prefixes, string.Join(',', list.Elements(ns + "CommonPrefixes").Select(each => each.Element(ns + "Prefix")!.Value)));
        Assert.Equal(isTruncated ? "true" : "false", list.Element(ns + "IsTruncated")!.Value);
    }

    [Theory]
    [InlineData("execute-api")]
    [InlineData("sqs")]
    [InlineData("dynamodb")]
    public async Task Requests_that_are_signed_for_others_are_left_alone(string service)
    {
        using var answer = await SendAsync(HttpMethod.Get, "/files/a%20b.txt", null, [], service);
        Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
        Assert.Equal("", await answer.Content.ReadAsStringAsync(Token));
    }

    private async Task<HttpResponseMessage> SendAsync(
        HttpMethod method, string path, string? body = null, (string Name, string Value)[]? headers = null, string service = "s3")
    {
        var uri = new Uri(_server.Address + path, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true });
        using var request = new HttpRequestMessage(method, uri);
        if (body is not null) request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        request.Headers.TryAddWithoutValidation(
            "Authorization", $"AWS4-HMAC-SHA256 Credential=local/20261128/us-east-1/{service}/aws4_request, SignedHeaders=host;x-amz-meta-kind, Signature=0");
        foreach (var (name, value) in headers ?? [])
        {
            if (!request.Headers.TryAddWithoutValidation(name, value)) request.Content!.Headers.TryAddWithoutValidation(name, value);
        }

        return await _http.SendAsync(request, Token);
    }
}
