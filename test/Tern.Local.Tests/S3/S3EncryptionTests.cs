namespace Tern.Local.Tests.S3;

public sealed class S3EncryptionTests : IDisposable
{
    private const string Prefix = "x-amz-server-side-encryption-customer-";
    private const string Key = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private const string KeyMd5 = "KYvwGXoFFJ42a2u2GDWhwQ==";
    private const string OtherMd5 = "XUFAKrxLKna5cZ2REBfFkg==";

    private readonly S3Wire _s3 = new();

    private static string[] Own => [Prefix + "algorithm: AES256", Prefix + "key: " + Key, Prefix + "key-md5: " + KeyMd5];

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_customers_key_is_needed_to_read()
    {
        await _s3.DoAsync("PUT", "/shop");
        var put = await _s3.DoAsync("PUT", "/shop/a", "x", Own);
        Assert.Equal(("AES256", KeyMd5, null), (put[Prefix + "algorithm"], put[Prefix + "key-md5"], put["x-amz-server-side-encryption"]));
        Assert.Equal("x", (await _s3.DoAsync("GET", "/shop/a", "", Own)).Body);
        Assert.Equal(
            "400 InvalidRequest: The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.",
            await _s3.FailAsync("GET", "/shop/a"));
        Assert.Equal(400, (await _s3.SendAsync("HEAD", "/shop/a")).Status);
    }

    [Theory]
    [InlineData(
        "algorithm: KMS", "InvalidEncryptionAlgorithmError: The Encryption request you specified is not valid. Supported value: AES256. "
        + "(ArgumentName=x-amz-server-side-encryption, ArgumentValue=KMS)")]
    [InlineData(
        "key-md5: " + OtherMd5, "InvalidArgument: The calculated MD5 hash of the key did not match the hash that was provided. "
        + "(ArgumentName=x-amz-server-side-encryption)")]
    public async Task A_wrong_header_is_refused(string header, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        var name = header.Split(": ")[0];
        string[] headers = [.. Own.Where(own => !own.StartsWith(Prefix + name + ":", StringComparison.Ordinal)), Prefix + header];
        Assert.Equal("400 " + error, await _s3.FailAsync("PUT", "/shop/a", "x", headers));
    }

    [Fact]
    public async Task Only_one_kind_of_encryption_is_allowed()
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(
            "400 InvalidArgument: Server Side Encryption with Customer provided key is incompatible with the encryption method specified "
            + "(ArgumentName=x-amz-server-side-encryption, ArgumentValue=AES256)",
            await _s3.FailAsync("PUT", "/shop/a", "x", [.. Own, "x-amz-server-side-encryption: AES256"]));
        Assert.Equal(
            "400 InvalidArgument: The encryption method specified is not supported (ArgumentName=x-amz-server-side-encryption, ArgumentValue=DES)",
            await _s3.FailAsync("PUT", "/shop/a", "x", "x-amz-server-side-encryption: DES"));
    }

    [Theory]
    [InlineData("1234", "arn:aws:kms:us-east-1:000000000000:key/1234")]
    [InlineData("arn:aws:kms:eu-west-1:111122223333:key/5", "arn:aws:kms:eu-west-1:111122223333:key/5")]
    public async Task A_key_of_KMS_is_shown_by_its_ARN(string key, string arn)
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a", "x", "x-amz-server-side-encryption: aws:kms", "x-amz-server-side-encryption-aws-kms-key-id: " + key);
        var head = await _s3.DoAsync("HEAD", "/shop/a");
        Assert.Equal(("aws:kms", arn), (head["x-amz-server-side-encryption"], head["x-amz-server-side-encryption-aws-kms-key-id"]));
    }

    [Theory]
    [InlineData("x-amz-server-side-encryption: AES256", ", ArgumentValue=AES256")]
    [InlineData("x-no: 1", "")]
    public async Task A_key_of_KMS_needs_the_algorithm_of_KMS(string header, string value)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(
            "400 InvalidArgument: Server Side Encryption with AWS KMS managed key requires HTTP header x-amz-server-side-encryption : aws:kms "
            + $"(ArgumentName=x-amz-server-side-encryption{value})",
            await _s3.FailAsync("PUT", "/shop/a", "x", header, "x-amz-server-side-encryption-aws-kms-key-id: 1234"));
    }

    [Theory]
    [InlineData("GET", "/shop/a")]
    [InlineData("HEAD", "/shop/a")]
    [InlineData("GET", "/shop/a?attributes")]
    public async Task A_read_cannot_choose_the_encryption(string method, string target)
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a", "x");
        var reply = await _s3.SendAsync(method, target, "", "x-amz-server-side-encryption: AES256", "x-amz-object-attributes: ETag");
        Assert.Equal(400, reply.Status);
        if (method == "HEAD") return;
        Assert.Equal(
            "400 InvalidArgument: x-amz-server-side-encryption header is not supported for this operation. "
            + "(ArgumentName=x-amz-server-side-encryption, ArgumentValue=AES256)",
            reply.Error);
    }

    [Theory]
    [InlineData("plain", "plain")]
    [InlineData("ÄMÄZÕÑ S3", "=?UTF-8?Q?=C3=84M=C3=84Z=C3=95=C3=91_S3?=")]
    [InlineData("ÄÖÜa", "=?UTF-8?B?w4TDlsOcYQ==?=")]
    public async Task Metadata_that_is_not_ASCII_is_returned_as_an_encoded_word(string value, string header)
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a", "x", "x-amz-meta-name: " + value);
        Assert.Equal(header, (await _s3.DoAsync("HEAD", "/shop/a"))["x-amz-meta-name"]);
    }
}
