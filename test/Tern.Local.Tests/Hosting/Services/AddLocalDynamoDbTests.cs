using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.DynamoDb;
using Tern.Http;
using Tern.Local.Tests.Inspection;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting.Services;

public sealed class AddLocalDynamoDbTests
{
    [Fact]
    public async Task A_web_application_made_for_the_service_runs_in_the_process_by_one_call()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Services.AddDynamoDb(options =>
        {
            options.Profile = "production";
            options.Endpoint = new Uri("https://dynamodb.eu-west-1.amazonaws.com");
            options.HttpMessageHandler = new HttpClientHandler();
            options.WarmUpConnections = 2;
        }).AddDynamoTable<Order>();

        builder.Services.AddLocalDynamoDb();

        await using var app = builder.Build();
        app.MapPost("/orders/{number:int}", async (int number, DynamoTable<Order> orders) =>
        {
            await orders.PutAsync(new("c1", number, "placed"));
            return "ok";
        });
        await app.StartAsync(TestContext.Current.CancellationToken);
        var local = app.Services.GetRequiredService<LocalDynamoDb>();
        await app.Services.GetRequiredService<DynamoDbClient>().CreateTableAsync<Order>();
        Assert.Equal("ok", await (await app.GetTestClient()
            .PostAsync("/orders/7", null, TestContext.Current.CancellationToken)).Content.ReadAsStringAsync(TestContext.Current.CancellationToken));

        Assert.Equal(new Order("c1", 7, "placed"), Assert.Single(local.FindTable("shop")!.Items<Order>()));
        Assert.Null(local.Endpoint);
    }

    [Fact]
    public async Task A_provider_that_is_disposed_synchronously_stops_it()
    {
        DynamoDbClient client;
        using (var provider = new ServiceCollection().AddLocalDynamoDb(options => options.ListenOnLoopback = true).BuildServiceProvider())
        {
            client = provider.GetRequiredService<LocalDynamoDb>().CreateClient();
            await client.CreateTableAsync<Order>();
        }

        var failure = await Assert.ThrowsAsync<AwsTransportException>(async () => await client.CreateTableAsync<Order>());
        Assert.Contains("The local DynamoDB has been disposed.", failure.Message, StringComparison.Ordinal);
        await client.DisposeAsync();
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Named_clients_are_redirected_in_either_order_of_registration(bool localFirst)
    {
        var services = new ServiceCollection();
        if (localFirst) services.AddLocalDynamoDb();
        services.AddKeyedDynamoDb("one", options => options.TableNamePrefix = "one-").AddKeyedDynamoDb("two", options => options.TableNamePrefix = "two-");
        if (!localFirst) services.AddLocalDynamoDb();
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredKeyedService<DynamoDbClient>("one").CreateTableAsync<Order>();
        await provider.GetRequiredKeyedService<DynamoDbClient>("two").CreateTableAsync<Order>();
        await provider.GetRequiredService<DynamoDbClient>().CreateTableAsync<Order>();

        Assert.Equal(["one-shop", "shop", "two-shop"], provider.GetRequiredService<LocalDynamoDb>().Tables.Select(table => table.Name));
    }

    [Fact]
    public async Task It_has_the_clock_of_the_services_and_the_options_that_are_set()
    {
        var clock = new ManualTimeProvider();
        var services = new ServiceCollection().AddSingleton<TimeProvider>(clock)
            .AddLocalDynamoDb(options => options.Faults.Add(new(LocalFaultKind.Throttle) { First = 1 }));
        await using var provider = services.BuildServiceProvider();

        var local = provider.GetRequiredService<LocalDynamoDb>();

        Assert.Single(local.Faults.Rules);
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        Assert.Equal(clock.GetUtcNow(), local.FindTable("shop")!.Created);
    }

    [Fact]
    public async Task A_second_call_keeps_the_settings_of_the_first()
    {
        var clock = new ManualTimeProvider();
        var services = new ServiceCollection().AddLocalDynamoDb(options => options.TimeProvider = clock).AddLocalDynamoDb();
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<DynamoDbClient>().CreateTableAsync<Order>();

        Assert.Equal(clock.GetUtcNow(), provider.GetRequiredService<LocalDynamoDb>().FindTable("shop")!.Created);
    }

    [Fact]
    public async Task A_port_is_open_when_the_host_has_started()
    {
        using var host = new HostBuilder().ConfigureServices(services => services.AddLocalDynamoDb(options => options.ListenOnLoopback = true)).Build();
        await host.StartAsync(TestContext.Current.CancellationToken);
        var endpoint = host.Services.GetRequiredService<LocalDynamoDb>().Endpoint;

        using var http = new HttpClient();
        Assert.StartsWith("healthy", await http.GetStringAsync(endpoint, TestContext.Current.CancellationToken), StringComparison.Ordinal);
        await host.StopAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task An_existing_instance_is_used_and_outlives_the_services()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        var services = new ServiceCollection().AddLocalDynamoDb().AddLocalDynamoDb(local);
        await using (var provider = services.BuildServiceProvider())
        {
            await provider.GetRequiredService<DynamoDbClient>().CreateTableAsync<Order>();
            Assert.Same(local, provider.GetRequiredService<LocalDynamoDb>());
        }

        await using var db = local.CreateClient();
        await db.Table<Order>().PutAsync(new("c1", 1, "placed"));
        Assert.Equal(1, local.FindTable("shop")!.ItemCount);
    }

    [Fact]
    public async Task An_instance_started_by_the_services_ends_with_them()
    {
        AwsTransport transport;
        await using (var provider = new ServiceCollection().AddLocalDynamoDb().BuildServiceProvider())
        {
            transport = provider.GetRequiredService<LocalDynamoDb>().Transport;
        }

        await using var db = new DynamoDbClient(
            new() { Transport = transport, Region = "us-east-1", Credentials = new Tern.Credentials.StaticCredentialProvider("a", "b"), MaxAttempts = 1 });
        await Assert.ThrowsAsync<AwsTransportException>(async () => await db.ListTablesAsync(new()));
    }

    [Fact]
    public void Null_arguments_are_refused()
    {
        Assert.Throws<ArgumentNullException>(() => ((IServiceCollection)null!).AddLocalDynamoDb());
        Assert.Throws<ArgumentNullException>(() => new ServiceCollection().AddLocalDynamoDb(local: null!));
    }
}
