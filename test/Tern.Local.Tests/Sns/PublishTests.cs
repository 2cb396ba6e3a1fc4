using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Serving;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns;

public sealed class PublishTests
{
    private const string Unknown = "arn:aws:sns:us-east-1:000000000000:no";

    [Fact]
    public async Task A_queue_gets_the_envelope_with_its_members_in_order()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        var subscription = await host.SubscribeQueueAsync(topic, "inbox");
        var published = await host.Sns.CallAsync(
            "Publish", "TopicArn=" + topic, "Message=Grüße \"an\" alle\n😀", "Subject=Hello", "MessageAttributes.entry.1.Name=z",
            "MessageAttributes.entry.1.Value.DataType=Number", "MessageAttributes.entry.1.Value.StringValue=7", "MessageAttributes.entry.2.Name=b",
            "MessageAttributes.entry.2.Value.DataType=Binary", "MessageAttributes.entry.2.Value.BinaryValue=AQI=");
        var message = Assert.Single(await host.ReceiveAsync("inbox"));
        Assert.Empty(message.MessageAttributes ?? []);
        Assert.Equal(SnsHost.Account, message.Attributes!["SenderId"]);
        var envelope = JsonNode.Parse(message.Body!)!.AsObject();
        Assert.Equal(
            [
                "Type", "MessageId", "TopicArn", "Subject", "Message", "Timestamp", "SignatureVersion", "Signature", "SigningCertURL", "UnsubscribeURL",
                "MessageAttributes",
            ],
            envelope.Select(static member => member.Key));
        Assert.Equal(
            ("Notification", QueryWire.Text(published, "MessageId"), topic, "Hello", "Grüße \"an\" alle\n😀", "2026-01-01T00:00:00.000Z"),
            (Text("Type"), Text("MessageId"), Text("TopicArn"), Text("Subject"), Text("Message"), Text("Timestamp")));
        Assert.Equal($"{QueryWire.Origin}/?Action=Unsubscribe&SubscriptionArn={subscription}", Text("UnsubscribeURL"));
        Assert.Equal($"{QueryWire.Origin}/_tern/sns/SimpleNotificationService-7465726e206c6f63616c206177732e2e.pem", Text("SigningCertURL"));
        Assert.Equal("""{"b":{"Type":"Binary","Value":"AQI="},"z":{"Type":"Number","Value":"7"}}""", envelope["MessageAttributes"]!.ToJsonString());
        Assert.StartsWith("{\n  \"Type\" : \"Notification\",\n  \"MessageId\" : \"", message.Body, StringComparison.Ordinal);

        string? Text(string name) => envelope[name]!.GetValue<string>();
    }

    [Theory]
    [InlineData("1", "Hello")]
    [InlineData("1", null)]
    [InlineData("2", "Hello")]
    public async Task The_certificate_verifies_signatures(string version, string? subject)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news", "SignatureVersion=" + version);
        await host.SubscribeQueueAsync(topic, "inbox");
        await host.Sns.CallAsync("Publish", subject is null ? ["TopicArn=" + topic, "Message=hi"] : ["TopicArn=" + topic, "Message=hi", "Subject=" + subject]);
        var envelope = JsonNode.Parse((await host.ReceiveAsync("inbox"))[0].Body!)!.AsObject();
        Assert.Equal(version, (string?)envelope["SignatureVersion"]);
        var text = new StringBuilder();
        foreach (var name in new[] { "Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type" })
        {
            if (envelope[name] is { } value) text.Append(name).Append('\n').Append((string?)value).Append('\n');
        }

        using var certificate = X509Certificate2.CreateFromPem(host.Aws.Sns.Document);
        Assert.Equal("CN=sns.amazonaws.com", certificate.Subject);
        using var key = certificate.GetRSAPublicKey()!;
        Assert.True(key.VerifyData(
            Encoding.UTF8.GetBytes(text.ToString()), Convert.FromBase64String((string)envelope["Signature"]!),
            version == "2" ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1, RSASignaturePadding.Pkcs1));
    }

    [Fact]
    public async Task Raw_messages_keep_their_attributes_group_and_trace()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.SubscribeQueueAsync(topic, "inbox", "RawMessageDelivery=true");
        host.Sns.TraceHeader = "Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1";
        await host.Sns.CallAsync(
            "Publish", "TargetArn=" + topic, "Message=hi", "MessageGroupId=tenant-a", "MessageAttributes.entry.1.Name=blob",
            "MessageAttributes.entry.1.Value.DataType=Binary", "MessageAttributes.entry.1.Value.BinaryValue=BQY=");
        var message = Assert.Single(await host.ReceiveAsync("inbox"));
        Assert.Equal(("hi", "tenant-a", host.Sns.TraceHeader), (message.Body, message.Attributes!["MessageGroupId"], message.Attributes["AWSTraceHeader"]));
        var attribute = Assert.Single(message.MessageAttributes!);
        Assert.Equal(("blob", "Binary", "BQY="), (attribute.Key, attribute.Value.DataType, Convert.ToBase64String(attribute.Value.BinaryValue!.Value.Span)));
    }

    [Fact]
    public async Task A_message_reaches_queues_of_other_accounts_and_Regions()
    {
        await using var host = await SnsHost.StartAsync();
        var options = host.Aws.Configure(new Tern.Messaging.Sqs.SqsClientOptions());
        (options.Credentials, options.Region) = (SnsHost.KeyOf("111122223333"), "eu-west-1");
        await using var other = new Tern.Messaging.Sqs.SqsClient(options);
        var url = (await other.CreateQueueAsync(new() { QueueName = "inbox" })).QueueUrl!;
        var topic = await host.TopicAsync("news");
        await host.SubscribeAsync(topic, "sqs", "arn:aws:sqs:eu-west-1:111122223333:inbox", "RawMessageDelivery=true");
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=hi");
        Assert.Equal("hi", Assert.Single((await other.ReceiveMessageAsync(new() { QueueUrl = url })).Messages!).Body);
        await host.Aws.ResetAsync("111122223333");
        await host.Sns.CallAsync("GetTopicAttributes", "TopicArn=" + topic);
        await host.Aws.ResetAsync();
        Assert.Equal("404 NotFound: Topic does not exist", await host.Sns.ErrorAsync("GetTopicAttributes", "TopicArn=" + topic));
    }

    [Fact]
    public async Task Each_protocol_has_its_own_text()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.SubscribeQueueAsync(topic, "inbox", "RawMessageDelivery=true");
        await host.SubscribeAsync(topic, "sms", "+4930123456");
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, """Message={"default":"all","sqs":"queues","email":"mails"}""", "MessageStructure=json");
        Assert.Equal("queues", (await host.ReceiveAsync("inbox"))[0].Body);
        Assert.Equal([("sms", "+4930123456", "all")], host.Aws.Sns.Outbox.List().Select(static m => (m.Kind, m.Destination, m.Text)));
    }

    [Theory]
    [InlineData("Message=&TopicArn=TOPIC", "400 InvalidParameter: Invalid parameter: Empty message")]
    [InlineData("Message=a&Subject=&TopicArn=TOPIC", "400 InvalidParameter: Invalid parameter: Subject")]
    [InlineData("Message=a&Subject=two\nlines&TopicArn=TOPIC", "400 InvalidParameter: Invalid parameter: Subject")]
    [InlineData("Message=a&TopicArn=" + Unknown, "404 NotFound: Topic does not exist")]
    [InlineData("Message=a&TargetArn=arn:aws:sns:us-east-1:000000000000:endpoint/GCM/app/1",
        "400 InvalidParameter: Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified")]
    [InlineData("Message=a", "400 InvalidParameter: Invalid parameter: TopicArn or TargetArn Reason: no value for required parameter")]
    [InlineData("Message=a&PhoneNumber=12-34", "400 InvalidParameter: Invalid parameter: PhoneNumber Reason: 12-34 is not valid to publish to")]
    [InlineData("Message=a&MessageStructure=json&TopicArn=TOPIC",
        "400 InvalidParameter: Invalid parameter: Message Structure - JSON message body failed to parse")]
    [InlineData("Message={}&MessageStructure=json&TopicArn=TOPIC",
        "400 InvalidParameter: Invalid parameter: Message Structure - No default entry in JSON message body")]
    [InlineData("Message=a&MessageDeduplicationId=1&TopicArn=TOPIC",
        "400 InvalidParameter: Invalid parameter: MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for "
            + "this topic type")]
    public async Task Invalid_messages_are_refused(string members, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.SubscribeQueueAsync(topic, "inbox");
        Assert.Equal(error, await host.Sns.ErrorAsync("Publish", members.Replace("TOPIC", topic, StringComparison.Ordinal).Split('&')));
        Assert.Empty(await host.ReceiveAsync("inbox"));
    }

    [Fact]
    public async Task A_message_and_its_attributes_are_limited_together()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=" + new string('a', 262_144));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Message too long",
            await host.Sns.ErrorAsync("Publish", "TopicArn=" + topic, "Message=" + new string('a', 262_145)));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Message too long",
            await host.Sns.ErrorAsync(
                "Publish", "TopicArn=" + topic, "Message=" + new string('a', 262_137), "MessageAttributes.entry.1.Name=k",
                "MessageAttributes.entry.1.Value.DataType=String", "MessageAttributes.entry.1.Value.StringValue=v"));
    }

    [Fact]
    public async Task An_attribute_without_a_value_is_refused_and_not_left_out()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        Assert.Equal(
            "400 ValidationError: 1 validation error detected: Value null at 'messageAttributes.k.member.dataType' failed to satisfy constraint: Member must "
                + "not be null",
            await host.Sns.ErrorAsync("Publish", "TopicArn=" + topic, "Message=a", "MessageAttributes.entry.1.Name=k"));
    }

    [Theory]
    [InlineData("k", "String", "StringValue=", "The message attribute 'k' must contain non-empty message attribute value for message attribute type 'String'.")]
    [InlineData("k", "Number", null, "The message attribute 'k' must contain non-empty message attribute value for message attribute type 'Number'.")]
    [InlineData("k", "Binary", "BinaryValue=", "The message attribute 'k' must contain non-empty message attribute value for message attribute type 'Binary'.")]
    [InlineData("k", "String", "BinaryValue=AQ==", "The message attribute 'k' with type 'String' must use field 'String'.")]
    [InlineData("k", "Number", "BinaryValue=AQ==", "The message attribute 'k' with type 'Number' must use field 'String'.")]
    [InlineData("k", "Binary", "StringValue=a", "The message attribute 'k' with type 'Binary' must use field 'Binary'.")]
    [InlineData("k", "Number", "StringValue=a", "Could not cast message attribute 'k' value to number.")]
    [InlineData("k", "Number", "StringValue=NaN", "Could not cast message attribute 'k' value to number.")]
    [InlineData("", "String", "StringValue=a", "The request must contain non-empty message attribute name.")]
    [InlineData("aws.k", "String", "StringValue=a", "Invalid message attribute name starting with 'AWS.' was found.")]
    [InlineData("k", "Strings", "StringValue=a",
        "The message attribute 'k' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.")]
    [InlineData("k€", "String", "StringValue=a", "Invalid non-alphanumeric character '#x20AC' was found in the message attribute name. "
        + "Can only include alphanumeric characters, hyphens, underscores, or dots.")]
    [InlineData(".k", "String", "StringValue=a", "Invalid message attribute name starting with character '.' was found.")]
    [InlineData("k.", "String", "StringValue=a", "Invalid message attribute name ending with character '.' was found.")]
    [InlineData("k..k", "String", "StringValue=a", "Message attribute name can not have successive '.' character.")]
    public async Task Invalid_attributes_are_refused_also_in_a_batch(string name, string type, string? value, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        string[] attribute = ["entry.1.Name=" + name, "entry.1.Value.DataType=" + type, .. value is null ? Array.Empty<string>() : ["entry.1.Value." + value]];
        Assert.Equal(
            "400 ParameterValueInvalid: " + error,
            await host.Sns.ErrorAsync("Publish", ["TopicArn=" + topic, "Message=a", .. attribute.Select(static a => "MessageAttributes." + a)]));
        Assert.Equal(
            "400 ParameterValueInvalid: " + error,
            await host.Sns.ErrorAsync("PublishBatch",
            [
                "TopicArn=" + topic, "PublishBatchRequestEntries.member.1.Id=1", "PublishBatchRequestEntries.member.1.Message=a",
                .. attribute.Select(static a => "PublishBatchRequestEntries.member.1.MessageAttributes." + a),
            ]));
    }

    [Fact]
    public async Task A_missing_type_is_named_by_its_path()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        Assert.Equal(
            "400 ValidationError: 1 validation error detected: Value null at 'messageAttributes.Kind.member.dataType' failed to satisfy constraint: "
                + "Member must not be null",
            await host.Sns.ErrorAsync(
                "Publish", "TopicArn=" + topic, "Message=a", "MessageAttributes.entry.1.Name=Kind", "MessageAttributes.entry.1.Value.StringValue=a"));
        Assert.Equal(
            "400 ValidationError: 1 validation error detected: Value null at 'publishBatchRequestEntries.1.member.messageAttributes.Kind.member.dataType' "
                + "failed to satisfy constraint: Member must not be null",
            await host.Sns.ErrorAsync(
                "PublishBatch", "TopicArn=" + topic, "PublishBatchRequestEntries.member.1.Id=1", "PublishBatchRequestEntries.member.1.Message=a",
                "PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Name=Kind",
                "PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Value.StringValue=a"));
    }

    [Fact]
    public async Task A_batch_is_published_or_refused_as_a_whole()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.SubscribeQueueAsync(topic, "inbox", "RawMessageDelivery=true");
        var answer = await host.Sns.CallAsync("PublishBatch", ["TopicArn=" + topic, .. Entries("a", "b")]);
        Assert.Equal(["a", "b"], answer.Descendants().Where(static e => e.Name.LocalName == "Id").Select(static e => e.Value));
        Assert.Contains(answer.Descendants(), static e => e.Name.LocalName == "Failed" && !e.HasElements);
        Assert.Equal(["text a", "text b"], (await host.ReceiveAsync("inbox")).Select(static m => m.Body).Order());

        Assert.Equal(
            "400 TooManyEntriesInBatchRequest: The batch request contains more entries than permissible.",
            await ErrorAsync([.. Enumerable.Range(0, 11).Select(static i => $"i{i}")]));
        Assert.Equal("400 BatchEntryIdsNotDistinct: Two or more batch entries in the request have the same Id.", await ErrorAsync("a", "a"));
        Assert.Equal("400 InvalidBatchEntryId: The Id of a batch entry in a batch request doesn't abide by the specification.", await ErrorAsync("a b"));
        Assert.Equal(
            "400 BatchRequestTooLong: The length of all the messages put together is more than the limit.",
            await host.Sns.ErrorAsync("PublishBatch",
            [
                "TopicArn=" + topic, "PublishBatchRequestEntries.member.1.Id=a", "PublishBatchRequestEntries.member.1.Message=" + new string('x', 262_144),
                "PublishBatchRequestEntries.member.2.Id=b", "PublishBatchRequestEntries.member.2.Message=x",
            ]));
        Assert.Empty(await host.ReceiveAsync("inbox"));

        Task<string> ErrorAsync(params string[] ids) => host.Sns.ErrorAsync("PublishBatch", ["TopicArn=" + topic, .. Entries(ids)]);
    }

    [Theory]
    [InlineData("RawMessageDelivery=true")]
    [InlineData("RawMessageDelivery=false")]
    public async Task A_message_that_can_not_be_delivered_goes_to_the_dead_letter_queue(string raw)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        var dead = await host.QueueAsync("dead");
        var subscription = await host.SubscribeAsync(
            topic, "sqs", "arn:aws:sqs:us-east-1:000000000000:gone", raw, $$"""RedrivePolicy={"deadLetterTargetArn":"{{dead}}"}""");
        Assert.Equal(
            $$"""{"deadLetterTargetArn":"{{dead}}"}""",
            QueryWire.Map(await host.Sns.CallAsync("GetSubscriptionAttributes", "SubscriptionArn=" + subscription))["RedrivePolicy"]);
        await host.Sns.CallAsync(
            "Publish", "TopicArn=" + topic, "Message=hi", "MessageAttributes.entry.1.Name=n", "MessageAttributes.entry.1.Value.DataType=Number",
            "MessageAttributes.entry.1.Value.StringValue=7");
        var message = Assert.Single(await host.ReceiveAsync("dead"));
        if (raw == "RawMessageDelivery=true")
        {
            Assert.Equal(("hi", "7"), (message.Body, message.MessageAttributes!["n"].StringValue));
        }
        else
        {
            Assert.Empty(message.MessageAttributes ?? []);
            Assert.Equal("hi", (string?)JsonNode.Parse(message.Body!)!["Message"]);
        }
    }

    [Fact]
    public async Task A_raw_message_with_more_than_ten_attributes_is_not_delivered()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.SubscribeQueueAsync(topic, "raw", "RawMessageDelivery=true");
        await host.SubscribeQueueAsync(topic, "whole");
        await host.Sns.CallAsync("Publish", ["TopicArn=" + topic, "Message=hi", .. Enumerable.Range(1, 11).SelectMany(static i => new[]
        {
            $"MessageAttributes.entry.{i}.Name=k{i}", $"MessageAttributes.entry.{i}.Value.DataType=String", $"MessageAttributes.entry.{i}.Value.StringValue=v",
        })]);
        Assert.Empty(await host.ReceiveAsync("raw"));
        Assert.Single(await host.ReceiveAsync("whole"));
    }

    [Fact]
    public async Task A_topic_is_a_target_of_other_services()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.SubscribeQueueAsync(topic, "inbox");
        Assert.Null(host.Aws.Targets.Check(topic));
        Assert.Equal($"The topic '{Unknown}' doesn't exist.", host.Aws.Targets.Check(Unknown));
        await host.Aws.Targets.SendAsync(topic, new() { Body = "event", Subject = "Amazon S3 Notification", Sender = SnsHost.Account });
        var envelope = JsonNode.Parse((await host.ReceiveAsync("inbox"))[0].Body!)!;
        Assert.Equal(("event", "Amazon S3 Notification"), ((string?)envelope["Message"], (string?)envelope["Subject"]));
    }

    private static IEnumerable<string> Entries(params string[] ids) => ids.SelectMany(static (id, i) => new[]
    {
        $"PublishBatchRequestEntries.member.{i + 1}.Id={id}", $"PublishBatchRequestEntries.member.{i + 1}.Message=text {id}",
    });
}
