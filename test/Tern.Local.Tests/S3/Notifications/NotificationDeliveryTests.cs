using System.Text.Json;
using Tern.Local.Tests.Host;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.Notifications;

public sealed class NotificationDeliveryTests
{
    [Fact]
    public async Task Filters_compare_the_decoded_key()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyAsync(
            new NotificationConfiguration { QueueConfigurations = [NotifiedShop.ToQueue(["s3:ObjectCreated:Put"], "in box/", ".txt")] }, skipsChecks: true);
        foreach (var key in (string[])["in box/a.txt", "in box/a.csv", "in+box/a.txt", "out/in box/a.txt"]) await shop.S3.PutObjectAsync("shop", key, "x");
        await shop.S3.CopyObjectAsync(new CopyObjectRequest { Bucket = "shop", Key = "in box/b.txt", CopySource = "shop/out/in%20box/a.txt" });
        Assert.Equal(["ObjectCreated:Put in+box/a.txt"], (await shop.EventsAsync()).Select(NotifiedShop.NameOf));
    }

    [Fact]
    public async Task A_topic_passes_the_event_on_with_a_subject()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await using var sns = new SnsClient(shop.Aws.Configure(new SnsClientOptions()));
        var topic = (await sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" })).TopicArn!;
        await sns.SubscribeAsync(new SubscribeRequest { TopicArn = topic, Protocol = "sqs", Endpoint = NotifiedShop.QueueArn });
        await shop.NotifyAsync(new NotificationConfiguration
        {
            TopicConfigurations = [new TopicConfiguration { TopicArn = topic, Events = [Event.S3ObjectCreated] }],
        });
        await shop.S3.PutObjectAsync("shop", "a", "one");
        var bodies = await shop.BodiesAsync();
        Assert.Equal(2, bodies.Count);
        using var test = JsonDocument.Parse(bodies[0]);
        Assert.StartsWith("""{"Service":"Amazon S3","Event":"s3:TestEvent",""", test.RootElement.GetProperty("Message").GetString(), StringComparison.Ordinal);
        using var message = JsonDocument.Parse(bodies[1]);
        Assert.Equal("Amazon S3 Notification", message.RootElement.GetProperty("Subject").GetString());
        Assert.Equal("ObjectCreated:Put a", NotifiedShop.NameOf(NotifiedShop.RecordOf(message.RootElement.GetProperty("Message").GetString()!)));
    }

    [Fact]
    public async Task A_function_is_invoked_with_the_event_and_gets_no_test()
    {
        await using var shop = await NotifiedShop.StartAsync();
        var functions = new RecordedFunctions("arn:aws:lambda:us-east-1:000000000000:function:f");
        shop.Aws.UseFunctions(functions);
        await shop.NotifyAsync(new NotificationConfiguration
        {
            LambdaFunctionConfigurations = [new LambdaFunctionConfiguration { LambdaFunctionArn = functions.Arn, Events = [Event.S3ObjectCreatedPut] }],
        });
        await shop.S3.PutObjectAsync("shop", "a", "one");
        await shop.Aws.AdvanceAsync(TimeSpan.Zero);
        Assert.Equal("ObjectCreated:Put a", NotifiedShop.NameOf(NotifiedShop.RecordOf(Assert.Single(functions.Events))));
    }

    [Fact]
    public async Task A_form_has_its_own_event_with_the_IDs_of_its_response()
    {
        using var s3 = new S3Wire();
        var functions = new RecordedFunctions("arn:aws:lambda:us-east-1:000000000000:function:f");
        s3.Targets.Functions = functions;
        await s3.OpenAsync("shop");
        await s3.DoAsync("PUT", "/shop?notification", $"""
            <NotificationConfiguration><CloudFunctionConfiguration><CloudFunction>{functions.Arn}</CloudFunction><Event>s3:ObjectCreated:Post</Event>
            </CloudFunctionConfiguration></NotificationConfiguration>
            """);
        await s3.DoAsync("PUT", "/shop/a", "x");
        const string Form = "--x\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\nb\r\n"
            + "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\nhello\r\n--x--\r\n";
        var reply = await s3.DoAsync("POST", "/shop", Form, "content-type: multipart/form-data; boundary=x");
        var record = NotifiedShop.RecordOf(Assert.Single(functions.Events));
        Assert.Equal("ObjectCreated:Post b", NotifiedShop.NameOf(record));
        Assert.Equal(reply["x-amz-request-id"], record.GetProperty("responseElements").GetProperty("x-amz-request-id").GetString());
    }

    [Fact]
    public async Task A_queue_gets_a_test_of_its_configuration()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyAsync(new NotificationConfiguration { QueueConfigurations = [NotifiedShop.ToQueue(["s3:ObjectCreated:*"])] });
        using var test = JsonDocument.Parse(Assert.Single(await shop.BodiesAsync()));
        Assert.Equal(
            ["Service", "Event", "Time", "Bucket", "RequestId", "HostId"], test.RootElement.EnumerateObject().Select(static member => member.Name));
        Assert.Equal("2026-03-01T10:00:00.005Z", test.RootElement.GetProperty("Time").GetString());
        Assert.Equal("shop", test.RootElement.GetProperty("Bucket").GetString());
    }

    [Fact]
    public async Task A_missing_destination_does_not_fail_the_write()
    {
        await using var shop = await NotifiedShop.StartAsync();
        var missing = NotifiedShop.ToQueue(["s3:ObjectCreated:*"], "a");
        missing.Id = "missing";
        missing.QueueArn = NotifiedShop.QueueArn + "-no";
        await shop.NotifyAsync(
            new NotificationConfiguration { QueueConfigurations = [missing, NotifiedShop.ToQueue(["s3:ObjectCreated:*"], "b")] }, skipsChecks: true);
        await shop.S3.PutObjectAsync("shop", "a", "one");
        await shop.S3.PutObjectAsync("shop", "b", "two");
        Assert.Equal(["ObjectCreated:Put b"], (await shop.EventsAsync()).Select(NotifiedShop.NameOf));
    }

    [Fact]
    public async Task An_empty_configuration_ends_notifications()
    {
        await using var shop = await NotifiedShop.StartAsync();
        await shop.NotifyQueueAsync("s3:ObjectCreated:*");
        await shop.NotifyAsync(new NotificationConfiguration());
        await shop.S3.PutObjectAsync("shop", "a", "one");
        Assert.Empty(await shop.BodiesAsync());
    }
}
