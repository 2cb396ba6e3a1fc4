namespace Tern.Local.Tests.S3.Recorded.Encryption;

public sealed class RecordedEncryptionConfigurationTests : IAsyncLifetime
{
    private const string Enabled = "x-amz-checksum-mode: ENABLED";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_bucket_encrypts_with_keys_of_S3()
    {
        Assert.Equal("200", await EncryptAsync("<SSEAlgorithm>AES256</SSEAlgorithm>", "<BucketKeyEnabled>false</BucketKeyEnabled>"));
        Assert.Equal(
            "200 | etag='16b66fb6b9c0e864b0291fa0dbb5a946', x-amz-checksum-crc32=J1mCHA==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/a", "test-encrypted"));
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=14, content-type=binary/octet-stream, etag='16b66fb6b9c0e864b0291fa0dbb5a946', "
                + "last-modified=date, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("HEAD /shop/a"));
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=14, content-type=binary/octet-stream, etag='16b66fb6b9c0e864b0291fa0dbb5a946', "
                + "last-modified=date, x-amz-checksum-crc32=J1mCHA==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256 | test-encrypted",
            await _s3.CallAsync("GET /shop/a", "", Enabled));
    }

    [Fact]
    public async Task A_bucket_encrypts_with_the_managed_key_of_KMS()
    {
        Assert.Equal("200", await EncryptAsync("<SSEAlgorithm>aws:kms</SSEAlgorithm>", "<BucketKeyEnabled>true</BucketKeyEnabled>"));
        Assert.Equal(
            "200 | ServerSideEncryptionConfiguration(Rule(ApplyServerSideEncryptionByDefault(SSEAlgorithm=aws:kms), BucketKeyEnabled=true))",
            await _s3.CallAsync("GET /shop?encryption"));
        await CheckObjectAsync("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "x-amz-server-side-encryption-bucket-key-enabled=true");
    }

    [Fact]
    public async Task A_bucket_encrypts_with_a_key_of_KMS()
    {
        const string Key = "<KMSMasterKeyID>2f0a1d5c-8f2e-4c3e-9f57-6f1a2b3c4d5e</KMSMasterKeyID>";
        Assert.Equal("200", await EncryptAsync("<SSEAlgorithm>aws:kms</SSEAlgorithm>" + Key, "<BucketKeyEnabled>true</BucketKeyEnabled>"));
        Assert.Equal(
            "200 | "
                + "ServerSideEncryptionConfiguration(Rule(ApplyServerSideEncryptionByDefault(KMSMasterKeyID=2f0a1d5c-8f2e-4c3e-9f57-6f1a2b3c4d5e, "
                + "SSEAlgorithm=aws:kms), BucketKeyEnabled=true))",
            await _s3.CallAsync("GET /shop?encryption"));
        await CheckObjectAsync("2f0a1d5c-8f2e-4c3e-9f57-6f1a2b3c4d5e", "x-amz-server-side-encryption-bucket-key-enabled=true");
        Assert.Equal("200", await EncryptAsync("<SSEAlgorithm>aws:kms</SSEAlgorithm>" + Key, "<BucketKeyEnabled>false</BucketKeyEnabled>"));
        await CheckObjectAsync("2f0a1d5c-8f2e-4c3e-9f57-6f1a2b3c4d5e", null);
    }

    private Task<string> EncryptAsync(string byDefault, string bucketKey) => _s3.CheckedAsync(
        "PUT /shop?encryption",
        $"<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault>{byDefault}</ApplyServerSideEncryptionByDefault>{bucketKey}</Rule>"
            + "</ServerSideEncryptionConfiguration>");

    // An object that KMS encrypts has a tag that isn't the MD5 of its content.
    private async Task CheckObjectAsync(string key, string? bucketKey)
    {
        const string Crc = "x-amz-checksum-crc32=J1mCHA==, x-amz-checksum-type=FULL_OBJECT, ";
        var encryption = "x-amz-server-side-encryption=aws:kms, x-amz-server-side-encryption-aws-kms-key-id=arn:aws:kms:us-east-1:000000000000:key/" + key
            + (bucketKey is null ? "" : ", " + bucketKey);
        var put = await _s3.CheckedAsync("PUT /shop/a", "test-encrypted");
        Assert.Matches($"^200 \\| etag='[0-9a-f]{{32}}', {Crc}{encryption}$", put);
        Assert.DoesNotContain("16b66fb6b9c0e864b0291fa0dbb5a946", put, StringComparison.Ordinal);
        var head = "^200 \\| accept-ranges=bytes, content-length=14, content-type=binary/octet-stream, " + put.Split(' ')[2] + " last-modified=date, ";
        Assert.Matches($"{head}{encryption}$", await _s3.CallAsync("HEAD /shop/a"));
        Assert.Matches($"{head}{Crc}{encryption} \\| test-encrypted$", await _s3.CallAsync("GET /shop/a", "", Enabled));
    }
}
