using System.Diagnostics.Metrics;
using System.Net;
using System.Reflection;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Tests.Tables;
using Tern.Http;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Hosting;

public sealed class HostingTests
{
    [Fact]
    public async Task A_program_takes_its_client_and_tables_from_the_services()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        var services = new ServiceCollection();
        services.AddDynamoDb(options => UseLocal(options, local)).AddDynamoTable<Customer>().AddDynamoTable<Counter>("other-counters");
        await using var provider = services.BuildServiceProvider();

        var customers = provider.GetRequiredService<DynamoTable<Customer>>();
        await customers.CreateTableAsync();
        await customers.PutAsync(new("c1", "Ada"));
        Assert.Equal("Ada", (await provider.GetRequiredService<DynamoDbClient>().Table<Customer>().GetAsync(Customer.Key("c1")))?.Name);
        Assert.Equal("other-counters", provider.GetRequiredService<DynamoTable<Counter>>().Name);
        Assert.Same(provider.GetRequiredService<DynamoDbClient>(), provider.GetRequiredService<DynamoDbClient>());
    }

    [Fact]
    public async Task Named_clients_have_their_own_options()
    {
        var services = new ServiceCollection();
        services.AddDynamoDb(options => options.TableNamePrefix = "one-").AddKeyedDynamoDb("two", options => options.TableNamePrefix = "two-");
        services.AddDynamoTable<Customer>().AddDynamoTable<Counter>(clientName: "two");
        await using var provider = services.BuildServiceProvider();
        Assert.Equal("one-shop", provider.GetRequiredService<DynamoTable<Customer>>().Name);
        Assert.Equal("two-counters", provider.GetRequiredService<DynamoTable<Counter>>().Name);
        Assert.Equal("two-shop", provider.GetRequiredKeyedService<DynamoDbClient>("two").Table<Customer>().Name);
    }

    [Fact]
    public void The_services_clock_loggers_and_meters_are_the_clients()
    {
        var clock = new ManualTimeProvider();
        var services = new ServiceCollection().AddLogging().AddMetrics().AddSingleton<TimeProvider>(clock).AddDynamoDb(options => options.Region = "eu-west-1");
        using var provider = services.BuildServiceProvider();
        var options = provider.GetRequiredService<IOptionsMonitor<DynamoDbClientOptions>>().CurrentValue;
        Assert.Same(clock, options.TimeProvider);
        Assert.Same(provider.GetRequiredService<ILoggerFactory>(), options.LoggerFactory);
        Assert.Same(provider.GetRequiredService<IMeterFactory>(), options.MeterFactory);
    }

    [Fact]
    public void Every_option_is_bound_from_configuration()
    {
        var given = Common();
        given["TableNamePrefix"] = "test-";
        given["WarmUpConnections"] = "3";
        given["TraceConsumedCapacity"] = "true";
        using var provider = new ServiceCollection().AddDynamoDb(Section(given)).AddKeyedDynamoDb("two", Section(given)).BuildServiceProvider();
        RequireBound(given, provider.GetRequiredService<IOptionsMonitor<DynamoDbClientOptions>>().CurrentValue);
        RequireBound(given, provider.GetRequiredService<IOptionsMonitor<DynamoDbClientOptions>>().Get("two"));
    }

    [Fact]
    public void Every_option_of_streams_is_bound_from_configuration()
    {
        var given = Common();
        using var provider = new ServiceCollection().AddDynamoDbStreams(Section(given)).AddKeyedDynamoDbStreams("two", Section(given)).BuildServiceProvider();
        RequireBound(given, provider.GetRequiredService<IOptionsMonitor<DynamoDbStreamsClientOptions>>().CurrentValue);
        RequireBound(given, provider.GetRequiredService<IOptionsMonitor<DynamoDbStreamsClientOptions>>().Get("two"));
    }

    [Fact]
    public async Task Stream_clients_are_registered_with_the_client()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        var clock = new ManualTimeProvider();
        var services = new ServiceCollection().AddSingleton<TimeProvider>(clock).AddDynamoDb(options => UseLocal(options, local));
        services.AddDynamoDbStreams(options => UseLocal(options, local))
            .AddDynamoDbStreams()
            .AddKeyedDynamoDbStreams("two", options => UseLocal(options, local));
        await using var provider = services.BuildServiceProvider();
        var streams = provider.GetRequiredService<DynamoDbStreamsClient>();
        Assert.Same(streams, provider.GetRequiredService<DynamoDbStreamsClient>());
        Assert.NotSame(streams, provider.GetRequiredKeyedService<DynamoDbStreamsClient>("two"));
        Assert.Same(clock, provider.GetRequiredService<IOptionsMonitor<DynamoDbStreamsClientOptions>>().CurrentValue.TimeProvider);
        Assert.Empty((await streams.ListStreamsAsync(new())).Streams);
    }

    [Fact]
    public async Task Swapped_table_and_client_names_are_detected()
    {
        await using var provider = new ServiceCollection()
            .AddKeyedDynamoDb("two", options => options.Region = "eu-west-1")
            .AddDynamoTable<Customer>("two", "shop-test").AddDynamoTable<Counter>().BuildServiceProvider();
        var swapped = Assert.Throws<InvalidOperationException>(() => provider.GetRequiredService<DynamoTable<Customer>>());
        Assert.Contains("AddDynamoTable<Customer>(…) refers to the DynamoDB client 'shop-test'", swapped.Message, StringComparison.Ordinal);
        Assert.Contains("'two', passed as tableName, is the name of a client", swapped.Message, StringComparison.Ordinal);
        var none = Assert.Throws<InvalidOperationException>(() => provider.GetRequiredService<DynamoTable<Counter>>());
        Assert.Contains("call AddDynamoDb(…)", none.Message, StringComparison.Ordinal);
    }

    private static Dictionary<string, string?> Common() => new()
    {
        ["Region"] = "eu-west-1",
        ["Endpoint"] = "http://127.0.0.1:8000/",
        ["Profile"] = "work",
        ["AuthSchemePreference"] = "sigv4a,sigv4",
        ["Anonymous"] = "true",
        ["RequestChecksums"] = "WhenRequired",
        ["ResponseChecksums"] = "WhenRequired",
        ["SigningRegionSet"] = "*",
        ["UseFips"] = "true",
        ["UseDualStack"] = "true",
        ["AccountIdEndpointMode"] = "Required",
        ["EndpointDiscovery"] = "true",
        ["UseHostPrefixes"] = "false",
        ["DisableRequestCompression"] = "true",
        ["RequestMinCompressionSizeBytes"] = "20000",
        ["MaxAttempts"] = "7",
        ["RetryMode"] = "Adaptive",
        ["RetryQuota"] = "1000",
        ["RetryBehavior"] = Enum.GetNames<RetryBehavior>()[^1],
        ["AttemptTimeout"] = "00:00:01",
        ["TotalTimeout"] = "00:00:02",
        ["WritesAtMostOnce"] = "true",
        ["MaxResponseLength"] = "1000",
        ["ApplicationId"] = "app",
        ["Connections:MaxConnectionsPerServer"] = "9",
        ["Connections:ConnectTimeout"] = "00:00:03",
        ["Connections:IdleTimeout"] = "00:00:04",
        ["Connections:Lifetime"] = "00:00:05",
        ["Connections:HeartbeatInterval"] = "00:00:06",
        ["Connections:Proxy"] = "http://127.0.0.1:3128/",
        ["Connections:CaBundle"] = "ca.pem",
    };

    private static IConfigurationSection Section(Dictionary<string, string?> given) =>
        new ConfigurationBuilder().AddInMemoryCollection(given.ToDictionary(pair => "Aws:" + pair.Key, pair => pair.Value)).Build().GetSection("Aws");

    private static void RequireBound(Dictionary<string, string?> given, AwsClientOptions options)
    {
        foreach (var (path, text) in given)
        {
            object target = path.StartsWith("Connections:", StringComparison.Ordinal) ? options.Connections : options;
            var value = target.GetType().GetProperty(path.Split(':')[^1])!.GetValue(target);
            Assert.Equal(
                text, value switch { bool flag => flag ? "true" : "false", WebProxy proxy => proxy.Address?.ToString(), _ => Convert.ToString(value, null) });
        }

        // Add every new text option here and to the settings.
        Type[] notText =
        [
            typeof(Credentials.AwsCredentialProvider), typeof(Credentials.AwsBearerTokenProvider), typeof(AwsTransport), typeof(HttpMessageHandler),
            typeof(ILoggerFactory), typeof(IMeterFactory), typeof(TimeProvider), typeof(Observation.AwsCallObserver), typeof(ConnectionOptions),
            typeof(Pipeline.AwsAnswerSource), typeof(IReadOnlyList<AwsCallHook>),
        ];
        var all = Names(options.GetType()).Concat(Names(typeof(ConnectionOptions)).Select(name => "Connections:" + name));
        Assert.Equal(all.Order(), given.Keys.Order());

        IEnumerable<string> Names(Type type) => type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property => property.CanWrite && !notText.Contains(property.PropertyType) && !typeof(Delegate).IsAssignableFrom(property.PropertyType))
            .Select(property => property.Name);
    }

    [Fact]
    public void A_value_that_does_not_fit_is_refused_by_its_name()
    {
        var section = new ConfigurationBuilder().AddInMemoryCollection([new("MaxAttempts", "many")]).Build();
        using var provider = new ServiceCollection().AddDynamoDb(section).BuildServiceProvider();
        var failure = Assert.Throws<AwsConfigurationException>(() => provider.GetRequiredService<DynamoDbClient>());
        Assert.Equal("The configuration's 'MaxAttempts' is 'many'. Expected an integer of at least 1.", failure.Message);
    }

    [Theory]
    [InlineData("TableNamePrefx", "isn't an option of Tern's clients. Did you mean 'TableNamePrefix'?")]
    [InlineData("MaxAttempt", "isn't an option of Tern's clients. Did you mean 'MaxAttempts'?")]
    [InlineData("Connections:ConnectTimeot", "isn't an option of Tern's clients. Did you mean 'ConnectTimeout'?")]
    [InlineData("Table", "isn't an option of Tern's clients. Expected one of Region, ")]
    public void An_unknown_name_in_the_section_is_refused_with_the_nearest_that_is_known(string name, string message)
    {
        using var clients = new ServiceCollection().AddDynamoDb(Section(new() { [name] = "1" })).BuildServiceProvider();
        using var streams = new ServiceCollection().AddKeyedDynamoDbStreams("a", Section(new() { ["Regin"] = "x" })).BuildServiceProvider();
        Assert.StartsWith(
            $"The configuration has 'Aws:{name}', which {message}",
            Assert.Throws<AwsConfigurationException>(() => clients.GetRequiredService<DynamoDbClient>()).Message, StringComparison.Ordinal);
        Assert.Equal(
            "The configuration has 'Aws:Regin', which isn't an option of Tern's clients. Did you mean 'Region'?",
            Assert.Throws<AwsConfigurationException>(() => streams.GetRequiredKeyedService<DynamoDbStreamsClient>("a")).Message);
    }

    [Fact]
    public void The_section_of_the_service_among_those_of_all_clients_has_the_same_options()
    {
        var configuration = new ConfigurationBuilder().AddInMemoryCollection(
            [new("AWS:Region", "eu-west-1"), new("AWS:Services:DynamoDB:TableNamePrefix", "test-")]);
        using var provider = new ServiceCollection().AddAws(configuration.Build().GetSection("AWS")).AddDynamoDb().BuildServiceProvider();
        Assert.Equal("test-", provider.GetRequiredService<IOptionsMonitor<DynamoDbClientOptions>>().CurrentValue.TableNamePrefix);
    }

    [Fact]
    public async Task Connections_are_open_when_the_host_has_started()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        var transport = new WarmedTransport(local.Transport);
        using var host = Build(services => services
            .AddDynamoDb(options => { UseLocal(options, local); options.Transport = transport; options.WarmUpConnections = 5; })
            .AddKeyedDynamoDb("cold", options => { UseLocal(options, local); options.Transport = transport; }));
        await host.StartAsync();
        Assert.Equal([5], transport.Warmed);
        await host.StopAsync();
    }

    [Fact]
    public async Task A_host_starts_though_no_connection_can_be_opened()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        var log = new RecordingLogger();
        using var host = Build(services => services
            .AddLogging(logging => logging.ClearProviders().AddProvider(log))
            .AddDynamoDb(options =>
            {
                UseLocal(options, local);
                options.Transport = new WarmedTransport(local.Transport) { Fails = true };
                options.WarmUpConnections = 5;
            }));
        await host.StartAsync();
        Assert.Contains(log.Messages, line => line.Contains("Couldn't open 5 connections", StringComparison.Ordinal));
        await host.StopAsync();
    }

    private static IHost Build(Action<IServiceCollection> configure)
    {
        var builder = new HostApplicationBuilder(new HostApplicationBuilderSettings { DisableDefaults = true });
        configure(builder.Services);
        return builder.Build();
    }

    private static void UseLocal(AwsClientOptions options, LocalDynamoDb local)
    {
        options.Region = "us-east-1";
        options.Credentials = new Credentials.StaticCredentialProvider("local", "local");
        options.Transport = local.Transport;
    }

    private sealed class WarmedTransport(AwsTransport inner) : AwsTransport
    {
        public List<int> Warmed { get; } = [];

        public bool Fails { get; init; }

        public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) =>
            inner.SendAsync(request, cancellationToken);

        public override ValueTask WarmUpAsync(Tern.Endpoints.AwsEndpoint endpoint, int connections, CancellationToken cancellationToken)
        {
            if (Fails) throw new AwsTransportException("refused", AwsTransportFault.Connect);
            Warmed.Add(connections);
            return default;
        }
    }
}
