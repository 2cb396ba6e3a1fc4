namespace Tern.Local.Tests.S3.Recorded.Checksums;

public sealed class RecordedChecksumTests : IDisposable
{
    private const string Enabled = "x-amz-checksum-mode: ENABLED";
    private const string Attributes = "x-amz-object-attributes: Checksum";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task S3_computes_a_checksum_that_the_client_did_not_send()
    {
        const string Body = "test data..";
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "400 | Error(Code=InvalidRequest, Message=Value for x-amz-checksum-sha256 header is invalid.)",
            await _s3.CallAsync("PUT /shop/wrong", Body, "x-amz-checksum-sha256: wrong"));
        await _s3.CallAsync("PUT /shop/right", Body, "x-amz-checksum-sha256: 2l26x0trnT0r2AvakoFk2MB7eKVKzYESLMxSAKAzoik=");
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=11, content-type=binary/octet-stream, etag='e6d9226c2a86b7232933663c13467527', "
                + "last-modified=date, x-amz-checksum-sha256=2l26x0trnT0r2AvakoFk2MB7eKVKzYESLMxSAKAzoik=, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("HEAD /shop/right", "", Enabled));
        await _s3.CallAsync("PUT /shop/only", Body, "x-amz-checksum-algorithm: SHA256");
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=11, content-type=binary/octet-stream, etag='e6d9226c2a86b7232933663c13467527', "
                + "last-modified=date, x-amz-checksum-crc64nvme=qUVrWYOrIAM=, x-amz-checksum-type=FULL_OBJECT, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("HEAD /shop/only", "", Enabled));
        await _s3.CallAsync(
            "PUT /shop/different", Body, "x-amz-checksum-algorithm: CRC32C", "x-amz-checksum-sha256: 2l26x0trnT0r2AvakoFk2MB7eKVKzYESLMxSAKAzoik=");
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=11, content-type=binary/octet-stream, etag='e6d9226c2a86b7232933663c13467527', "
                + "last-modified=date, x-amz-checksum-sha256=2l26x0trnT0r2AvakoFk2MB7eKVKzYESLMxSAKAzoik=, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("HEAD /shop/different", "", Enabled));
        await _s3.CallAsync("PUT /shop/none", Body);
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=11, content-type=binary/octet-stream, etag='e6d9226c2a86b7232933663c13467527', "
                + "last-modified=date, x-amz-checksum-crc64nvme=qUVrWYOrIAM=, x-amz-checksum-type=FULL_OBJECT, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("HEAD /shop/none", "", Enabled));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(Checksum(ChecksumCRC64NVME=qUVrWYOrIAM=, ChecksumType=FULL_OBJECT))",
            await _s3.CallAsync("GET /shop/none?attributes", "", Attributes));
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CopyObjectResult(ChecksumCRC64NVME=qUVrWYOrIAM=, ChecksumType=FULL_OBJECT, "
                + "ETag='e6d9226c2a86b7232933663c13467527', LastModified=date)",
            await _s3.CallAsync("PUT /shop/copy", "", "x-amz-copy-source: shop/none"));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(Checksum(ChecksumCRC64NVME=qUVrWYOrIAM=, ChecksumType=FULL_OBJECT))",
            await _s3.CallAsync("GET /shop/copy?attributes", "", Attributes));
    }

    [Theory]
    [InlineData("CRC32", "MzVIGw==")]
    [InlineData("CRC32C", "078Ilw==")]
    [InlineData("SHA1", "5zXdjmjYk4EJ8Cw4PMnQVslCpRQ=")]
    [InlineData("SHA256", "lyTB4g5uPk1/V+0l+dTvsAblCFkNUoyQ2ll/andcE+U=")]
    [InlineData("CRC64NVME", "pX30eiUx5C0=")]
    public async Task A_copy_keeps_the_checksum(string algorithm, string checksum)
    {
        var header = "x-amz-checksum-" + algorithm.ToLowerInvariant();
        var attributes = $"200 | last-modified=date | GetObjectAttributesResponse(Checksum(Checksum{algorithm}={checksum}, ChecksumType=FULL_OBJECT))";
        var copied = $"200 | x-amz-server-side-encryption=AES256 | CopyObjectResult(Checksum{algorithm}={checksum}, ChecksumType=FULL_OBJECT, "
            + "ETag='88bac95f31528d13a072c05f2a1cf371', LastModified=date)";
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            $"200 | etag='88bac95f31528d13a072c05f2a1cf371', {header}={checksum}, x-amz-checksum-type=FULL_OBJECT, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("PUT /shop/a", "{\"key\": \"value\"}", "content-type: application/json", $"{header}: {checksum}", "x-amz-meta-key: value"));
        Assert.Equal(attributes, await _s3.CallAsync("GET /shop/a?attributes", "", Attributes));
        Assert.Equal(
            copied,
            await _s3.CallAsync("PUT /shop/a", "", "x-amz-copy-source: shop/a", "x-amz-metadata-directive: REPLACE", "x-amz-meta-key1: value1"));
        Assert.Equal(attributes, await _s3.CallAsync("GET /shop/a?attributes", "", Attributes));
        Assert.Equal(copied, await _s3.CallAsync("PUT /shop/b", "", "x-amz-copy-source: shop/a"));
        Assert.Equal(attributes, await _s3.CallAsync("GET /shop/b?attributes", "", Attributes));
    }

    [Fact]
    public async Task An_object_encrypted_with_a_customers_key_has_a_checksum()
    {
        string[] key =
        [
            "x-amz-server-side-encryption-customer-algorithm: AES256",
            "x-amz-server-side-encryption-customer-key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
            "x-amz-server-side-encryption-customer-key-md5: hRasmdxgYDKV3nvbahU1MA==",
        ];
        await _s3.CallAsync("PUT /shop");
        await _s3.CallAsync("PUT /shop/a", "test data..", key);
        var etag = (await _s3.Wire.SendAsync("HEAD", "/shop/a", "", key))["etag"]!;
        Assert.NotEqual("\"e6d9226c2a86b7232933663c13467527\"", etag);
        var head = "200 | accept-ranges=bytes, content-length=11, content-type=binary/octet-stream, "
            + $"etag={etag.Replace('"', '\'')}, last-modified=date, x-amz-checksum-crc64nvme=qUVrWYOrIAM=, x-amz-checksum-type=FULL_OBJECT, "
            + "x-amz-server-side-encryption-customer-algorithm=AES256, x-amz-server-side-encryption-customer-key-md5=hRasmdxgYDKV3nvbahU1MA==";
        Assert.Equal(head, await _s3.CallAsync("HEAD /shop/a", "", [.. key, Enabled]));
        Assert.Equal(head + " | test data..", await _s3.CallAsync("GET /shop/a", "", [.. key, Enabled]));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(Checksum(ChecksumCRC64NVME=qUVrWYOrIAM=, ChecksumType=FULL_OBJECT), "
                + $"ETag={etag.Trim('"')})",
            await _s3.CallAsync("GET /shop/a?attributes", "", [.. key, "x-amz-object-attributes: ETag,Checksum"]));
    }
}
