namespace Tern.Local.Tests.S3.Recorded.Objects;

public sealed class RecordedResponseTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Documents_begin_as_those_of_S3()
    {
        const string Xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        const string Namespace = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">";
        await _s3.CheckedAsync("PUT /shop?tagging", "<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>");
        await _s3.CheckedAsync("PUT /shop/a", "", "x-amz-tagging: a=1");
        (string Request, string Root)[] documents =
        [
            ("GET /", "ListAllMyBucketsResult"), ("GET /shop", "ListBucketResult"), ("GET /shop?list-type=2", "ListBucketResult"),
            ("GET /shop?location", "LocationConstraint"), ("GET /shop?tagging", "Tagging"), ("GET /shop/a?tagging", "Tagging"),
            ("POST /shop/a?uploads", "InitiateMultipartUploadResult"), ("GET /shop?uploads", "ListMultipartUploadsResult"),
            ("GET /shop?versions", "ListVersionsResult"),
        ];
        foreach (var (request, root) in documents)
        {
            var reply = await _s3.Wire.DoAsync(request.Split(' ')[0], request.Split(' ')[1]);
            Assert.StartsWith($"{Xml}<{root}{Namespace}", reply.Body.Replace("/>", ">", StringComparison.Ordinal), StringComparison.Ordinal);
            Assert.Equal("application/xml", reply["content-type"]);
            Assert.Equal((16, 76), (reply["x-amz-request-id"]!.Length, reply["x-amz-id-2"]!.Length));
        }

        var error = await _s3.Wire.SendAsync("GET", "/none");
        Assert.StartsWith(Xml + "<Error><Code>NoSuchBucket</Code>", error.Body, StringComparison.Ordinal);
        Assert.Equal((error["x-amz-request-id"], error["x-amz-id-2"]), (error.One("RequestId"), error.One("HostId")));
    }
}
