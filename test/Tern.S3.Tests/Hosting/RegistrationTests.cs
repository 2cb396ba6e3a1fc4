using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;

namespace Tern.S3.Tests.Hosting;

public sealed class RegistrationTests
{
    [Fact]
    public async Task A_client_is_a_singleton_with_the_options_of_all_clients_and_its_own()
    {
        var seen = new List<string?>();
        var services = new ServiceCollection();
        services.AddS3(options => seen.Add(options.Region));
        services.AddKeyedS3("us", options =>
        {
            seen.Add(options.Region);
            options.Region = "us-east-1";
        });
        services.AddAws(aws =>
        {
            aws.Region = "eu-west-1";
            aws.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        });
        await using var provider = services.BuildServiceProvider();

        Assert.Same(provider.GetRequiredService<S3Client>(), provider.GetRequiredService<S3Client>());
        Assert.NotSame(provider.GetRequiredService<S3Client>(), provider.GetRequiredKeyedService<S3Client>("us"));
        Assert.Equal(["eu-west-1", "eu-west-1"], seen);
    }
}
