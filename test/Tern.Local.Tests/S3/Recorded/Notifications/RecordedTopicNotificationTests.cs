using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.Local.Tests.S3.Notifications;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.Recorded.Notifications;

public sealed partial class RecordedTopicNotificationTests : IAsyncLifetime
{
    private NotifiedShop _shop = null!;
    private SnsClient _sns = null!;
    private string _topic = "";

    public async ValueTask InitializeAsync()
    {
        _shop = await NotifiedShop.StartAsync();
        _sns = new SnsClient(_shop.Aws.Configure(new SnsClientOptions()));
        _topic = (await _sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" })).TopicArn!;
        await _sns.SubscribeAsync(new SubscribeRequest { TopicArn = _topic, Protocol = "sqs", Endpoint = NotifiedShop.QueueArn });
    }

    public async ValueTask DisposeAsync()
    {
        await _sns.DisposeAsync();
        await _shop.DisposeAsync();
    }

    [Fact]
    public async Task Each_put_is_a_message_of_the_topic()
    {
        await NotifyAsync(null);
        await _shop.S3.PutObjectAsync("shop", "bucket-key", "first event");
        await _shop.S3.PutObjectAsync("shop", "bucket-key", "second event");
        Assert.Equal(
            [
                Message("\"key\":\"bucket-key\",\"size\":11,\"eTag\":\"c8e3a3027a133355210f85cfbb1acc35\""),
                Message("\"key\":\"bucket-key\",\"size\":12,\"eTag\":\"05c7c1b96e20928f6e55a881b5ca1c45\""),
            ],
            (await _shop.BodiesAsync()).Select(Shorten));
    }

    [Fact]
    public async Task A_filter_lets_only_its_keys_pass()
    {
        await NotifyAsync(NotifiedShop.Filter("testupload/", "testfile.txt"));
        foreach (var key in (string[])["testupload/dir1/testfile.txt", "testupload/dir1/other.txt", "dir1/testfile.txt"])
            await _shop.S3.PutObjectAsync("shop", key, "body of the file, of 35 characters.");
        Assert.Equal(
            [
                Message("\"key\":\"testupload/dir1/testfile.txt\",\"size\":35,\"eTag\":\"bcc0bde9ad598d71c3013d832c806c3b\""),
            ],
            (await _shop.BodiesAsync()).Select(Shorten));
    }

    private async Task NotifyAsync(NotificationConfigurationFilter? filter) => await _shop.NotifyAsync(
        new NotificationConfiguration
        {
            TopicConfigurations = [new TopicConfiguration { Id = "rule", TopicArn = _topic, Events = [Event.S3ObjectCreated], Filter = filter }],
        },
        skipsChecks: true);

    private static string Message(string members) =>
        "Message={\"Records\":[" + RecordedEvents.Of("ObjectCreated:Put", members) + "]}, MessageId=…, Signature=…, SignatureVersion=1, "
            + "SigningCertURL=…/SimpleNotificationService-….pem, Subject=Amazon S3 Notification, Timestamp=…, "
            + "TopicArn=arn:aws:sns:us-east-1:000000000000:news, Type=Notification, "
            + "UnsubscribeURL=…/?Action=Unsubscribe&SubscriptionArn=arn:aws:sns:us-east-1:000000000000:news:…";

    // The members in the order of their names, without the values that differ between any two messages.
    private static string Shorten(string body)
    {
        using var document = JsonDocument.Parse(body);
        return string.Join(", ", document.RootElement.EnumerateObject().OrderBy(static member => member.Name, StringComparer.Ordinal).Select(static member =>
        {
            var value = member.Value.GetString()!;
            return member.Name + "=" + member.Name switch
            {
                "Message" => RecordedEvents.Shorten(value),
                "MessageId" or "Signature" or "Timestamp" when value.Length > 0 => "…",
                "SigningCertURL" or "UnsubscribeURL" => Differing().Replace(value, "…"),
                _ => value,
            };
        }));
    }

    [GeneratedRegex("^https?://[^/]+(/_tern/sns)?(?=/)|[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")]
    private static partial Regex Differing();
}
