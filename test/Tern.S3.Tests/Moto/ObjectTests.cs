using Tern.S3.Model;
using Tern.TestHarness;

namespace Tern.S3.Tests.Moto;

public sealed class ObjectTests(MotoServer moto)
{
    [Fact]
    public async Task A_put_object_can_be_read_back()
    {
        await using var s3 = await moto.BucketAsync("objects");
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "objects", Key = "a b/ü+1.txt", Body = new MemoryStream("hello"u8.ToArray()) });

        await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "objects", Key = "a b/ü+1.txt" });
        using var reader = new StreamReader(answer.Body!);
        Assert.Equal("hello", await reader.ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task An_object_that_is_not_there_is_an_error_of_its_own()
    {
        await using var s3 = await moto.BucketAsync("no-objects");
        await Assert.ThrowsAsync<NoSuchKeyException>(async () => await s3.GetObjectAsync(new GetObjectRequest { Bucket = "no-objects", Key = "k" }));
    }
}
