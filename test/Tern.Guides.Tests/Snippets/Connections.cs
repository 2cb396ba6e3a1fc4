using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets;

public sealed class Connections
{
    [Fact]
    public async Task Connections_are_opened_ahead()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();

        await db.WarmUpAsync(connections: 8);
    }

    [Fact]
    public void Warm_up_is_an_option()
    {
        var services = new ServiceCollection();

        services.AddDynamoDb(options =>
        {
            options.Region = "eu-west-1";
            options.WarmUpConnections = 8;
        });

        Assert.Contains(services, service => service.ServiceType == typeof(DynamoDbClient));
    }

    [Fact]
    public void Idle_connections_are_kept()
    {
        var connections = new ConnectionOptions
        {
            HeartbeatInterval = TimeSpan.FromSeconds(45),
            IdleTimeout = TimeSpan.FromSeconds(80),
            Lifetime = TimeSpan.FromMinutes(10),
        };

        Assert.Null(connections.Proxy);
    }

    [Fact]
    public void A_proxy_is_an_option()
    {
        var options = new DynamoDbClientOptions();
        var password = "secret";

        options.Connections.Proxy = new WebProxy("http://proxy.example.com:3128")
        {
            Credentials = new NetworkCredential("me", password),
        };

        Assert.NotNull(options.Connections.Proxy);
    }

    [Fact]
    public async Task A_transport_replaces_http()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = new DynamoDbClient(new DynamoDbClientOptions
        {
            Region = "us-east-1",
            Credentials = new StaticCredentialProvider("local", "local"),
            Transport = local.Transport,
        });

        await db.CreateTableAsync<Order>();
        Assert.Null(await db.Table<Order>().GetAsync(Order.Key("c1", 1)));
    }

    [Fact]
    public void Services_are_registered()
    {
        var services = new ServiceCollection();

        services.AddDynamoDb(options => options.Region = "eu-west-1");
        services.AddDynamoTable<Order>();

        Assert.Contains(services, service => service.ServiceType == typeof(DynamoTable<Order>));
    }
}
