using Tern.TestHarness;

namespace Tern.S3.Tests.Wire;

[CollectionDefinition(nameof(ThrowingListenerTests), DisableParallelization = true)]
[Collection(nameof(ThrowingListenerTests))]
public sealed class ThrowingListenerTests
{
    [Fact]
    public async Task Every_operation_ends_as_it_would_without_the_listeners()
    {
        await using var s3 = Client(new LateHandler(400, "<Error><Code>InvalidRequest</Code></Error>", "application/xml"));
        var expected = await OutcomesAsync(s3);

        using (new ThrowingListeners("Tern.", samples: true)) Assert.Equal(expected, await OutcomesAsync(s3));
        using (new ThrowingListeners("Tern.", samples: false)) Assert.Equal(expected, await OutcomesAsync(s3));
    }

    [Fact]
    public async Task A_body_gives_its_connection_back()
    {
        await using var s3 = Client(new LateHandler(200, "some bytes"));
        using var listeners = new ThrowingListeners("Tern.", samples: true);

        for (var i = 0; i < 10; i++)
        {
            var answer = await s3.GetObjectAsync(new() { Bucket = "bucket", Key = "key" });
            using var reader = new StreamReader(answer.Body!);
            Assert.Equal("some bytes", await reader.ReadToEndAsync(TestContext.Current.CancellationToken));
        }
    }

    // A presigned URL contains the time.
    private static async Task<List<string>> OutcomesAsync(S3Client s3) =>
        [.. (await HeldCalls.OutcomesAsync(() => s3)).Where(static one => !one.Contains("PresignAsync", StringComparison.Ordinal))];

    private static S3Client Client(HttpMessageHandler handler) => new(new S3ClientOptions().Over(handler));
}
