using System.Text;
using Tern.S3.Model;
using Tern.TestHarness;

namespace Tern.S3.Tests.Allocations;

/// <summary>
/// Upper bounds for the bytes that calls allocate with HttpClient, whose own message, headers and response account for
/// about 2,200 B. AWSSDK.S3 takes 42,950 B for GetObject, 35,989 B for HeadObject and 214,900 B for PutObject.
/// </summary>
public sealed class AllocationTests
{
    private static readonly byte[] s_content = new byte[1024];
    private static readonly byte[] s_read = new byte[4096];

    [Fact]
    public void GetObject_takes_at_most_3700_bytes()
    {
        var s3 = Client(s_content, ("x-amz-checksum-crc32", "77WvLg=="));
        Assert.InRange(
            AllocationTest.BytesPerCall(async () =>
            {
                await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "bench", Key = "photos/1.jpg" });
                while (await answer.Body!.ReadAsync(s_read) > 0) { }
            }),
            1_700, 3_700);
    }

    [Fact]
    public void HeadObject_takes_at_most_3100_bytes()
    {
        var s3 = Client([]);
        Assert.InRange(
            AllocationTest.BytesPerCall(async () => await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "bench", Key = "photos/1.jpg" })), 1_700, 3_100);
    }

    [Fact]
    public void PutObject_takes_at_most_3700_bytes()
    {
        var s3 = Client([]);
        Assert.InRange(
            AllocationTest.BytesPerCall(async () => await s3.PutObjectAsync(
                new PutObjectRequest { Bucket = "bench", Key = "photos/1.jpg", Body = new MemoryStream(s_content) })),
            1_700, 3_700);
    }

    [Fact]
    public void A_listed_object_takes_at_most_450_bytes()
    {
        Assert.InRange((Listed(200) - Listed(100)) / 100, 200, 450);

        static long Listed(int keys)
        {
            var xml = new StringBuilder("<ListBucketResult>");
            for (var i = 0; i < keys; i++)
            {
                xml.Append("<Contents><Key>photos/2024/05/000001.jpg</Key><LastModified>2024-05-06T07:08:09.000Z</LastModified>");
                xml.Append("<ETag>&quot;6805f2cfc46c0f04559748bb039d69ae&quot;</ETag><Size>1000</Size><StorageClass>STANDARD</StorageClass></Contents>");
            }

            var s3 = Client(Encoding.UTF8.GetBytes(xml.Append("</ListBucketResult>").ToString()));
            return AllocationTest.BytesPerCall(async () => await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "bench" }));
        }
    }

    private static S3Client Client(byte[] answer, params (string Name, string Value)[] headers) => new(new S3ClientOptions().Over(new CannedHandler(
        answer, "application/octet-stream",
        [
            ("x-amz-request-id", "4442587FB7D0A2F9"), ("ETag", "\"6805f2cfc46c0f04559748bb039d69ae\""), ("Last-Modified", "Mon, 06 May 2024 07:08:09 GMT"),
            .. headers,
        ])));
}
