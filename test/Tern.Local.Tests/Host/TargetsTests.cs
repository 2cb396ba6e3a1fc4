using Tern.Local.Host;
using Tern.Local.Serving;
using Tern.Local.Sqs;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Host;

public sealed class TargetsTests
{
    [Fact]
    public async Task A_message_reaches_a_queue_in_another_account_and_Region()
    {
        await using var aws = await LocalAws.StartAsync();
        var options = aws.Configure(new SqsClientOptions());
        (options.Region, options.Credentials) = ("eu-west-1", new Credentials.StaticCredentialProvider("111122223333", "x"));
        await using var sqs = new SqsClient(options);
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "inbox" })).QueueUrl!;
        const string arn = "arn:aws:sqs:eu-west-1:111122223333:inbox";
        Assert.Null(aws.Targets.Check(arn));
        await aws.Targets.SendAsync(arn, new TargetMessage
        {
            Body = "hello", Sender = "000000000000", Attributes = [new("kind", new MessageAttribute("String", "test", null))], GroupId = "tenant",
            DeduplicationId = "ignored", TraceHeader = "Root=1",
        });
        var received = await sqs.ReceiveMessageAsync(new ReceiveMessageRequest
        {
            QueueUrl = url, MessageAttributeNames = ["All"], MessageSystemAttributeNames = [MessageSystemAttributeName.All],
        });
        var message = Assert.Single(received.Messages!);
        Assert.Equal(("hello", "test"), (message.Body, message.MessageAttributes!["kind"].StringValue));
        Assert.Equal(
            ("000000000000", "tenant", "Root=1"),
            (message.Attributes!["SenderId"], message.Attributes["MessageGroupId"], message.Attributes["AWSTraceHeader"]));
    }

    [Theory]
    [InlineData("orders", "'orders' isn't an ARN.")]
    [InlineData("arn:aws:sqs:us-east-1:000000000000:no", "The queue 'arn:aws:sqs:us-east-1:000000000000:no' doesn't exist.")]
    [InlineData("arn:aws:lambda:us-east-1:000000000000:function:f", "The local AWS has no functions, so 'arn:aws:lambda:us-east-1:000000000000:function:f' "
        + "can't be a target. Set them with LocalAws.UseFunctions.")]
    [InlineData("arn:aws:firehose:us-east-1:000000000000:deliverystream/d", "The local AWS has no targets of the service 'firehose'")]
    public async Task What_can_not_be_a_target_is_refused_by_name(string arn, string reason)
    {
        await using var aws = await LocalAws.StartAsync();
        Assert.StartsWith(reason, aws.Targets.Check(arn), StringComparison.Ordinal);
        var message = new TargetMessage { Body = "hello", Sender = "000000000000" };
        var failure = await Assert.ThrowsAsync<TargetException>(async () => await aws.Targets.SendAsync(arn, message));
        Assert.StartsWith(reason, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_function_gets_the_body_as_its_event()
    {
        await using var aws = await LocalAws.StartAsync();
        var functions = new RecordedFunctions("arn:aws:lambda:us-east-1:000000000000:function:f");
        aws.UseFunctions(functions);
        await aws.Targets.SendAsync(functions.Arn, new TargetMessage { Body = """{"a":1}""", Sender = "000000000000" });
        Assert.Equal(["""{"a":1}"""], functions.Events);
        Assert.Equal("The function 'arn:aws:lambda:us-east-1:000000000000:function:g' doesn't exist.", aws.Targets.Check(functions.Arn[..^1] + "g"));
    }
}
