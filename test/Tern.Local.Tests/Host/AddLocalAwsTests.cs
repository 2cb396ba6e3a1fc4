using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.DynamoDb.Model;
using Tern.Http;
using Tern.DynamoDb;
using Tern.Messaging.Sqs.Model;
using Tern.Pipeline;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Local.Tests.Host;

public sealed class AddLocalAwsTests
{
    private static readonly Uri s_nowhere = new("http://127.0.0.1:1/");

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Every_client_uses_it_whatever_its_own_options_and_the_order_are(bool isFirst)
    {
        var services = new ServiceCollection();
        if (isFirst) services.AddLocalAws();
        services.AddSqs(options => options.Endpoint = s_nowhere);
        services.AddKeyedSqs("other", options => options.Region = "eu-west-1");
        services.AddDynamoDb(options => options.Endpoint = s_nowhere);
        if (!isFirst) services.AddLocalAws();
        await using var provider = services.BuildServiceProvider();
        var sqs = provider.GetRequiredService<SqsClient>();
        await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        var other = provider.GetRequiredKeyedService<SqsClient>("other");
        Assert.Single((await other.ListQueuesAsync(new ListQueuesRequest())).QueueUrls!);
        Assert.Empty((await provider.GetRequiredService<DynamoDbClient>().ListTablesAsync(new ListTablesRequest())).TableNames ?? []);
    }

    [Fact]
    public async Task The_registered_clock_is_that_of_the_services_and_of_the_clients()
    {
        var clock = new ManualTimeProvider(new DateTimeOffset(2027, 3, 1, 0, 0, 0, TimeSpan.Zero));
        var services = new ServiceCollection().AddSingleton<TimeProvider>(clock).AddSqs().AddLocalAws();
        await using var provider = services.BuildServiceProvider();
        var aws = provider.GetRequiredService<LocalAws>();
        await aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Equal(clock.GetUtcNow() + TimeSpan.FromHours(1), aws.TimeProvider.GetUtcNow());
        await provider.GetRequiredService<SqsClient>().ListQueuesAsync(new ListQueuesRequest());
    }

    [Fact]
    public async Task A_transport_that_leads_to_AWS_redirects_nobody()
    {
        await using var provider = new ServiceCollection().AddSingleton<AwsTransport>(new PlainTransport()).BuildServiceProvider();
        var options = new SqsClientOptions { Region = "eu-west-1" };
        AwsClientDefaults.Complete(provider, options);
        Assert.Equal(("eu-west-1", null), (options.Region, options.Transport));
    }

    [Fact]
    public async Task An_existing_one_is_used_and_survives_the_provider()
    {
        await using var aws = await LocalAws.StartAsync();
        var services = new ServiceCollection().AddSqs().AddLocalAws(aws);
        await using (var provider = services.BuildServiceProvider())
        {
            await provider.GetRequiredService<SqsClient>().CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        }

        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        Assert.Single((await sqs.ListQueuesAsync(new ListQueuesRequest())).QueueUrls!);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_provider_that_is_disposed_synchronously_stops_it(bool hasPort)
    {
        LocalAws aws;
        using (var provider = new ServiceCollection().AddSqs().AddLocalAws().BuildServiceProvider())
        {
            aws = provider.GetRequiredService<LocalAws>();
            if (hasPort) await aws.ListenAsync(0, TestContext.Current.CancellationToken);
            await provider.GetRequiredService<SqsClient>().ListQueuesAsync(new ListQueuesRequest());
        }

        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await aws.AdvanceAsync(TimeSpan.Zero));
    }

    [Fact]
    public async Task It_starts_with_the_host_so_that_a_wrong_option_ends_the_start()
    {
        using var host = new HostBuilder().ConfigureServices(services => services.AddLocalAws(options => options.DynamoDb.Port = 8000)).Build();
        var failure = await Assert.ThrowsAsync<ArgumentException>(() => host.StartAsync());
        Assert.StartsWith("LocalAwsOptions.DynamoDb.Port can't be set. Call LocalAws.ListenAsync instead.", failure.Message, StringComparison.Ordinal);
    }

    private sealed class PlainTransport : AwsTransport
    {
        public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) =>
            throw new InvalidOperationException("No request is expected.");
    }
}
