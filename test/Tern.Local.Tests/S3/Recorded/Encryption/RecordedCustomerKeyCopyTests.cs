using System.Text;

namespace Tern.Local.Tests.S3.Recorded.Encryption;

/// <summary>Copies of objects with keys of the customer, compared with responses that AWS gave.</summary>
public sealed class RecordedCustomerKeyCopyTests : IDisposable
{
    private const string Md5 = "JMwgiexXqwuPqIPjYFmIZQ==";
    private const string Prefix = "server-side-encryption-customer-";

    private readonly RecordedShop _s3 = new() { HasRandomETags = true };

    private static string[] Encrypted => [$"x-amz-{Prefix}algorithm=AES256", $"x-amz-{Prefix}key-md5={Md5}"];

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task The_source_and_the_copy_have_keys_of_their_own()
    {
        var encrypted = RecordedAnswer.Error(
            400, "InvalidRequest",
            "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.");
        var algorithm = RecordedAnswer.Error(
            400, "InvalidEncryptionAlgorithmError", "The Encryption request you specified is not valid. Supported value: AES256.",
            "ArgumentName=x-amz-server-side-encryption", "ArgumentValue=KMS");
        await _s3.CreateAsync();
        Assert.Equal(RecordedAnswer.Stored("<e1>", "crc32=qIrZrA==", Encrypted), await _s3.PutAsync("source", "test_data", "crc32=qIrZrA==", Key()));
        Assert.Equal(RecordedAnswer.Copied("<e2>", "CRC32=qIrZrA=="), await CopyAsync(Source()));
        Assert.Contains("etag='6af8307c2460f2d208ad254f04be4b0d'", ReplyText.Of(await _s3.Wire.DoAsync("HEAD", "/shop/copy")), StringComparison.Ordinal);
        Assert.Equal(RecordedAnswer.Copied("<e3>", "CRC32=qIrZrA==", Encrypted), await CopyAsync([.. Source(), .. Key()]));
        Assert.Equal(encrypted, await _s3.GetAsync("copy"));
        Assert.Equal(encrypted, await CopyAsync(Key()));
        Assert.Equal(algorithm, await CopyAsync(Source("KMS")));
        Assert.Equal(algorithm, await CopyAsync([.. Source(), .. Key("KMS")]));
        Assert.Equal(
            RecordedAnswer.Error(
                400, "InvalidArgument", "Server Side Encryption with Customer provided key is incompatible with the encryption method specified",
                "ArgumentName=x-amz-server-side-encryption", "ArgumentValue=AES256"),
            await CopyAsync([.. Source(), .. Key(), "x-amz-server-side-encryption: AES256"]));
    }

    private Task<string> CopyAsync(string[] headers) => _s3.AskAsync("PUT", "/shop/copy", "", ["x-amz-copy-source: shop/source", .. headers]);

    private static string[] Source(string algorithm = "AES256") => Key(algorithm, "copy-source-");

    private static string[] Key(string algorithm = "AES256", string source = "") =>
    [
        $"x-amz-{source}{Prefix}algorithm: {algorithm}",
        $"x-amz-{source}{Prefix}key: {Convert.ToBase64String(Encoding.UTF8.GetBytes("1234567890abcdef1234567890abcdef"))}",
        $"x-amz-{source}{Prefix}key-md5: {Md5}",
    ];
}
