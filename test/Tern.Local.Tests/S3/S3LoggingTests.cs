using Tern.Credentials;
using Tern.Pipeline;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3;

/// <summary>Configurations of server access logs.</summary>
public sealed class S3LoggingTests : IAsyncLifetime
{
    private LocalAws _aws = null!;

    public async ValueTask InitializeAsync() => _aws = await LocalAws.StartAsync();

    public ValueTask DisposeAsync() => _aws.DisposeAsync();

    [Fact]
    public async Task Logs_go_to_a_bucket_of_the_same_owner()
    {
        await using var own = Client("111111111111");
        await using var other = Client("222222222222");
        await own.CreateBucketAsync(new CreateBucketRequest { Bucket = "shop" });
        await own.CreateBucketAsync(new CreateBucketRequest { Bucket = "logs" });
        await other.CreateBucketAsync(new CreateBucketRequest { Bucket = "foreign" });
        var failure = await Assert.ThrowsAnyAsync<AwsServiceException>(() => LogToAsync("foreign"));
        Assert.Equal(
            ("InvalidTargetBucketForLogging", "The owner for the bucket to be logged and the target bucket must be the same."),
            (failure.Code, failure.ServiceMessage));
        await LogToAsync("logs");
        Assert.Equal("logs", (await own.GetBucketLoggingAsync(new GetBucketLoggingRequest { Bucket = "shop" })).LoggingEnabled!.TargetBucket);

        async Task LogToAsync(string target) => await own.PutBucketLoggingAsync(new PutBucketLoggingRequest
        {
            Bucket = "shop",
            BucketLoggingStatus = new() { LoggingEnabled = new() { TargetBucket = target, TargetPrefix = "a/" } },
        });
    }

    private S3Client Client(string account)
    {
        var options = _aws.Configure(new S3ClientOptions());
        options.Credentials = new StaticCredentialProvider(account, "secret");
        return new S3Client(options);
    }
}
