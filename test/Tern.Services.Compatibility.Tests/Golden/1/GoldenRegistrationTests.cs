using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern.Generation1.Ssm;
using Tern.Generation1.Ssm.Model;

namespace Tern.Generation1;

/// <summary>Generated clients are registered, and take what all clients share.</summary>
public sealed class GoldenRegistrationTests
{
    [Fact]
    public async Task Clients_with_a_name_and_without_take_what_is_shared_under_their_own_options()
    {
        using var network = new GoldenHandler("{}"u8.ToArray());
        var services = new ServiceCollection().AddSsm().AddKeyedSsm("us", options => options.Region = "us-east-1");
        services.AddAws(options => network.Use(options));
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });
        Assert.Equal("ssm.eu-west-1.amazonaws.com", network.Address!.Host);
        await provider.GetRequiredKeyedService<SsmClient>("us").GetParameterAsync(new GetParameterRequest { Name = "/a" });
        Assert.Equal("ssm.us-east-1.amazonaws.com", network.Address.Host);
    }

    [Fact]
    public async Task A_section_sets_the_options_and_a_delegate_overrides_them()
    {
        using var network = new GoldenHandler("{}"u8.ToArray());
        var configuration = new ConfigurationBuilder().AddInMemoryCollection(new Dictionary<string, string?>
        {
            ["Ssm:Region"] = "us-east-1", ["Ssm:MaxAttempts"] = "2", ["Bad:Regoin"] = "us-east-1",
        }).Build();
        await using var provider = new ServiceCollection().AddSsm(configuration.GetSection("Ssm"), options =>
        {
            Assert.Equal(("us-east-1", 2), (options.Region, options.MaxAttempts));
            network.Use(options);
            options.Region = "us-west-2";
        }).BuildServiceProvider();
        await using var wrong = new ServiceCollection().AddSsm(configuration.GetSection("Bad")).BuildServiceProvider();

        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });
        Assert.Equal("ssm.us-west-2.amazonaws.com", network.Address!.Host);
        var error = Assert.Throws<AwsConfigurationException>(() => wrong.GetRequiredService<SsmClient>());
        Assert.Contains("Bad:Regoin", error.Message, StringComparison.Ordinal);
    }
}
