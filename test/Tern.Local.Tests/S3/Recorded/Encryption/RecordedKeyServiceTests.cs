namespace Tern.Local.Tests.S3.Recorded.Encryption;

/// <summary>Encryption with keys of KMS, compared with responses that AWS gave.</summary>
public sealed class RecordedKeyServiceTests : IDisposable
{
    private const string Encryption = "x-amz-server-side-encryption";
    private const string Id = "0c8d8a2c-5f8a-4d1c-9d3a-2f3a5b6c7d8e";
    private const string Arn = "arn:aws:kms:us-east-1:000000000000:key/" + Id;

    private static readonly string[] s_encrypted = [Encryption + "=aws:kms", $"{Encryption}-aws-kms-key-id={Arn}", Encryption + "-bucket-key-enabled=true"];

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task An_upload_is_encrypted_as_it_began()
    {
        _s3.HasRandomETags = true;
        const string Target = "/shop/a?uploadId=<u1>";
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Text(200, s_encrypted) + " | InitiateMultipartUploadResult(Bucket=shop, Key=a, UploadId=<u1>)",
            await _s3.AskAsync(
                "POST", "/shop/a?uploads", "", Encryption + ": aws:kms", $"{Encryption}-aws-kms-key-id: {Id}", Encryption + "-bucket-key-enabled: true"));
        Assert.Equal(
            RecordedAnswer.Text(200, ["etag='<e1>'", "x-amz-checksum-crc32=KHcEKQ==", .. s_encrypted]),
            await _s3.AskAsync("PUT", Target + "&partNumber=1", "test-sse", "x-amz-checksum-crc32: KHcEKQ=="));
        Assert.Equal(
            RecordedAnswer.Text(200, s_encrypted)
            + " | CompleteMultipartUploadResult(Bucket=shop, ETag='<e2>', Key=a, Location=http://127.0.0.1:4566/shop/a)",
            await _s3.AskAsync(
                "POST", Target, "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag><e1></ETag></Part></CompleteMultipartUpload>"));
        Assert.Equal(RecordedAnswer.Found("<e2>", "crc64nvme=Kr7StX/uFlQ=", "test-sse", s_encrypted), await _s3.GetAsync("a"));
    }

    [Fact]
    public async Task The_encryption_of_the_bucket_is_for_objects_that_are_put_after_it_was_set()
    {
        var plain = RecordedAnswer.Found("42832cdec7083e70a9cd6f2d5852e004", "crc32=KHcEKQ==", "test-sse");
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored("42832cdec7083e70a9cd6f2d5852e004", "crc32=KHcEKQ=="), await _s3.PutAsync("before", "test-sse", "crc32=KHcEKQ=="));
        Assert.Equal(plain, await _s3.GetAsync("before"));
        Assert.Equal(
            "200",
            await _s3.AskAsync(
                "PUT", "/shop?encryption",
                "<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>aws:kms</SSEAlgorithm>"
                + $"<KMSMasterKeyID>{Id}</KMSMasterKeyID></ApplyServerSideEncryptionByDefault><BucketKeyEnabled>true</BucketKeyEnabled></Rule>"
                + "</ServerSideEncryptionConfiguration>"));
        Assert.Equal(
            $"200 | ServerSideEncryptionConfiguration(Rule(ApplyServerSideEncryptionByDefault(KMSMasterKeyID={Id}, SSEAlgorithm=aws:kms), "
            + "BucketKeyEnabled=true))",
            await _s3.AskAsync("GET", "/shop?encryption"));
        Assert.Equal(plain, await _s3.GetAsync("before"));
        _s3.HasRandomETags = true;
        Assert.Equal(RecordedAnswer.Stored("<e1>", "crc32=KHcEKQ==", s_encrypted), await _s3.PutAsync("after", "test-sse", "crc32=KHcEKQ=="));
        Assert.Equal(RecordedAnswer.Found("<e1>", "crc32=KHcEKQ==", "test-sse", s_encrypted), await _s3.GetAsync("after"));
    }
}
