using System.Text;
using Tern.Checksums;

namespace Tern.Local.Tests.S3.Recorded.Checksums;

public sealed class RecordedMultipartChecksumTests : IDisposable
{
    private const string Sse = "x-amz-server-side-encryption=AES256";
    private const string Large = "ETag='c4c753e69bb853187f5854c46cf801c6', LastModified=date";
    private const string Small = "ETag='e09c80c42fda55f9d992e59ca6b3307d', LastModified=date";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("CRC32", "NRU+Sw==", "TBHN8A==", "5FRUiw==", "qSEQSA==", 1)]
    [InlineData("CRC32C", "2/Ckiw==", "5yZkMA==", "XF5+4A==", "eTdAQA==", 2)]
    [InlineData("SHA1", "bH71WIZUKQtUwR2wKSSkFjCRBPM=", "NJX/adNGcdHhWzOmPBN5/e3Toyo=", "AyE60nyQoBgJcwsyPHWu7aJuxBs=", "eIC+AqBqApUmeqCBQ+9n8OVTP+8=", 3)]
    [InlineData("SHA256", "DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=", "vyy1imj2hNlaO3jvj2Ycmk5bCegsyPnMiMzpBSjK6yc=",
        "9o++y6AejqboiJ7MZCx0fahK2Vu5YC/qnNhhYsCLciI=", "0+991zqhqOQ5J2EdwChmHIeC1dXXuJzaCritTzqVGDw=", 3)]
    public async Task A_composite_checksum_is_made_of_those_of_the_parts(
        string algorithm, string large, string small, string composite, string copied, int wrong)
    {
        var (tag, header) = ("Checksum" + algorithm, "x-amz-checksum-" + algorithm.ToLowerInvariant());
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            $"200 | x-amz-checksum-algorithm={algorithm}, x-amz-checksum-type=COMPOSITE, {Sse} | "
                + "InitiateMultipartUploadResult(Bucket=shop, Key=file, UploadId=<u1>)",
            await _s3.CallAsync("POST /shop/file?uploads", "", "x-amz-checksum-algorithm: " + algorithm, "x-amz-checksum-type: COMPOSITE"));
        var (body, rest) = (Encoding.ASCII.GetBytes(new string('a', 5242881)), Encoding.ASCII.GetBytes(new string('a', 10)));
        for (var number = 1; number <= 2; number++)
        {
            Assert.Equal(
                $"200 | etag='c4c753e69bb853187f5854c46cf801c6', {header}={large}, {Sse}",
                await _s3.CallAsync($"PUT /shop/file?partNumber={number}&uploadId=<u1>", body, $"{header}: {large}"));
        }

        Assert.Equal(
            $"200 | etag='e09c80c42fda55f9d992e59ca6b3307d', {header}={small}, {Sse}",
            await _s3.CallAsync("PUT /shop/file?partNumber=3&uploadId=<u1>", rest, $"{header}: {small}"));
        Assert.Equal(
            $"200 | ListPartsResult(Bucket=shop, ChecksumAlgorithm={algorithm}, ChecksumType=COMPOSITE, Initiator(DisplayName=000000000000, ID=<o1>), "
                + "IsTruncated=false, Key=file, MaxParts=1000, NextPartNumberMarker=3, Owner(ID=<o1>), "
                + $"Part({tag}={large}, {Large}, PartNumber=1, Size=5242881), Part({tag}={large}, {Large}, PartNumber=2, Size=5242881), "
                + $"Part({tag}={small}, {Small}, PartNumber=3, Size=10), PartNumberMarker=0, StorageClass=STANDARD, UploadId=<u1>)",
            await _s3.CallAsync("GET /shop/file?uploadId=<u1>"));

        var wrongs = Enumerable.Range(1, 3).Select(number => number == wrong ? Change(number < 3 ? large : small) : number < 3 ? large : small);
        var wrongTag = wrong < 3 ? "c4c753e69bb853187f5854c46cf801c6" : "e09c80c42fda55f9d992e59ca6b3307d";
        Assert.Equal(
            $"400 | Error(Code=InvalidPart, ETag={wrongTag}, Message=One or more of the specified parts could not be found.  The part may not have been "
                + $"uploaded, or the specified entity tag may not match the part's entity tag., PartNumber={wrong}, UploadId=<u1>)",
            await _s3.CallAsync("POST /shop/file?uploadId=<u1>", Complete(tag, [.. wrongs])));
        Assert.Equal(
            $"400 | Error(Code=InvalidRequest, Message=The upload was created using a {algorithm.ToLowerInvariant()} checksum. The complete request must "
                + "include the checksum for each part. It was missing for part 1 in the request.)",
            await _s3.CallAsync("POST /shop/file?uploadId=<u1>", Complete(tag, null, null, null)));
        Assert.Equal(
            $"200 | {Sse} | CompleteMultipartUploadResult(Bucket=shop, {tag}={composite}-3, ChecksumType=COMPOSITE, "
                + "ETag='4d45984fc3feb2ac9b22683c49674b56-3', Key=file, Location=http://127.0.0.1:4566/shop/file)",
            await _s3.CallAsync("POST /shop/file?uploadId=<u1>", Complete(tag, large, large, small)));

        var head = "200 | accept-ranges=bytes, content-length=10485772, content-type=binary/octet-stream, etag='4d45984fc3feb2ac9b22683c49674b56-3', "
            + $"last-modified=date, {header}={composite}-3, x-amz-checksum-type=COMPOSITE, {Sse}";
        Assert.Equal(head, await _s3.CallAsync("HEAD /shop/file", "", "x-amz-checksum-mode: ENABLED"));
        Assert.Equal($"{head} | {new string('a', 10485772)}", await _s3.CallAsync("GET /shop/file", "", "x-amz-checksum-mode: ENABLED"));
        const string Attributes = "x-amz-object-attributes: ETag,Checksum,ObjectParts";
        Assert.Equal(
            $"200 | last-modified=date | GetObjectAttributesResponse(Checksum({tag}={composite}, ChecksumType=COMPOSITE), "
                + "ETag=4d45984fc3feb2ac9b22683c49674b56-3, ObjectParts(IsTruncated=false, MaxParts=1000, NextPartNumberMarker=3, "
                + $"Part({tag}={large}, PartNumber=1, Size=5242881), Part({tag}={large}, PartNumber=2, Size=5242881), "
                + $"Part({tag}={small}, PartNumber=3, Size=10), PartNumberMarker=0, PartsCount=3))",
            await _s3.CallAsync("GET /shop/file?attributes", "", Attributes));
        Assert.Equal(
            $"200 | {Sse} | CopyObjectResult({tag}={copied}, ChecksumType=FULL_OBJECT, ETag='a0397ee2df08832642af5d7e57c5760c', LastModified=date)",
            await _s3.CallAsync("PUT /shop/copy", "", "x-amz-copy-source: shop/file"));
        Assert.Equal(
            $"200 | last-modified=date | GetObjectAttributesResponse(Checksum({tag}={copied}, ChecksumType=FULL_OBJECT), "
                + "ETag=a0397ee2df08832642af5d7e57c5760c)",
            await _s3.CallAsync("GET /shop/copy?attributes", "", Attributes));
        Assert.Equal(
            "206 | accept-ranges=bytes, content-length=10, content-range=bytes 10485762-10485771/10485772, content-type=binary/octet-stream, "
                + $"etag='4d45984fc3feb2ac9b22683c49674b56-3', last-modified=date, {header}={small}, x-amz-checksum-type=COMPOSITE, "
                + $"x-amz-mp-parts-count=3, {Sse} | aaaaaaaaaa",
            await _s3.CallAsync("GET /shop/file?partNumber=3", "", "x-amz-checksum-mode: ENABLED"));
    }

    [Theory]
    [InlineData("COMPOSITE", "CRC32", true)]
    [InlineData("COMPOSITE", "CRC32C", true)]
    [InlineData("COMPOSITE", "SHA1", true)]
    [InlineData("COMPOSITE", "SHA256", true)]
    [InlineData("COMPOSITE", "CRC64NVME", false)]
    [InlineData("FULL_OBJECT", "CRC32", true)]
    [InlineData("FULL_OBJECT", "CRC32C", true)]
    [InlineData("FULL_OBJECT", "SHA1", false)]
    [InlineData("FULL_OBJECT", "SHA256", false)]
    [InlineData("FULL_OBJECT", "CRC64NVME", true)]
    public async Task A_type_fits_some_algorithms(string type, string algorithm, bool fits)
    {
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            fits
                ? $"200 | x-amz-checksum-algorithm={algorithm}, x-amz-checksum-type={type}, {Sse} | "
                    + "InitiateMultipartUploadResult(Bucket=shop, Key=file, UploadId=<u1>)"
                : $"400 | Error(Code=InvalidRequest, Message=The {type} checksum type cannot be used with the {algorithm.ToLowerInvariant()} checksum "
                    + "algorithm.)",
            await _s3.CallAsync("POST /shop/file?uploads", "", "x-amz-checksum-algorithm: " + algorithm, "x-amz-checksum-type: " + type));
    }

    [Fact]
    public async Task A_full_checksum_is_checked_when_the_upload_is_completed()
    {
        const string Mismatch = "400 | Error(Code=BadDigest, Message=The crc32c you specified did not match the calculated checksum.)";
        const string Complete = "POST /shop/test-multipart-checksum-exc?uploadId=<u1>";
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "400 | Error(Code=InvalidRequest, "
                + "Message=The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.)",
            await _s3.CallAsync("POST /shop/test-multipart-checksum-exc?uploads", "", "x-amz-checksum-type: FULL_OBJECT"));
        Assert.Equal(
            "200 | x-amz-checksum-algorithm=CRC32C, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256 | InitiateMultipartUploadResult(Bucket=shop, Key=test-multipart-checksum-exc, UploadId=<u1>)",
            await _s3.CallAsync("POST /shop/test-multipart-checksum-exc?uploads", "", "x-amz-checksum-algorithm: CRC32C", "x-amz-checksum-type: FULL_OBJECT"));
        Assert.Equal(
            "200 | ListMultipartUploadsResult(Bucket=shop, IsTruncated=false, KeyMarker=, MaxUploads=1000, "
                + "NextKeyMarker=test-multipart-checksum-exc, NextUploadIdMarker=<u1>, Upload(ChecksumAlgorithm=CRC32C, ChecksumType=FULL_OBJECT, "
                + "Initiated=date, Initiator(DisplayName=000000000000, ID=<o1>), Key=test-multipart-checksum-exc, Owner(ID=<o1>), "
                + "StorageClass=STANDARD, UploadId=<u1>), UploadIdMarker=)",
            await _s3.CallAsync("GET /shop?uploads"));
        Assert.Equal(
            "200 | etag='900150983cd24fb0d6963f7d28e17f72', x-amz-checksum-crc32c=Nks/tw==, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("PUT /shop/test-multipart-checksum-exc?partNumber=1&uploadId=<u1>", "abc", "x-amz-checksum-crc32c: Nks/tw=="));
        const string Parts =
            "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>900150983cd24fb0d6963f7d28e17f72</ETag></Part></CompleteMultipartUpload>";
        Assert.Equal(
            "400 | Error(Code=InvalidRequest, "
                + "Message=The upload was created using the FULL_OBJECT checksum mode. The complete request must use the same checksum mode.)",
            await _s3.CallAsync(Complete, Parts, "x-amz-checksum-type: COMPOSITE"));
        Assert.Equal(Mismatch, await _s3.CallAsync(Complete, Parts, "x-amz-checksum-crc32c: AAAAAA=="));
        Assert.Equal(Mismatch, await _s3.CallAsync(Complete, Parts, "x-amz-checksum-crc64nvme: AAAAAAAAAAA="));
        Assert.Equal(Mismatch, await _s3.CallAsync(Complete, Parts, "x-amz-checksum-crc32c: AAAAAA==", "x-amz-checksum-type: FULL_OBJECT"));
        Assert.Equal(Mismatch, await _s3.CallAsync(Complete, Parts, "x-amz-checksum-crc32: NSRBwg==", "x-amz-checksum-type: FULL_OBJECT"));
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CompleteMultipartUploadResult(Bucket=shop, ChecksumCRC32C=Nks/tw==, "
                + "ChecksumType=FULL_OBJECT, ETag='af5da9f45af7a300e3aded972f8ff687-1', Key=test-multipart-checksum-exc, "
                + "Location=http://127.0.0.1:4566/shop/test-multipart-checksum-exc)",
            await _s3.CallAsync(Complete, Parts, "x-amz-checksum-crc32c: Nks/tw==", "x-amz-checksum-type: FULL_OBJECT"));
        Assert.Equal(
            "200 | x-amz-checksum-algorithm=CRC32C, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256 | InitiateMultipartUploadResult(Bucket=shop, Key=test-multipart-checksum-exc, UploadId=<u2>)",
            await _s3.CallAsync("POST /shop/test-multipart-checksum-exc?uploads", "", "x-amz-checksum-algorithm: CRC32C", "x-amz-checksum-type: FULL_OBJECT"));
        Assert.Equal(
            "400 | Error(Code=InvalidRequest, Message=Checksum Type mismatch occurred, expected checksum Type: crc32c, "
                + "actual checksum Type: crc32)",
            await _s3.CheckedAsync($"PUT /shop/test-multipart-checksum-exc?partNumber=1&uploadId={_s3["<u2>"]}", "abc"));
    }

    [Theory]
    [InlineData("COMPOSITE", "F9bAnw==", "-1")]
    [InlineData("FULL_OBJECT", "iqJrOQ==", "")]
    public async Task A_copied_part_has_the_checksum_of_its_upload(string type, string checksum, string suffix)
    {
        await _s3.CallAsync("PUT /shop");
        Assert.Equal("200 | etag='11df95d595559285eb2b042124e74f09', x-amz-checksum-crc32=nG7pIA==, x-amz-checksum-type=FULL_OBJECT, "
            + "x-amz-server-side-encryption=AES256", await _s3.CheckedAsync("PUT /shop/source", "this is a part"));
        Assert.Equal(
            $"200 | x-amz-checksum-algorithm=CRC32C, x-amz-checksum-type={type}, {Sse} | "
                + "InitiateMultipartUploadResult(Bucket=shop, Key=file, UploadId=<u1>)",
            await _s3.CallAsync("POST /shop/file?uploads", "", "x-amz-checksum-algorithm: CRC32C", "x-amz-checksum-type: " + type));
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CopyPartResult(ChecksumCRC32C=iqJrOQ==, ETag='11df95d595559285eb2b042124e74f09', "
                + "LastModified=date)",
            await _s3.CallAsync("PUT /shop/file?partNumber=1&uploadId=<u1>", "", "x-amz-copy-source: shop/source"));
        Assert.Equal(
            $"200 | ListPartsResult(Bucket=shop, ChecksumAlgorithm=CRC32C, ChecksumType={type}, Initiator(DisplayName=000000000000, ID=<o1>), "
                + "IsTruncated=false, Key=file, MaxParts=1000, NextPartNumberMarker=1, Owner(ID=<o1>), "
                + "Part(ChecksumCRC32C=iqJrOQ==, ETag='11df95d595559285eb2b042124e74f09', LastModified=date, PartNumber=1, Size=14), "
                + "PartNumberMarker=0, StorageClass=STANDARD, UploadId=<u1>)",
            await _s3.CallAsync("GET /shop/file?uploadId=<u1>"));
        Assert.Equal(
            $"200 | {Sse} | CompleteMultipartUploadResult(Bucket=shop, ChecksumCRC32C={checksum}{suffix}, ChecksumType={type}, "
                + "ETag='395d97c07920de036bfa21e7568a2e9f-1', Key=file, Location=http://127.0.0.1:4566/shop/file)",
            await _s3.CallAsync(
                "POST /shop/file?uploadId=<u1>",
                "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>11df95d595559285eb2b042124e74f09</ETag>"
                    + "<ChecksumCRC32C>iqJrOQ==</ChecksumCRC32C></Part></CompleteMultipartUpload>"));
        var head = "200 | accept-ranges=bytes, content-length=14, content-type=binary/octet-stream, etag='395d97c07920de036bfa21e7568a2e9f-1', "
            + $"last-modified=date, x-amz-checksum-crc32c={checksum}{suffix}, x-amz-checksum-type={type}, {Sse}";
        Assert.Equal(head, await _s3.CallAsync("HEAD /shop/file", "", "x-amz-checksum-mode: ENABLED"));
        Assert.Equal(head + " | this is a part", await _s3.CallAsync("GET /shop/file", "", "x-amz-checksum-mode: ENABLED"));
        var parts = type == "FULL_OBJECT"
            ? "PartsCount=1"
            : "IsTruncated=false, MaxParts=1000, NextPartNumberMarker=1, Part(ChecksumCRC32C=iqJrOQ==, PartNumber=1, Size=14), PartNumberMarker=0, "
                + "PartsCount=1";
        Assert.Equal(
            $"200 | last-modified=date | GetObjectAttributesResponse(Checksum(ChecksumCRC32C={checksum}, ChecksumType={type}), "
                + $"ETag=395d97c07920de036bfa21e7568a2e9f-1, ObjectParts({parts}))",
            await _s3.CallAsync("GET /shop/file?attributes", "", "x-amz-object-attributes: ETag,Checksum,ObjectParts"));
    }

    [Theory]
    [InlineData("COMPOSITE", "sZB91Q==-1")]
    [InlineData("FULL_OBJECT", "fwuu0Q==")]
    public async Task A_part_is_read_with_its_own_checksum(string type, string checksum)
    {
        await _s3.CallAsync("PUT /shop");
        await _s3.CallAsync("POST /shop/file?uploads", "", "x-amz-checksum-algorithm: CRC32C", "x-amz-checksum-type: " + type);
        Assert.Equal(
            "200 | etag='eee506dd7ada7ded524c77e359a0e7c6', x-amz-checksum-crc32c=fwuu0Q==, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("PUT /shop/file?partNumber=1&uploadId=<u1>", "test content 123", "x-amz-checksum-crc32c: fwuu0Q=="));
        Assert.Equal(
            $"200 | {Sse} | CompleteMultipartUploadResult(Bucket=shop, ChecksumCRC32C={checksum}, ChecksumType={type}, "
                + "ETag='b972025bc34adf8d76d6d51e93c035cc-1', Key=file, Location=http://127.0.0.1:4566/shop/file)",
            await _s3.CallAsync(
                "POST /shop/file?uploadId=<u1>",
                "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>eee506dd7ada7ded524c77e359a0e7c6</ETag>"
                    + "<ChecksumCRC32C>fwuu0Q==</ChecksumCRC32C></Part></CompleteMultipartUpload>"));
        var head = "206 | accept-ranges=bytes, content-length=16, content-range=bytes 0-15/16, content-type=binary/octet-stream, "
            + $"etag='b972025bc34adf8d76d6d51e93c035cc-1', last-modified=date, x-amz-checksum-crc32c=fwuu0Q==, x-amz-checksum-type={type}, "
            + $"x-amz-mp-parts-count=1, {Sse}";
        Assert.Equal(head, await _s3.CallAsync("HEAD /shop/file?partNumber=1", "", "x-amz-checksum-mode: ENABLED"));
        Assert.Equal(head + " | test content 123", await _s3.CallAsync("GET /shop/file?partNumber=1", "", "x-amz-checksum-mode: ENABLED"));
    }

    // A wrong checksum of the same length.
    private static string Change(string checksum) => (checksum[0] == 'A' ? 'B' : 'A') + checksum[1..];

    private static string Complete(string tag, params string?[] checksums)
    {
        var parts = checksums.Select((checksum, index) =>
        {
            var etag = index < 2 ? "c4c753e69bb853187f5854c46cf801c6" : "e09c80c42fda55f9d992e59ca6b3307d";
            var value = checksum is null ? "" : $"<{tag}>{checksum}</{tag}>";
            return $"<Part><PartNumber>{index + 1}</PartNumber><ETag>{etag}</ETag>{value}</Part>";
        });
        return $"<CompleteMultipartUpload>{string.Concat(parts)}</CompleteMultipartUpload>";
    }
}
