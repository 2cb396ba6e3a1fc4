using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.Services.Ssm;

namespace Tern.Guides.Tests.Snippets;

public sealed class SharedOptions
{
    [Fact]
    public async Task Options_of_all_clients_come_from_a_section()
    {
        var builder = Builder(new() { ["AWS:Region"] = "eu-west-1" });

        builder.Services.AddAws(builder.Configuration.GetSection("AWS"));
        builder.Services.AddDynamoDb();
        builder.Services.AddSsm();

        using var host = builder.Build();
        await using var ssm = host.Services.GetRequiredService<SsmClient>();
        await using var db = host.Services.GetRequiredService<DynamoDbClient>();
        Assert.NotNull(ssm);
        Assert.NotNull(db);
    }

    [Fact]
    public async Task Options_of_all_clients_are_set_in_code()
    {
        var builder = Builder([]);
        AwsCredentialProvider? used = null;
        string? region = null;

        builder.Services.AddSsm();
        builder.Services.AddKeyedSsm("us", options => options.Region = "us-east-1");
        builder.Services.AddAws(aws =>
        {
            aws.Region = "eu-west-1";
            aws.MaxAttempts = 5;
            aws.Credentials = new AssumeRoleCredentialProvider("arn:aws:iam::123456789012:role/shop", new DefaultCredentialChain());
        });

        builder.Services.AddKeyedSsm("seen", options => (used, region) = (options.Credentials, options.Region));
        using var host = builder.Build();
        await using var ssm = host.Services.GetRequiredKeyedService<SsmClient>("seen");
        Assert.IsType<AssumeRoleCredentialProvider>(used);
        Assert.Equal("eu-west-1", region);
    }

    private static HostApplicationBuilder Builder(Dictionary<string, string?> settings)
    {
        var builder = new HostApplicationBuilder(new HostApplicationBuilderSettings { DisableDefaults = true });
        builder.Configuration.AddInMemoryCollection(settings);
        return builder;
    }
}
