using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Checksums;

public sealed class DownloadTests
{
    // CRC32 of "hello", the number's bytes in base64.
    private const string Crc32 = "NhCmhg==";

    [Fact]
    public async Task An_object_is_asked_for_its_checksum_and_checked_at_its_end()
    {
        var wire = new S3Wire(new WireAnswer(200, "hello", ("x-amz-checksum-crc32", Crc32)), new WireAnswer(200, "jello", ("x-amz-checksum-crc32", Crc32)));
        await using var s3 = wire.Client();
        Assert.Equal("hello", await ReadAsync(s3));
        Assert.Equal("ENABLED", wire.Only["x-amz-checksum-mode"]);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => ReadAsync(s3));
        Assert.Equal(AwsTransportFault.ChecksumMismatch, error.Kind);
    }

    [Theory]
    [InlineData(200, "NhCmhg==-3")] // of parts
    [InlineData(206, "AAAAAA==")] // of the whole, beside a part
    public async Task A_checksum_of_something_else_is_passed_over(int status, string checksum)
    {
        var wire = new S3Wire(new WireAnswer(status, "hello", ("x-amz-checksum-crc32", checksum)));
        await using var s3 = wire.Client();
        Assert.Equal("hello", await ReadAsync(s3));
    }

    private static async Task<string> ReadAsync(S3Client s3)
    {
        await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "k" });
        using var reader = new StreamReader(answer.Body!);
        return await reader.ReadToEndAsync(TestContext.Current.CancellationToken);
    }
}
