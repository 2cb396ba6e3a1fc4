using Tern.S3.Model;
using Tern.TestHarness;

[assembly: AssemblyFixture(typeof(MotoServer))]

namespace Tern.S3.Tests.Moto;

/// <summary>Clients and buckets of moto.</summary>
internal static class MotoS3
{
    internal static S3Client Client(this MotoServer moto, Action<S3ClientOptions>? configure = null)
    {
        var options = moto.Use(new S3ClientOptions());
        configure?.Invoke(options);
        return new S3Client(options);
    }

    internal static async Task<S3Client> BucketAsync(this MotoServer moto, string bucket, Action<S3ClientOptions>? configure = null)
    {
        var client = moto.Client(configure);
        await client.CreateBucketAsync(new CreateBucketRequest { Bucket = bucket });
        return client;
    }
}
