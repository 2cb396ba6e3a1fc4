using Microsoft.Extensions.DependencyInjection;
using Tern.Messaging.EventBridge;
using Tern.Messaging.Firehose;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Sns;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Hosting;

public sealed class RegistrationTests
{
    [Fact]
    public async Task Clients_are_singletons_and_named_clients_are_separate()
    {
        var services = new ServiceCollection();
        services.AddSqs(Region).AddSns(Region).AddEventBridge(Region).AddKinesis(Region).AddFirehose(Region);
        services.AddKeyedSqs("us", Region).AddKeyedSns("us", Region).AddKeyedEventBridge("us", Region)
            .AddKeyedKinesis("us", Region).AddKeyedFirehose("us", Region);
        await using var provider = services.BuildServiceProvider();

        AssertRegistered<SqsClient>(provider);
        AssertRegistered<SnsClient>(provider);
        AssertRegistered<EventBridgeClient>(provider);
        AssertRegistered<KinesisClient>(provider);
        AssertRegistered<FirehoseClient>(provider);
    }

    private static void Region(AwsClientOptions options) => options.Region = "eu-west-1";

    private static void AssertRegistered<TClient>(IServiceProvider provider)
        where TClient : class
    {
        var client = provider.GetRequiredService<TClient>();
        Assert.Same(client, provider.GetRequiredService<TClient>());
        Assert.NotSame(client, provider.GetRequiredKeyedService<TClient>("us"));
    }
}
