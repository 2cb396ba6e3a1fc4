using Tern.Local.Tests.S3.Notifications;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.Recorded.Notifications;

public sealed class RecordedQueueNotificationTests
{
    private const string Something = "\"size\":9,\"eTag\":\"437b930db84b8079c2dd804a71936b5f\"";

    [Fact]
    public async Task Objects_are_put_copied_and_deleted()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectCreated:*", "s3:ObjectRemoved:*");
        await shop.S3.PutObjectAsync("shop", "src-dest-1", "something");
        await shop.S3.CopyObjectAsync(new CopyObjectRequest { Bucket = "shop", Key = "key-dest-2", CopySource = "shop/src-dest-1" });
        await shop.S3.DeleteObjectAsync("shop", "src-dest-1");
        Assert.Equal(
            [
                RecordedEvents.Of("ObjectCreated:Put", $"\"key\":\"src-dest-1\",{Something}"),
                RecordedEvents.Of("ObjectCreated:Copy", $"\"key\":\"key-dest-2\",{Something}"),
                RecordedEvents.Of("ObjectRemoved:Delete", "\"key\":\"src-dest-1\""),
            ],
            await EventsAsync(shop));
    }

    [Fact]
    public async Task A_key_is_escaped()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectCreated:*");
        await shop.S3.PutObjectAsync("shop", "a@b", "something");
        Assert.Equal([RecordedEvents.Of("ObjectCreated:Put", $"\"key\":\"a%40b\",{Something}")], await EventsAsync(shop));
    }

    [Theory]
    [InlineData("us-east-1")]
    [InlineData("eu-central-1")]
    public async Task An_upload_with_a_presigned_URL_is_a_put(string region)
    {
        await using var shop = await NotifiedShop.StartAsync();
        await using var s3 = new S3Client(Configured(shop, new S3ClientOptions(), region));
        await using var sqs = new SqsClient(Configured(shop, new SqsClientOptions(), region));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "outbox" })).QueueUrl!;
        await s3.EnsureBucketExistsAsync("uploads");
        await s3.PutBucketNotificationConfigurationAsync(new PutBucketNotificationConfigurationRequest
        {
            Bucket = "uploads",
            SkipDestinationValidation = true,
            NotificationConfiguration = new NotificationConfiguration
            {
                QueueConfigurations =
                [
                    new QueueConfiguration { Id = "rule", QueueArn = $"arn:aws:sqs:{region}:000000000000:outbox", Events = [Event.S3ObjectCreated] },
                ],
            },
        });
        var uri = (await s3.PresignPutAsync("uploads", "key-by-hostname", TimeSpan.FromMinutes(1))).Uri;
        var endpoint = await shop.Aws.ListenAsync(0);
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Put, new Uri(endpoint, uri.PathAndQuery)) { Content = new StringContent("something") };
        request.Headers.Host = uri.Authority;
        request.Content.Headers.ContentType = null;
        using var response = await http.SendAsync(request);
        Assert.Equal("", await response.Content.ReadAsStringAsync());
        var message = Assert.Single((await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url })).Messages!);
        Assert.Equal(
            RecordedEvents.Of("ObjectCreated:Put", $"\"key\":\"key-by-hostname\",{Something}", "uploads", region),
            RecordedEvents.Shorten(NotifiedShop.RecordOf(message.Body!).GetRawText()));
    }

    [Fact]
    public async Task Each_object_of_a_deletion_has_an_event()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectRemoved:*");
        string[] keys = ["key-1", "key-2", "key-3"];
        foreach (var key in keys) await shop.S3.PutObjectAsync("shop", key, "something");
        await shop.S3.DeleteObjectsAsync(new DeleteObjectsRequest
        {
            Bucket = "shop", Delete = new Delete { Objects = [.. keys.Select(static key => new ObjectIdentifier { Key = key })] },
        });
        Assert.Equal(keys.Select(static key => RecordedEvents.Of("ObjectRemoved:Delete", $"\"key\":\"{key}\"")), await EventsAsync(shop));
    }

    private static T Configured<T>(NotifiedShop shop, T options, string region) where T : AwsClientOptions
    {
        shop.Aws.Configure(options);
        options.Region = region;
        return options;
    }

    private static async Task<IEnumerable<string>> EventsAsync(NotifiedShop shop) =>
        (await shop.BodiesAsync()).Select(static body => RecordedEvents.Shorten(NotifiedShop.RecordOf(body).GetRawText()));
}
