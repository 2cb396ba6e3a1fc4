using Tern.Local.Serving;
using Tern.Local.Sns;

namespace Tern.Local.Tests.Sns;

/// <summary>Requests that found a topic, a subscription or an app just before it was deleted.</summary>
public sealed class DeletionTests
{
    private static readonly SnsArn s_arn = new("us-east-1", "000000000000", "news");

    [Fact]
    public void A_deleted_topic_neither_changes_nor_gets_subscriptions()
    {
        var state = new SnsState(TimeProvider.System);
        var topic = state.Add(s_arn, static _ => { }, out _);
        state.Remove(s_arn);
        Assert.Equal("Topic does not exist", Assert.Throws<ServiceErrorException>(() => state.Record(topic)).Message);
        Assert.Equal("Topic does not exist", Assert.Throws<ServiceErrorException>(() => state.Add(SubscriptionOf(topic))).Message);
        Assert.Empty(state.Subscriptions("000000000000", "us-east-1"));
    }

    [Fact]
    public void A_deleted_subscription_does_not_change()
    {
        var state = new SnsState(TimeProvider.System);
        var subscription = SubscriptionOf(state.Add(s_arn, static _ => { }, out _));
        state.Add(subscription);
        state.Remove(subscription);
        Assert.Equal("Subscription does not exist", Assert.Throws<ServiceErrorException>(() => state.Record(subscription)).Message);
    }

    [Fact]
    public void A_deleted_app_neither_changes_nor_gets_devices()
    {
        var platforms = new SnsPlatforms(new SnsState(TimeProvider.System));
        var app = platforms.Add(new SnsApplication(s_arn with { Resource = "app/GCM/shop" }, "GCM", 1));
        platforms.Remove(app.Arn);
        Assert.Equal("PlatformApplication does not exist", Assert.Throws<ServiceErrorException>(() => platforms.Record(app)).Message);
        var device = new SnsEndpoint(app, SnsEndpoint.NewPlace(app), 2);
        Assert.Equal("PlatformApplication does not exist", Assert.Throws<ServiceErrorException>(() => platforms.Add(device)).Message);
        Assert.Null(platforms.FindEndpoint(device.Arn));
    }

    private static SnsSubscription SubscriptionOf(SnsTopic topic) => new(topic, "1")
    {
        Protocol = "sqs", Endpoint = "arn:aws:sqs:us-east-1:000000000000:inbox", Owner = topic.Account, Principal = "", Number = 1,
    };
}
