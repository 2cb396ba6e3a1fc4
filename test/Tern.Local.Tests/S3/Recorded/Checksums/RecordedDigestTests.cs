namespace Tern.Local.Tests.S3.Recorded.Checksums;

/// <summary>The header Content-MD5, compared with responses that AWS gave.</summary>
public sealed class RecordedDigestTests : IDisposable
{
    private const string ETag = "437b930db84b8079c2dd804a71936b5f"; // of "something"
    private const string Other = "CYketZBSTjX8czcs3cXVlg==";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_digest_is_checked_for_objects_and_parts()
    {
        await _s3.CreateAsync();
        await _s3.AskAsync("POST", "/shop/a?uploads");
        foreach (var target in (string[])["/shop/a", "/shop/a?uploadId=<u1>&partNumber=1"])
        {
            foreach (var digest in (string[])["__invalid__", "000", "not base64 encoded checksum", "MTIz", "dGVzdC1zdHJpbmc="])
            {
                Assert.Equal(
                    RecordedAnswer.Error(400, "InvalidDigest", "The Content-MD5 you specified was invalid.", "Content-MD5=" + digest),
                    await SendAsync(target, digest));
            }
        }

        const string Message = "The Content-MD5 you specified did not match what we received.";
        Assert.Equal(
            RecordedAnswer.Error(400, "BadDigest", Message, "CalculatedDigest=Q3uTDbhLgHnC3YBKcZNrXw==", "ExpectedDigest=09891eb590524e35fc73372cddc5d596"),
            await SendAsync("/shop/a", Other));
        Assert.Equal(RecordedAnswer.Stored(ETag, "crc32=Cdox+w=="), await SendAsync("/shop/a", "Q3uTDbhLgHnC3YBKcZNrXw=="));
        Assert.Equal(
            RecordedAnswer.Error(400, "BadDigest", Message, "CalculatedDigest=Q3uTDbhLgHnC3YBKcZNrXw==", "ExpectedDigest=" + Other),
            await SendAsync("/shop/a?uploadId=<u1>&partNumber=1", Other));
        Assert.Equal(
            RecordedAnswer.Text(200, $"etag='{ETag}'", "x-amz-checksum-crc32=Cdox+w==", "x-amz-server-side-encryption=AES256"),
            await SendAsync("/shop/a?uploadId=<u1>&partNumber=1", "Q3uTDbhLgHnC3YBKcZNrXw=="));
    }

    private Task<string> SendAsync(string target, string digest) =>
        _s3.AskAsync("PUT", target, "something", "content-md5: " + digest, "x-amz-checksum-crc32: Cdox+w==");
}
