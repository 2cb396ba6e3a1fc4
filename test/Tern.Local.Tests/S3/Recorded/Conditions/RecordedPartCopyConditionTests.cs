namespace Tern.Local.Tests.S3.Recorded.Conditions;

public sealed class RecordedPartCopyConditionTests : IAsyncLifetime
{
    private const string Part = "PUT /shop/destination_file.txt?partNumber=1&uploadId=<u1>";
    private const string Source = "x-amz-copy-source: shop/source_file.txt";
    private const string Prefix = "x-amz-copy-source-";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Theory]
    [InlineData("if-match: \"781e5e245d69b566979b86e28d23f2c7\"", "if-unmodified-since: Sun, 01 Mar 2026 09:00:00 GMT")]
    [InlineData("if-match: \"781e5e245d69b566979b86e28d23f2c7\"", null)]
    [InlineData("if-modified-since: Mon, 02 Mar 2026 10:00:00 GMT", null)]
    public async Task A_part_is_copied_if_its_source_meets_the_conditions(string condition, string? other)
    {
        await CreateAsync();
        string[] headers = other is null ? [Source, Prefix + condition] : [Source, Prefix + condition, Prefix + other];
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CopyPartResult(ETag='781e5e245d69b566979b86e28d23f2c7', LastModified=date)",
            await _s3.CallAsync(Part, "", headers));
        Assert.Equal(
            "200 | ListPartsResult(Bucket=shop, Initiator(DisplayName=000000000000, ID=<o1>), IsTruncated=false, Key=destination_file.txt, "
                + "MaxParts=1000, NextPartNumberMarker=1, Owner(ID=<o1>), Part(ETag='781e5e245d69b566979b86e28d23f2c7', LastModified=date, "
                + "PartNumber=1, Size=10), PartNumberMarker=0, StorageClass=STANDARD, UploadId=<u1>)",
            await _s3.CallAsync("GET /shop/destination_file.txt?uploadId=<u1>"));
    }

    [Theory]
    [InlineData("If-None-Match", "\"781e5e245d69b566979b86e28d23f2c7\"")]
    [InlineData("If-Unmodified-Since", "Sun, 01 Mar 2026 09:00:00 GMT")]
    public async Task A_part_is_not_copied_if_its_source_fails_a_condition(string condition, string value)
    {
        await CreateAsync();
        Assert.Equal(
            $"412 | Error(Code=PreconditionFailed, Condition=x-amz-copy-source-{condition}, "
                + "Message=At least one of the pre-conditions you specified did not hold)",
            await _s3.CallAsync(Part, "", Source, $"{Prefix}{condition.ToLowerInvariant()}: {value}"));
    }

    private async Task CreateAsync()
    {
        await _s3.CheckedAsync("PUT /shop/source_file.txt", "0123456789");
        await _s3.CallAsync("POST /shop/destination_file.txt?uploads");
    }
}
