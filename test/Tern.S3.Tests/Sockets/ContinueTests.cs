using System.Net.Sockets;
using Tern.S3.Model;
using Tern.S3.Tests.Checksums;
using Tern.TestHarness;

namespace Tern.S3.Tests.Sockets;

/// <summary>Large bodies wait for 100 Continue: a body that the service refuses isn't sent.</summary>
public sealed class ContinueTests
{
    private const string Ok = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\netag: \"e\"\r\n\r\n";

    private static readonly byte[] s_large = new byte[3_000_000];

    [Fact]
    public async Task A_large_body_is_sent_when_the_service_says_so()
    {
        var (content, head) = (Array.Empty<byte>(), "");
        await using var script = new SocketScript(async (script, stream) =>
        {
            head = await script.ReadHeadAsync(stream);
            Assert.False(stream.DataAvailable);
            await script.WriteAsync(stream, "HTTP/1.1 100 Continue\r\n\r\n");
            content = await script.ReadBodyAsync(stream, head);
            await script.WriteAsync(stream, Ok);
        });
        await using var s3 = script.Client(static options => options.HttpMessageHandler = PatientHandler.Create());
        await s3.PutObjectAsync(Put(s_large));
        Assert.Contains("expect: 100-continue", head, StringComparison.OrdinalIgnoreCase);
        Assert.Equal(s_large, content);
    }

    [Fact]
    public async Task A_large_body_that_is_refused_is_not_sent_and_goes_where_the_service_says()
    {
        var (sentInVain, content) = (true, Array.Empty<byte>());
        await using var script = new SocketScript(
            async (script, stream) =>
            {
                await script.ReadHeadAsync(stream);
                await script.WriteAsync(
                    stream, "HTTP/1.1 307 Temporary Redirect\r\nx-amz-bucket-region: eu-west-3\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                sentInVain = await ReceivesAsync(stream);
            },
            async (script, stream) =>
            {
                var head = await script.ReadHeadAsync(stream);
                await script.WriteAsync(stream, "HTTP/1.1 100 Continue\r\n\r\n");
                content = Chunks.Decode(await script.ReadBodyAsync(stream, head)).Content;
                await script.WriteAsync(stream, Ok);
            });
        await using var s3 = script.Client(static options => options.HttpMessageHandler = PatientHandler.Create());
        // This even works for a stream that can be read only once, because nothing of it was read.
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Body = new OnceStream(s_large), ContentLength = s_large.Length });
        Assert.False(sentInVain);
        Assert.Equal(s_large, content);
    }

    [Fact]
    public async Task A_small_body_waits_for_nobody()
    {
        var head = "";
        await using var script = new SocketScript(async (script, stream) =>
        {
            head = await script.ReadHeadAsync(stream);
            await script.ReadBodyAsync(stream, head);
            await script.WriteAsync(stream, Ok);
        });
        await using var s3 = script.Client();
        await s3.PutObjectAsync(Put(new byte[1_000_000]));
        Assert.DoesNotContain("expect:", head, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task A_truncated_response_is_an_error()
    {
        await using var script = new SocketScript(async (script, stream) =>
        {
            await script.ReadHeadAsync(stream);
            await script.WriteAsync(stream, "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");
        });
        await using var s3 = script.Client();
        await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "k" });
        var error = await Assert.ThrowsAsync<AwsTransportException>(() => answer.Body!.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken));
        Assert.Equal(AwsTransportFault.ConnectionLost, error.Kind);
    }

    private static PutObjectRequest Put(byte[] content) => new() { Bucket = "shop", Key = "k", Body = new MemoryStream(content) };

    private static async Task<bool> ReceivesAsync(NetworkStream stream)
    {
        try
        {
            return await stream.ReadAsync(new byte[1]) > 0;
        }
        catch (IOException)
        {
            return false;
        }
    }
}
