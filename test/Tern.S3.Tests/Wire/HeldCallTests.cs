using Tern.TestHarness;

namespace Tern.S3.Tests.Wire;

public sealed class HeldCallTests
{
    [Fact]
    public async Task Calls_of_the_client_behave_as_tasks_do()
    {
        await using var s3 = Client(new LateHandler(400, "<Error><Code>InvalidRequest</Code></Error>", "application/xml"));

        // Presigning needs no response.
        var unproven = await HeldCalls.CheckAllAsync(() => s3, static () => Model.ObjectEncryption.SSEKMS(new() { KMSKeyArn = "a" }));
        unproven.RemoveAll(static call => call.StartsWith("Presign", StringComparison.Ordinal));
        Assert.True(unproven.Count == 0, string.Join('\n', unproven));
        await HeldCalls.CheckAsync(
            () => HeldCall.Of(s3.EnumerateObjectsAsync("bucket").GetAsyncEnumerator(CancellationToken.None).MoveNextAsync()), "EnumerateObjectsAsync");
    }

    [Fact]
    public async Task Reads_of_an_object_behave_as_tasks_do()
    {
        await using var s3 = Client(new LateHandler(200, "some bytes"));

        await HeldCalls.CheckAsync(
            () =>
            {
                var answer = s3.GetObjectAsync(new() { Bucket = "bucket", Key = "key" }).AsTask().GetAwaiter().GetResult();
                return HeldCall.Of(answer.Body!.ReadAsync(new byte[4], CancellationToken.None));
            },
            "ReadAsync");
    }

    private static S3Client Client(HttpMessageHandler handler) => new(new S3ClientOptions().Over(handler));
}
