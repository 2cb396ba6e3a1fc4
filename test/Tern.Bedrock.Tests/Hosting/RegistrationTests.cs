using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;

namespace Tern.Bedrock.Tests.Hosting;

public sealed class RegistrationTests
{
    [Fact]
    public async Task A_client_is_a_singleton_with_the_options_of_all_clients_and_its_own()
    {
        var seen = new List<string?>();
        var services = new ServiceCollection();
        services.AddBedrock(options => seen.Add(options.Region));
        services.AddKeyedBedrock("us", options =>
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

        Assert.Same(provider.GetRequiredService<BedrockClient>(), provider.GetRequiredService<BedrockClient>());
        Assert.NotSame(provider.GetRequiredService<BedrockClient>(), provider.GetRequiredKeyedService<BedrockClient>("us"));
        Assert.Equal(["eu-west-1", "eu-west-1"], seen);
    }
}
