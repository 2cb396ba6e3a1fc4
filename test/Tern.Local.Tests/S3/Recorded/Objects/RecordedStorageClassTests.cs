namespace Tern.Local.Tests.S3.Recorded.Objects;

/// <summary>Storage classes, compared with responses that AWS gave.</summary>
public sealed class RecordedStorageClassTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("STANDARD")]
    [InlineData("STANDARD_IA")]
    [InlineData("GLACIER_IR")]
    [InlineData("ONEZONE_IA")]
    [InlineData("INTELLIGENT_TIERING")]
    [InlineData("REDUCED_REDUNDANCY")]
    public async Task An_object_is_read_from_a_class_for_immediate_access(string storageClass)
    {
        await PutAsync(storageClass);
        string[] named = storageClass == "STANDARD" ? [] : ["x-amz-storage-class=" + storageClass];
        Assert.Equal(RecordedAnswer.Found("43ad557eaff4fdc42b9886b5a68147ab", "crc32=DulxwQ==", "body-test", named), await _s3.GetAsync("a"));
    }

    [Theory]
    [InlineData("GLACIER")]
    [InlineData("DEEP_ARCHIVE")]
    public async Task An_object_is_not_read_from_an_archive(string storageClass)
    {
        await PutAsync(storageClass);
        Assert.Equal(Invalid(storageClass), await _s3.GetAsync("a"));
    }

    [Fact]
    public async Task An_archived_object_is_restored()
    {
        await PutAsync("DEEP_ARCHIVE");
        Assert.Equal(Invalid("DEEP_ARCHIVE"), await _s3.GetAsync("a"));
        Assert.Equal(
            "202",
            await _s3.AskAsync(
                "POST", "/shop/a?restore",
                "<RestoreRequest><Days>30</Days><GlacierJobParameters><Tier>Bulk</Tier></GlacierJobParameters></RestoreRequest>"));
    }

    [Fact]
    public async Task Objects_on_Outposts_have_no_class_in_a_bucket_of_a_Region()
    {
        await _s3.CreateAsync();
        var error = RecordedAnswer.Error(
            400, "InvalidStorageClass", "The storage class you specified is not valid", "StorageClassRequested=OUTPOSTS");
        Assert.Equal(error, await _s3.PutAsync("a", "body-test", "crc32=DulxwQ==", "x-amz-storage-class: OUTPOSTS"));
        Assert.Equal(error, await _s3.AskAsync("POST", "/shop/a?uploads", "", "x-amz-storage-class: OUTPOSTS"));
    }

    private async Task PutAsync(string storageClass)
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "body-test", "crc32=DulxwQ==", "x-amz-storage-class: " + storageClass);
        Assert.Equal(
            $"200 | last-modified=date | GetObjectAttributesResponse(StorageClass={storageClass})",
            await _s3.AskAsync("GET", "/shop/a?attributes", "", "x-amz-object-attributes: StorageClass"));
    }

    private static string Invalid(string storageClass) => RecordedAnswer.Error(
        403, "InvalidObjectState", "The operation is not valid for the object's storage class", "StorageClass=" + storageClass);
}
