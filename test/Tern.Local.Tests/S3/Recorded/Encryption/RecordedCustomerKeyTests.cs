using System.Text;

namespace Tern.Local.Tests.S3.Recorded.Encryption;

/// <summary>Encryption with keys of the customer, compared with responses that AWS gave.</summary>
public sealed class RecordedCustomerKeyTests : IDisposable
{
    private const string First = "JMwgiexXqwuPqIPjYFmIZQ==";
    private const string Second = "KoitZ78ZSAQHz4+gxDpJqQ==";
    private const string Prefix = "x-amz-server-side-encryption-customer-";

    private static readonly string s_noAlgorithm = RecordedAnswer.Error(
        400, "InvalidEncryptionAlgorithmError", "The Encryption request you specified is not valid. Supported value: AES256.",
        "ArgumentName=x-amz-server-side-encryption", "ArgumentValue=KMS");

    private static readonly string s_encrypted = RecordedAnswer.Error(
        400, "InvalidRequest",
        "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.");

    private static readonly string s_wrongKey = RecordedAnswer.Error(
        403, "AccessDenied", "Requests specifying Server Side Encryption with Customer provided keys must provide the correct secret key.");

    private readonly RecordedShop _s3 = new() { HasRandomETags = true };

    // The key in base64 as a key, with its MD5. SDKs send this for a key that was already encoded, without an MD5.
    private static string[] Encoded => Key("MTIzNDU2Nzg5MGFiY2RlZjEyMzQ1Njc4OTBhYmNkZWY=", "vSxFCLoaKaicDC136YAwYQ==");

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Headers_of_a_write_are_refused()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            Invalid("Server Side Encryption with Customer provided key is incompatible with the encryption method specified", "ArgumentValue=AES256"),
            await PutAsync([.. Key(), "x-amz-server-side-encryption: AES256"]));
        Assert.Equal(s_noAlgorithm, await PutAsync(Key(algorithm: "KMS")));
        Assert.Equal(
            Invalid("Requests specifying Server Side Encryption with Customer provided keys must provide a valid encryption algorithm."),
            await PutAsync(Key()[1..]));
        Assert.Equal(
            Invalid("Requests specifying Server Side Encryption with Customer provided keys must provide an appropriate secret key."),
            await PutAsync([Key()[0], Key()[2]]));
        Assert.Equal(Invalid("The secret key was invalid for the specified algorithm."), await PutAsync(Encoded));
        Assert.Equal(Invalid("The secret key was invalid for the specified algorithm."), await PutAsync(Key("short", "T1hr16Y1CHydWoUbz9J6NA==")));
        Assert.Equal(
            Invalid("The calculated MD5 hash of the key did not match the hash that was provided."), await PutAsync(Key(md5: Second)));
    }

    [Fact]
    public async Task An_object_is_read_with_its_key_only()
    {
        await _s3.CreateAsync();
        Assert.Equal(RecordedAnswer.Stored("<e1>", "crc32=qIrZrA==", With(First)), await PutAsync(Key()));
        Assert.Equal(s_encrypted, await _s3.GetAsync("a"));
        Assert.Equal(s_wrongKey, await _s3.GetAsync("a", Key("abcdef1234567890abcdef1234567890", Second)));
        Assert.Equal(s_noAlgorithm, await _s3.GetAsync("a", Key(algorithm: "KMS")));
        Assert.Equal("400", await _s3.HeadAsync("a", Key(algorithm: "KMS")));
        Assert.Equal(
            s_noAlgorithm, await _s3.AskAsync("GET", "/shop/a?attributes", "", [.. Key(algorithm: "KMS"), "x-amz-object-attributes: ETag"]));
        Assert.Equal(s_wrongKey, await _s3.GetAsync("a", Encoded));
        Assert.Equal("403", await _s3.HeadAsync("a", Encoded));
        Assert.Equal(Invalid("The secret key was invalid for the specified algorithm."), await PutAsync(Key("short", "T1hr16Y1CHydWoUbz9J6NA==")));
        Assert.Equal(
            Invalid("The calculated MD5 hash of the key did not match the hash that was provided."), await PutAsync(Key(md5: Second)));
    }

    [Fact]
    public async Task Each_version_is_read_with_its_own_key()
    {
        const string OtherKey = "abcdef1234567890abcdef1234567890";
        await _s3.CreateAsync();
        await _s3.SetVersioningAsync("Enabled");
        Assert.Equal(
            RecordedAnswer.Stored("<e1>", "crc32=gQ5gbg==", With(First, "<v1>")), await _s3.PutAsync("a", "version1", "crc32=gQ5gbg==", Key()));
        Assert.Equal(
            RecordedAnswer.Stored("<e2>", "crc32=GAcx1A==", With(Second, "<v2>")),
            await _s3.PutAsync("a", "version2", "crc32=GAcx1A==", Key(OtherKey, Second)));
        var second = RecordedAnswer.Found("<e2>", "crc32=GAcx1A==", "version2", With(Second, "<v2>"));
        Assert.Equal(second, await _s3.GetAsync("a", Key(OtherKey, Second)));
        Assert.Equal(second, await _s3.GetAsync("a?versionId=<v2>", Key(OtherKey, Second)));
        Assert.Equal(s_wrongKey, await _s3.GetAsync("a?versionId=<v2>", Key()));
        Assert.Equal(
            RecordedAnswer.Found("<e1>", "crc32=gQ5gbg==", "version1", With(First, "<v1>")), await _s3.GetAsync("a?versionId=<v1>", Key()));
    }

    [Fact]
    public async Task The_parts_of_an_upload_have_its_key()
    {
        const string Target = "/shop/a?uploadId=<u1>";
        var body = new string('a', 5_242_881);
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Text(200, With(First)) + " | InitiateMultipartUploadResult(Bucket=shop, Key=a, UploadId=<u1>)",
            await _s3.AskAsync("POST", "/shop/a?uploads", "", Key()));
        var (parts, listed) = ("", "");
        for (var i = 1; i <= 3; i++)
        {
            Assert.Equal(
                RecordedAnswer.Text(200, [$"etag='<e{i}>'", "x-amz-checksum-crc32=NRU+Sw==", .. With(First)]),
                await _s3.AskAsync("PUT", $"{Target}&partNumber={i}", body, ["x-amz-checksum-crc32: NRU+Sw==", .. Key()]));
            parts += $"<Part><PartNumber>{i}</PartNumber><ETag><e{i}></ETag></Part>";
            listed += $"Part(ETag='<e{i}>', LastModified=date, PartNumber={i}, Size=5242881), ";
        }

        Assert.Equal(
            "200 | ListPartsResult(Bucket=shop, Initiator(DisplayName=000000000000, ID=<o1>), IsTruncated=false, Key=a, MaxParts=1000, "
            + $"NextPartNumberMarker=3, Owner(ID=<o1>), {listed}PartNumberMarker=0, StorageClass=STANDARD, UploadId=<u1>)",
            await _s3.AskAsync("GET", Target));
        Assert.Equal(
            "200 | CompleteMultipartUploadResult(Bucket=shop, ETag='<e4>', Key=a, Location=http://127.0.0.1:4566/shop/a)",
            await _s3.AskAsync("POST", Target, $"<CompleteMultipartUpload>{parts}</CompleteMultipartUpload>"));
        Assert.Equal(s_encrypted, await _s3.GetAsync("a"));
        Assert.Equal(
            RecordedAnswer.Head("<e4>", 15_728_643, With(First)) + " | " + new string('a', 15_728_643), await _s3.GetAsync("a", Key()));
    }

    private static string[] Key(string key = "1234567890abcdef1234567890abcdef", string md5 = First, string algorithm = "AES256") =>
        [$"{Prefix}algorithm: {algorithm}", $"{Prefix}key: {Convert.ToBase64String(Encoding.UTF8.GetBytes(key))}", $"{Prefix}key-md5: {md5}"];

    private static string[] With(string md5, string? version = null) =>
        [Prefix + "algorithm=AES256", $"{Prefix}key-md5={md5}", .. version is null ? [] : (string[])["x-amz-version-id=" + version]];

    private static string Invalid(string message, params string[] members) =>
        RecordedAnswer.Error(400, "InvalidArgument", message, ["ArgumentName=x-amz-server-side-encryption", .. members]);

    private Task<string> PutAsync(string[] headers) => _s3.PutAsync("a", "test_data", "crc32=qIrZrA==", headers);
}
