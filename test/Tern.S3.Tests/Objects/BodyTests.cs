using System.Text;
using Tern.S3.Model;
using Tern.S3.Tests.Transfers;

namespace Tern.S3.Tests.Objects;

/// <summary>Bodies of text and of bytes, and calls by bucket and key.</summary>
public sealed class BodyTests
{
    private const string Bucket = TransferFixture.Bucket;

    private static CancellationToken Token => TransferFixture.Token;

    [Fact]
    public async Task Text_bytes_and_streams_are_put_by_bucket_and_key()
    {
        await using var s3 = new TransferFixture();
        await s3.Client.PutObjectAsync(Bucket, "text", "Grüße", Token);
        await s3.Client.PutObjectAsync(Bucket, "bytes", new byte[] { 1, 2, 3 }, Token);
        await s3.Client.PutObjectAsync(Bucket, "stream", new MemoryStream([4, 5]), Token);
        await s3.Client.PutObjectAsync(Bucket, "empty", "", Token);

        Assert.Equal("Grüße", Encoding.UTF8.GetString(s3.Server.Find(Bucket, "text")!));
        Assert.Equal([1, 2, 3], s3.Server.Find(Bucket, "bytes")!);
        Assert.Equal([4, 5], s3.Server.Find(Bucket, "stream")!);
        Assert.Empty(s3.Server.Find(Bucket, "empty")!);
        Assert.Equal("text/plain; charset=utf-8", (await s3.Client.HeadObjectAsync(Bucket, "text", Token)).ContentType);
        using (var answer = await s3.Client.GetObjectAsync(Bucket, "text", Token))
        using (var reader = new StreamReader(answer.Body!)) Assert.Equal("Grüße", await reader.ReadToEndAsync(Token));
        await s3.Client.DeleteObjectAsync(Bucket, "text", Token);
        Assert.Null(s3.Server.Find(Bucket, "text"));
    }

    [Fact]
    public async Task A_request_with_text_is_sent_again_and_by_two_calls_at_once()
    {
        await using var s3 = new TransferFixture();
        var request = new PutObjectRequest { Bucket = Bucket, Key = "a", ContentBody = "text", ContentType = "text/csv" };

        await s3.Client.PutObjectAsync(request, Token);
        await s3.Client.PutObjectAsync(request, Token);
        await Task.WhenAll(Enumerable.Range(0, 10).Select(_ => s3.Client.PutObjectAsync(request, Token).AsTask()));

        Assert.Equal("text", Encoding.UTF8.GetString(s3.Server.Find(Bucket, "a")!));
        Assert.Equal("text/csv", (await s3.Client.HeadObjectAsync(Bucket, "a", Token)).ContentType);
        Assert.Equal(12, s3.Server.Requests.Count(static sent => sent.Operation == "PutObject"));
    }
}
