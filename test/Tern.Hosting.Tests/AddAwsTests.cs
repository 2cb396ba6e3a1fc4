using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.DynamoDb.Streams;
using Tern.Services.SecretsManager;
using Tern.Services.SecretsManager.Model;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;
using Tern.TestHarness;

namespace Tern.Hosting.Tests;

public sealed class AddAwsTests : IDisposable
{
    private readonly RecordingHandler _network = new();

    public void Dispose() => _network.Dispose();

    [Fact]
    public async Task Clients_of_all_kinds_share_region_and_credentials()
    {
        var services = new ServiceCollection();
        services.AddAws(Shared).AddDynamoDb().AddDynamoDbStreams().AddSsm().AddSecretsManager();
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<DynamoDbClient>().ListTablesAsync(new());
        await provider.GetRequiredService<DynamoDbStreamsClient>().ListStreamsAsync(new());
        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });
        await provider.GetRequiredService<SecretsManagerClient>().GetSecretValueAsync(new GetSecretValueRequest { SecretId = "a" });

        Assert.Equal(
            [
                "dynamodb.eu-west-1.amazonaws.com", "streams.dynamodb.eu-west-1.amazonaws.com", "ssm.eu-west-1.amazonaws.com",
                "secretsmanager.eu-west-1.amazonaws.com",
            ],
            _network.Addresses.Select(address => address.Host));
        Assert.All(_network.Signers, signer => Assert.StartsWith("AKIDSHARED/", signer, StringComparison.Ordinal));
        Assert.All(_network.UserAgents, agent => Assert.Contains("app/shop", agent, StringComparison.Ordinal));
    }

    [Fact]
    public async Task The_order_of_registrations_does_not_matter_and_later_calls_win()
    {
        var services = new ServiceCollection();
        services.AddSsm().AddDynamoDb();
        services.AddAws(Shared).AddAws(options => options.Region = "eu-central-1");
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });
        await provider.GetRequiredService<DynamoDbClient>().ListTablesAsync(new());

        Assert.Equal(["ssm.eu-central-1.amazonaws.com", "dynamodb.eu-central-1.amazonaws.com"], _network.Addresses.Select(address => address.Host));
    }

    [Fact]
    public async Task A_clients_own_options_win_those_with_a_name_too()
    {
        var services = new ServiceCollection().AddAws(Shared);
        services.AddSsm(options => options.Region = "eu-west-2").AddKeyedSsm("us", options => options.Region = "us-east-1");
        services.AddDynamoDb(options => options.Credentials = new StaticCredentialProvider("AKIDOWN", "secret"));
        services.AddKeyedDynamoDb("us", options => options.Region = "us-east-1");
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });
        await provider.GetRequiredKeyedService<SsmClient>("us").GetParameterAsync(new GetParameterRequest { Name = "/a" });
        await provider.GetRequiredService<DynamoDbClient>().ListTablesAsync(new());
        await provider.GetRequiredKeyedService<DynamoDbClient>("us").ListTablesAsync(new());

        Assert.Equal(
            ["AKIDSHARED eu-west-2 ssm", "AKIDSHARED us-east-1 ssm", "AKIDOWN eu-west-1 dynamodb", "AKIDSHARED us-east-1 dynamodb"],
            _network.Signers.Select(signer => signer.Split('/')).Select(parts => $"{parts[0]} {parts[2]} {parts[3]}"));
    }

    [Fact]
    public async Task Credentials_are_made_once_and_asked_by_all()
    {
        var made = 0;
        var services = new ServiceCollection().AddSingleton(new StaticCredentialProvider("AKIDSERVICE", "secret"));
        services.AddSsm().AddSecretsManager().AddDynamoDb().AddAws((provider, options) =>
        {
            made++;
            Shared(options);
            options.Credentials = provider.GetRequiredService<StaticCredentialProvider>();
        });
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });
        await provider.GetRequiredService<SecretsManagerClient>().GetSecretValueAsync(new GetSecretValueRequest { SecretId = "a" });
        await provider.GetRequiredService<DynamoDbClient>().ListTablesAsync(new());

        Assert.Equal(1, made);
        Assert.All(_network.Signers, signer => Assert.StartsWith("AKIDSERVICE/", signer, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Without_credentials_one_default_chain_serves_all_but_clients_with_a_profile_of_their_own()
    {
        AwsCredentialProvider? first = null, second = null, other = new StaticCredentialProvider("a", "b"), own = null;
        var services = new ServiceCollection().AddAws(options => options.Region = "eu-west-1");
        services.AddSsm(options => first = options.Credentials).AddSecretsManager(options => second = options.Credentials);
        services.AddDynamoDb(options => options.Profile = "other");
        services.AddKeyedDynamoDb("own", options => { options.Profile = "other"; options.Credentials = other; });
        services.PostConfigure<DynamoDbClientOptions>("", options => own = options.Credentials);
        services.PostConfigure<DynamoDbClientOptions>("own", options => other = options.Credentials);
        await using var provider = services.BuildServiceProvider();

        _ = provider.GetRequiredService<SsmClient>();
        _ = provider.GetRequiredService<SecretsManagerClient>();
        _ = provider.GetRequiredService<DynamoDbClient>();
        _ = provider.GetRequiredKeyedService<DynamoDbClient>("own");

        Assert.IsType<DefaultCredentialChain>(first);
        Assert.Same(first, second);
        Assert.Null(own);
        Assert.IsType<StaticCredentialProvider>(other);
    }

    [Fact]
    public async Task The_services_clock_is_there_first_and_the_connections_settings_are_each_clients_own()
    {
        var clock = new ManualTimeProvider();
        TimeProvider? seen = null;
        ConnectionOptions? one = null, two = null;
        var services = new ServiceCollection().AddSingleton<TimeProvider>(clock);
        services.AddAws(options =>
        {
            seen = options.TimeProvider;
            options.Region = "eu-west-1";
            options.Connections.IdleTimeout = TimeSpan.FromSeconds(7);
        });
        services.AddSsm(options => (one = options.Connections).MaxConnectionsPerServer = 3).AddSecretsManager(options => two = options.Connections);
        await using var provider = services.BuildServiceProvider();

        _ = provider.GetRequiredService<SsmClient>();
        _ = provider.GetRequiredService<SecretsManagerClient>();

        Assert.Same(clock, seen);
        Assert.Equal((3, int.MaxValue), (one!.MaxConnectionsPerServer, two!.MaxConnectionsPerServer));
        Assert.Equal((7d, 7d), (one.IdleTimeout.TotalSeconds, two.IdleTimeout.TotalSeconds));
    }

    [Fact]
    public async Task Retries_are_shared()
    {
        var network = new RecordingHandler(HttpStatusCode.InternalServerError);
        var services = new ServiceCollection().AddSsm().AddAws(Shared).AddAws(options =>
        {
            options.HttpMessageHandler = network;
            options.MaxAttempts = 2;
        });
        await using var provider = services.BuildServiceProvider();

        await Assert.ThrowsAsync<AwsServiceException>(
            async () => await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" }));

        Assert.Equal(2, network.Addresses.Count);
    }

    private void Shared(AwsClientOptions options)
    {
        options.Region = "eu-west-1";
        options.Credentials = new StaticCredentialProvider("AKIDSHARED", "secret");
        options.ApplicationId = "shop";
        options.HttpMessageHandler = _network;
    }
}
