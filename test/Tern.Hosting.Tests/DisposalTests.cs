using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.S3;
using Tern.Services.Ssm;

namespace Tern.Hosting.Tests;

public sealed class DisposalTests
{
    [Fact]
    public async Task A_container_that_is_disposed_synchronously_disposes_its_clients()
    {
        var services = new ServiceCollection();
        services.AddAws(static aws =>
        {
            aws.Region = "eu-west-1";
            aws.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        });
        services.AddDynamoDb();
        services.AddS3();
        services.AddSsm();
        S3Client s3;
        DynamoDbClient dynamoDb;
        using (var provider = services.BuildServiceProvider())
        {
            s3 = provider.GetRequiredService<S3Client>();
            dynamoDb = provider.GetRequiredService<DynamoDbClient>();
            _ = provider.GetRequiredService<SsmClient>();
        }

        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await s3.ListBucketsAsync(new()));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await dynamoDb.ListTablesAsync(new()));
    }
}
