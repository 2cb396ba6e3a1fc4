using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.Messaging.EventBridge;
using Tern.Messaging.Firehose;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Sns;
using Tern.Messaging.Sqs;
using Tern.Messaging.Tests.Sqs;

namespace Tern.Messaging.Tests.Hosting;

public sealed class SenderRegistrationTests
{
    [Fact]
    public void A_second_sender_or_publisher_of_a_type_is_refused_with_advice()
    {
        var services = new ServiceCollection();
        var order = SqsOrdersJson.Default.Order;
        services.AddSqsSender("orders", order).AddKeyedSqsSender("audit", "audit", order);
        services.AddSnsPublisher("arn:aws:sns:eu-west-1:1:one", order).AddEventBridgePublisher("default", "shop", "placed", order);
        services.AddKinesisPublisher("stream", order, static order => order.Customer).AddFirehosePublisher("delivery", order);

        var error = Assert.Throws<InvalidOperationException>(() => services.AddSqsSender("audit", order));
        Assert.Throws<InvalidOperationException>(() => services.AddKeyedSqsSender("audit", "other", order));
        Assert.Throws<InvalidOperationException>(() => services.AddSnsPublisher("arn:aws:sns:eu-west-1:1:two", order));
        Assert.Throws<InvalidOperationException>(() => services.AddEventBridgePublisher("other", "shop", "placed", order));
        Assert.Throws<InvalidOperationException>(() => services.AddKinesisPublisher("other", order, static order => order.Customer));
        Assert.Throws<InvalidOperationException>(() => services.AddFirehosePublisher("other", order));

        Assert.Contains("its messages would never reach 'audit'", error.Message, StringComparison.Ordinal);
        Assert.Contains("AddKeyedSqsSender(\"name\", …)", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Named_senders_are_separate_and_use_their_named_client()
    {
        await using var one = await QueueFixture.StartAsync();
        await using var two = await QueueFixture.StartAsync();
        var (orders, audit) = (one.Add("orders"), two.Add("audit"));
        var services = new ServiceCollection();
        services.AddSqs(options => one.Configure(options)).AddKeyedSqs("two", options => two.Configure(options));
        services.AddSqsSender("orders", SqsOrdersJson.Default.Order);
        services.AddKeyedSqsSender("audit", "audit", SqsOrdersJson.Default.Order, static options => options.ClientName = "two");
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<SqsSender<Tests.Sqs.Order>>().SendAsync(new(1, "Ada"));
        await provider.GetRequiredKeyedService<SqsSender<Tests.Sqs.Order>>("audit").SendAsync(new(2, "Bob"));

        Assert.Contains("Ada", orders.All.Single().Draft.Body, StringComparison.Ordinal);
        Assert.Contains("Bob", audit.All.Single().Draft.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Named_publishers_are_separate()
    {
        var services = new ServiceCollection();
        var order = SqsOrdersJson.Default.Order;
        services.AddSns(Region).AddEventBridge(Region).AddKinesis(Region).AddKeyedKinesis("other", Region).AddFirehose(Region);
        services.AddKeyedSnsPublisher("a", "arn:aws:sns:eu-west-1:1:one", order).AddKeyedSnsPublisher("b", "arn:aws:sns:eu-west-1:1:two", order);
        services.AddKeyedEventBridgePublisher("a", "one", "shop", "placed", order).AddKeyedEventBridgePublisher("b", "two", "shop", "placed", order);
        services.AddKeyedKinesisPublisher("a", "one", order, static order => order.Customer, static options => options.ClientName = "other");
        services.AddKeyedFirehosePublisher("a", "one", order).AddKeyedFirehosePublisher("b", "two", order);
        await using var provider = services.BuildServiceProvider();

        Assert.Equal("two", provider.GetRequiredKeyedService<EventBridgePublisher<Tests.Sqs.Order>>("b").EventBus);
        Assert.NotSame(
            provider.GetRequiredKeyedService<SnsPublisher<Tests.Sqs.Order>>("a"), provider.GetRequiredKeyedService<SnsPublisher<Tests.Sqs.Order>>("b"));
        Assert.NotNull(provider.GetRequiredKeyedService<KinesisPublisher<Tests.Sqs.Order>>("a"));
        Assert.NotNull(provider.GetRequiredKeyedService<FirehosePublisher<Tests.Sqs.Order>>("b"));
        Assert.Null(provider.GetService<SnsPublisher<Tests.Sqs.Order>>());
    }

    private static void Region(AwsClientOptions options) => options.Region = "eu-west-1";
}
