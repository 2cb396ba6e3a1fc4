using Amazon;
using Amazon.Runtime;
using Amazon.S3;
using Tern.Credentials;
using Theirs = Amazon.S3.Model;
using Ours = Tern.S3.Model;

namespace Tern.S3.Bench.Canned;

/// <summary>The calls that are compared. A body is read to its end, which checks its checksum; a client is made once.</summary>
internal static class CannedCalls
{
    private const string Bucket = "bench";
    private const string Key = "photos/2024/05/000001.jpg";

    private static readonly byte[] s_read = new byte[4096];

    public static IReadOnlyList<CannedBar> All { get; } =
    [
        Bar("GetObject 1 KB", CannedAnswers.Get, GetAsync, GetAsync, 0.10, 0.15),
        Bar("HeadObject", CannedAnswers.Head, HeadAsync, HeadAsync, 0.10, 0.15),
        Bar("PutObject 1 KB", CannedAnswers.Put, PutAsync, PutAsync, 0.03, 0.12),
        Bar("ListObjectsV2 100 keys", CannedAnswers.List, ListAsync, ListAsync, 0.55, 0.35),
    ];

    private static CannedBar Bar(
        string name, Func<CannedHandler> answer, Func<S3Client, ValueTask> tern, Func<AmazonS3Client, ValueTask> awsSdk, double bytes, double time)
    {
        var (ours, theirs) = (Tern(answer()), AwsSdk(answer()));
        return new CannedBar(name, () => tern(ours), () => awsSdk(theirs), bytes, time);
    }

    private static S3Client Tern(HttpMessageHandler handler) => new(new S3ClientOptions
    {
        Region = "us-east-1", Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"), HttpMessageHandler = handler,
    });

    private static AmazonS3Client AwsSdk(HttpMessageHandler handler) => new(
        new BasicAWSCredentials("AKIDEXAMPLE", "secret"),
        new AmazonS3Config { RegionEndpoint = RegionEndpoint.USEast1, HttpClientFactory = new HandlerFactory(handler) });

    private static async ValueTask GetAsync(S3Client s3)
    {
        await using var answer = await s3.GetObjectAsync(new Ours.GetObjectRequest { Bucket = Bucket, Key = Key });
        await ReadAsync(answer.Body!);
    }

    private static async ValueTask GetAsync(AmazonS3Client s3)
    {
        using var answer = await s3.GetObjectAsync(new Theirs.GetObjectRequest { BucketName = Bucket, Key = Key });
        await ReadAsync(answer.ResponseStream);
    }

    private static async ValueTask HeadAsync(S3Client s3) => Check((await s3.HeadObjectAsync(new Ours.HeadObjectRequest { Bucket = Bucket, Key = Key })).ETag);

    private static async ValueTask HeadAsync(AmazonS3Client s3) =>
        Check((await s3.GetObjectMetadataAsync(new Theirs.GetObjectMetadataRequest { BucketName = Bucket, Key = Key })).ETag);

    private static async ValueTask PutAsync(S3Client s3) => Check(
        (await s3.PutObjectAsync(new Ours.PutObjectRequest { Bucket = Bucket, Key = Key, Body = new MemoryStream(CannedAnswers.Content) })).ETag);

    private static async ValueTask PutAsync(AmazonS3Client s3) => Check(
        (await s3.PutObjectAsync(new Theirs.PutObjectRequest { BucketName = Bucket, Key = Key, InputStream = new MemoryStream(CannedAnswers.Content) })).ETag);

    private static async ValueTask ListAsync(S3Client s3) =>
        Check((await s3.ListObjectsV2Async(new Ours.ListObjectsV2Request { Bucket = Bucket })).Contents[99].Key);

    private static async ValueTask ListAsync(AmazonS3Client s3) =>
        Check((await s3.ListObjectsV2Async(new Theirs.ListObjectsV2Request { BucketName = Bucket })).S3Objects[99].Key);

    private static async ValueTask ReadAsync(Stream body)
    {
        var length = 0;
        while (await body.ReadAsync(s_read) is var read and > 0) length += read;
        if (length != CannedAnswers.Content.Length) throw new InvalidOperationException($"The body has {length} bytes.");
    }

    private static void Check(string? value)
    {
        if (string.IsNullOrEmpty(value)) throw new InvalidOperationException("The answer lacks what was asked.");
    }

    private sealed class HandlerFactory(HttpMessageHandler handler) : HttpClientFactory
    {
        public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(handler, disposeHandler: false);
    }
}
