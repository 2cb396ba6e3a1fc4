using Tern.Credentials;
using Tern.S3.Model;
using Tern.Testing;

[assembly: AssemblyFixture(typeof(MotoServer))]

namespace Tern.S3.Tests.Moto;

/// <summary>Clients and buckets of moto.</summary>
internal static class MotoS3
{
    internal static S3Client Client(this MotoServer moto, Action<S3ClientOptions>? configure = null)
    {
        var options = new S3ClientOptions
        {
            Region = "eu-west-1",
            Endpoint = moto.Address,
            Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
            // moto loads a service at its first call.
            AttemptTimeout = TimeSpan.FromSeconds(60),
            TotalTimeout = TimeSpan.FromSeconds(120),
        };
        configure?.Invoke(options);
        return new S3Client(options);
    }

    internal static async Task<S3Client> BucketAsync(this MotoServer moto, string bucket, Action<S3ClientOptions>? configure = null)
    {
        var client = moto.Client(configure);
        await client.CreateBucketAsync(new CreateBucketRequest
        {
            Bucket = bucket,
            CreateBucketConfiguration = new() { LocationConstraint = BucketLocationConstraint.EuWest1 },
        });
        return client;
    }
}
