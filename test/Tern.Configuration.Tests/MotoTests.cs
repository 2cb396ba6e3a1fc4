using Microsoft.Extensions.Configuration;
using Tern.Services.SecretsManager;
using Tern.Services.SecretsManager.Model;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;
using Tern.TestHarness;

namespace Tern.Configuration.Tests;

/// <summary>Both sources end to end against moto, over real sockets and with the real clock.</summary>
public sealed class MotoTests(MotoServer moto) : IClassFixture<MotoServer>
{
    [Fact]
    public async Task Parameters_that_were_put_are_the_configuration()
    {
        var options = moto.Use(new SsmClientOptions());
        await using var ssm = new SsmClient(options);
        for (var i = 0; i < 12; i++) // more than a page
            await ssm.PutParameterAsync(new PutParameterRequest { Name = $"/shop/Rates/{i}", Value = $"{i}.5", Type = ParameterType.String });
        await ssm.PutParameterAsync(new PutParameterRequest { Name = "/shop/Password", Value = "s3cret", Type = ParameterType.SecureString });
        await ssm.PutParameterAsync(new PutParameterRequest { Name = "/shop/Countries", Value = "DE,FR", Type = ParameterType.StringList });

        var configuration = new ConfigurationBuilder().AddParameterStore("/shop", Patient).Build();

        Assert.Equal(12, configuration.GetSection("Rates").GetChildren().Count());
        Assert.Equal(("11.5", "s3cret"), (configuration["Rates:11"], configuration["Password"]));
        Assert.Equal(["DE", "FR"], configuration.GetSection("Countries").Get<string[]>()!);
        Assert.Throws<AwsConfigurationException>(new ConfigurationBuilder().AddParameterStore("/none", Patient).Build);
    }

    [Fact]
    public async Task Secrets_that_were_made_are_the_configuration()
    {
        var options = moto.Use(new SecretsManagerClientOptions());
        await using var secrets = new SecretsManagerClient(options);
        await secrets.CreateSecretAsync(new CreateSecretRequest { Name = "shop/db", SecretString = """{"User":"app","Port":5432}""" });
        await secrets.CreateSecretAsync(new CreateSecretRequest { Name = "shop/key", SecretString = "k3y" });

        var one = new ConfigurationBuilder().AddSecretsManager("shop/db", Patient).Build();
        var all = new ConfigurationBuilder().AddSecretsManager("shop/", Patient).Build();

        Assert.Equal(("app", "5432"), (one["User"], one["Port"]));
        Assert.Equal(("app", "k3y"), (all["db:User"], all["key"]));
        Assert.Throws<AwsConfigurationException>(new ConfigurationBuilder().AddSecretsManager("none", Patient).Build);
        Assert.Throws<AwsConfigurationException>(new ConfigurationBuilder().AddSecretsManager("none/", Patient).Build);
    }

    private void Patient(AwsConfigurationSourceOptions source) =>
        (source.Client, source.LoadTimeout) = (options => moto.Use(options), TimeSpan.FromMinutes(5));
}
