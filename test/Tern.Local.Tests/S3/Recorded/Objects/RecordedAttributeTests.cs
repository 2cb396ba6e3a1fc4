using System.Text;

namespace Tern.Local.Tests.S3.Recorded.Objects;

/// <summary>GetObjectAttributes, compared with responses that AWS gave.</summary>
public sealed class RecordedAttributeTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task An_object_and_uploads_have_the_attributes_that_are_asked_for()
    {
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "content", "crc32=/sUwqQ==");
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(Checksum(ChecksumCRC32=/sUwqQ==, ChecksumType=FULL_OBJECT), "
            + "ETag=9a0364b9e99bb480dd25e1f0284c8555, ObjectSize=7, StorageClass=STANDARD)",
            await AttributesAsync("a", "StorageClass,ETag,ObjectSize,ObjectParts,Checksum"));
        var small = string.Concat(Enumerable.Repeat("upload-part-1", 5));
        await UploadAsync("one", small);
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(ETag=e747540af6911dbc890f8d3e0b48549b-1, ObjectParts(PartsCount=1), ObjectSize=65, "
            + "StorageClass=STANDARD)",
            await AttributesAsync("one", "StorageClass,ETag,ObjectSize,ObjectParts", "x-amz-max-parts: 3"));
        await UploadAsync("two", string.Concat(Enumerable.Repeat(small, 80_660)), small);
        const string Two = "200 | last-modified=date | GetObjectAttributesResponse({0}ETag=5389a7fb9c7e4b97c90255e2ee5e57f7-2, {1}ObjectSize=5242965, "
            + "StorageClass=STANDARD)";
        Assert.Equal(
            Two.Replace("{0}", "", StringComparison.Ordinal).Replace("{1}", "ObjectParts(PartsCount=2), ", StringComparison.Ordinal),
            await AttributesAsync("two", "StorageClass,ETag,ObjectSize,ObjectParts", "x-amz-max-parts: 3"));
        Assert.Equal(
            Two.Replace("{0}", "Checksum(ChecksumCRC64NVME=VV86k746S6o=, ChecksumType=FULL_OBJECT), ", StringComparison.Ordinal)
                .Replace("{1}", "", StringComparison.Ordinal),
            await AttributesAsync("two", "StorageClass,ETag,ObjectSize,Checksum", "x-amz-max-parts: 3"));
    }

    [Fact]
    public async Task Attributes_are_those_of_a_version()
    {
        await _s3.CreateAsync();
        await _s3.SetVersioningAsync("Enabled");
        Assert.Equal(
            RecordedAnswer.Stored("9a0364b9e99bb480dd25e1f0284c8555", "crc32=/sUwqQ==", "x-amz-version-id=<v1>"),
            await _s3.PutAsync("a", "content", "crc32=/sUwqQ=="));
        Assert.Equal(
            RecordedAnswer.Stored("d4ca1ed7571e2e7b1f1c375bd50fa220", "crc32=44ffIg==", "x-amz-version-id=<v2>"),
            await _s3.PutAsync("a", "version 2", "crc32=44ffIg=="));
        Assert.Equal(
            "200 | last-modified=date, x-amz-version-id=<v2> | GetObjectAttributesResponse(Checksum(ChecksumCRC32=44ffIg==, ChecksumType=FULL_OBJECT), "
            + "ETag=d4ca1ed7571e2e7b1f1c375bd50fa220, ObjectSize=9, StorageClass=STANDARD)",
            await AttributesAsync("a", "StorageClass,ETag,ObjectSize,Checksum"));
        Assert.Equal("204 | x-amz-delete-marker=true, x-amz-version-id=<v3>", await _s3.AskAsync("DELETE", "/shop/a"));
        Assert.Equal(
            "404 | x-amz-delete-marker=true, x-amz-version-id=<v3> | Error(Code=NoSuchKey, Key=a, Message=The specified key does not exist.)",
            await AttributesAsync("a", "StorageClass,ETag,ObjectSize,Checksum"));
        Assert.Equal(
            "200 | last-modified=date, x-amz-version-id=<v1> | GetObjectAttributesResponse(ETag=9a0364b9e99bb480dd25e1f0284c8555, ObjectSize=7, "
            + "StorageClass=STANDARD)",
            await AttributesAsync("a?versionId=<v1>", "StorageClass,ETag,ObjectSize"));
    }

    private Task<string> AttributesAsync(string key, string attributes, params string[] headers)
    {
        var target = key.Contains('?', StringComparison.Ordinal) ? key + "&attributes" : key + "?attributes";
        return _s3.AskAsync("GET", "/shop/" + target, "", ["x-amz-object-attributes: " + attributes, .. headers]);
    }

    private async Task UploadAsync(string key, params string[] parts)
    {
        var upload = (await _s3.Wire.DoAsync("POST", $"/shop/{key}?uploads")).One("UploadId");
        var document = new StringBuilder();
        for (var i = 1; i <= parts.Length; i++)
        {
            var etag = (await _s3.Wire.DoAsync("PUT", $"/shop/{key}?uploadId={upload}&partNumber={i}", parts[i - 1]))["etag"];
            document.Append($"<Part><PartNumber>{i}</PartNumber><ETag>{etag}</ETag></Part>");
        }

        await _s3.Wire.DoAsync("POST", $"/shop/{key}?uploadId={upload}", $"<CompleteMultipartUpload>{document}</CompleteMultipartUpload>");
    }
}
