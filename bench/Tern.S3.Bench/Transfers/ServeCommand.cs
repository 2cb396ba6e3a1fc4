using Tern.Local;

namespace Tern.S3.Bench.Transfers;

/// <summary>
/// The server of the transfers, in a process of its own: the S3 of a local AWS, which verifies nothing but checksums.
/// </summary>
internal static class ServeCommand
{
    public const string Bucket = "bench";

    private const int Block = 8 * 1024 * 1024;

    public static async Task<int> RunAsync(int mib)
    {
        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { MaxObjectBytes = long.MaxValue });
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync(Bucket);
        await s3.PutObjectAsync(Bucket, "small", Bytes(3 * Block));
        await s3.PutObjectAsync(Bucket, "data", Bytes(mib * 1024 * 1024));
        Console.WriteLine(await aws.ListenAsync(0));
        await Console.In.ReadToEndAsync();
        return 0;
    }

    private static ReadOnlyMemory<byte> Bytes(int length)
    {
        var bytes = new byte[length];
        new Random(20261123).NextBytes(bytes);
        return bytes;
    }
}
