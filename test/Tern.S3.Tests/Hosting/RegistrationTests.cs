using System.Reflection;
using Microsoft.Extensions.Configuration;
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

    [Fact]
    public async Task A_client_has_a_section_of_its_own_and_an_unknown_key_is_refused()
    {
        var configuration = new ConfigurationBuilder().AddInMemoryCollection(new Dictionary<string, string?>
        {
            ["S3:Region"] = "eu-west-1", ["S3:ForcePathStyle"] = "true", ["S3:UseContentMd5"] = "true", ["Bad:Regoin"] = "x",
        }).Build();
        S3ClientOptions? read = null;
        await using var provider = new ServiceCollection().AddS3(configuration.GetSection("S3"), options =>
        {
            read = options;
            options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        }).BuildServiceProvider();
        _ = provider.GetRequiredService<S3Client>();

        Assert.Equal(("eu-west-1", true, true), (read!.Region, read.ForcePathStyle, read.UseContentMd5));
        await using var wrong = new ServiceCollection().AddS3(configuration.GetSection("Bad")).BuildServiceProvider();
        Assert.Contains("Regoin", Assert.Throws<AwsConfigurationException>(() => wrong.GetRequiredService<S3Client>()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Options_of_S3_alone_are_read_from_configuration_for_all_clients_and_for_S3()
    {
        var all = new Dictionary<string, string?>
        {
            ["AWS:Region"] = "eu-west-1",
            ["AWS:UseArnRegion"] = "false",
            ["AWS:ForcePathStyle"] = "false",
            ["AWS:Services:S3:ForcePathStyle"] = "true",
            ["AWS:Services:S3:UseAccelerate"] = "True",
            ["AWS:Services:s3:disableMultiRegionAccessPoints"] = "true",
            ["AWS:Services:S3:DisableExpressSessions"] = "true",
        };
        var options = await ReadAsync(all);
        Assert.Equal(
            (true, true, false, true, true),
            (options.ForcePathStyle, options.UseAccelerate, options.UseArnRegion, options.DisableMultiRegionAccessPoints, options.DisableExpressSessions));
        Assert.Equal(
            typeof(S3ClientOptions).GetProperties(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
                .Where(static property => property.CanWrite).Select(static property => property.Name).Order(),
            options.Settings.Select(static own => own.Name).Order());

        var wrong = await Assert.ThrowsAsync<AwsConfigurationException>(() => ReadAsync(new() { ["AWS:Services:S3:ForcePathStyle"] = "yes" }));
        Assert.Contains("'AWS:Services:S3:ForcePathStyle' is 'yes'. Expected true or false.", wrong.Message, StringComparison.Ordinal);
        var near = await Assert.ThrowsAsync<AwsConfigurationException>(() => ReadAsync(new() { ["AWS:Services:S3:ForcePathStyl"] = "true" }));
        Assert.Contains("Did you mean 'ForcePathStyle'?", near.Message, StringComparison.Ordinal);
    }

    private static async Task<S3ClientOptions> ReadAsync(Dictionary<string, string?> given)
    {
        S3ClientOptions? read = null;
        var section = new ConfigurationBuilder().AddInMemoryCollection(given).Build().GetSection("AWS");
        await using var provider = new ServiceCollection().AddAws(section).AddS3(options => read = options).BuildServiceProvider();
        _ = provider.GetRequiredService<S3Client>();
        return read!;
    }
}
