using System.Net;
using Tern.Messaging.S3;
using Tern.S3;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.LargePayloads;

/// <summary>Bodies of messages in a store that isn't AWS's.</summary>
public sealed class S3PayloadStoreTests
{
    private static readonly PayloadPointer s_pointer = new("bodies", "a");

    [Theory]
    [InlineData(10)]
    [InlineData(200_000)]
    public async Task A_body_of_unknown_length_is_read_to_its_end(int length)
    {
        var bytes = new byte[length];
        new Random(1).NextBytes(bytes);
        await using var s3 = Client(_ => new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new OnceStream(bytes)) });
        var store = new S3PayloadStore(s3, "bodies");

        var body = await store.LoadAsync(s_pointer, TestContext.Current.CancellationToken);

        Assert.Equal(bytes, body.ToArray());
    }

    [Fact]
    public async Task A_body_without_a_length_is_read_no_further_than_the_longest_that_is_allowed()
    {
        await using var s3 = Client(static _ => new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new OnceStream(new byte[1_001])) });
        var store = new S3PayloadStore(s3, "bodies", new S3PayloadStoreOptions { MaxBodyBytes = 1_000 });

        var error = await Assert.ThrowsAsync<PayloadException>(async () => await store.LoadAsync(s_pointer, TestContext.Current.CancellationToken));

        Assert.Contains("longer than the maximum of 1000 bytes", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_checksum_options_of_the_client_apply_to_bodies()
    {
        var headers = new List<string>();
        await using var s3 = Client(
            request =>
            {
                headers.AddRange(request.Headers.NonValidated.Select(static header => header.Key));
                return new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(request.Method == HttpMethod.Get ? [1] : []) };
            },
            static options => (options.RequestChecksums, options.ResponseChecksums) = (AwsChecksumMode.Never, AwsChecksumMode.Never));
        var store = new S3PayloadStore(s3, "bodies");

        await store.StoreAsync(new byte[300_000], TestContext.Current.CancellationToken);
        await store.LoadAsync(s_pointer, TestContext.Current.CancellationToken);

        Assert.DoesNotContain(headers, static name => name.Contains("checksum", StringComparison.OrdinalIgnoreCase) || name == "x-amz-trailer");
    }

    private static S3Client Client(Func<HttpRequestMessage, HttpResponseMessage> answer, Action<S3ClientOptions>? configure = null)
    {
        var options = new S3ClientOptions().Over(new AnsweringHandler(async (request, cancellationToken) =>
        {
            if (request.Content is not null) await request.Content.CopyToAsync(Stream.Null, cancellationToken);
            return answer(request);
        }));
        configure?.Invoke(options);
        return new S3Client(options);
    }
}
