using System.Xml.Linq;
using Tern.Local.Serving;

namespace Tern.Local.Tests.Sqs;

/// <summary>SQS by forms and XML.</summary>
public sealed class SqsQueryTests
{
    private static readonly XNamespace s_space = "http://queue.amazonaws.com/doc/2012-11-05/";

    [Fact]
    public async Task A_queue_is_created_with_attributes_and_tags_and_described()
    {
        using var sqs = new SqsWire();
        var (_, created) = await sqs.QueryAsync(
            "Action=CreateQueue&Version=2012-11-05&QueueName=q&Attribute.1.Name=DelaySeconds&Attribute.1.Value=5&Tag.1.Key=a&Tag.1.Value=b%20c");
        Assert.Equal(s_space + "CreateQueueResponse", created.Name);
        Assert.Equal("http://127.0.0.1:4566/000000000000/q", created.Element(s_space + "CreateQueueResult")!.Element(s_space + "QueueUrl")!.Value);
        Assert.NotEmpty(created.Element(s_space + "ResponseMetadata")!.Element(s_space + "RequestId")!.Value);
        var (_, tags) = await sqs.QueryAsync("Action=ListQueueTags", "/000000000000/q"); // by the queue's own path
        var tag = Assert.Single(tags.Descendants(s_space + "Tag"));
        Assert.Equal(("a", "b c"), (tag.Element(s_space + "Key")!.Value, tag.Element(s_space + "Value")!.Value));
        var (_, attributes) = await sqs.QueryAsync("Action=GetQueueAttributes&AttributeName.1=DelaySeconds&AttributeName.2=QueueArn", "/000000000000/q");
        Assert.Equal(
            ["DelaySeconds=5", "QueueArn=arn:aws:sqs:us-east-1:000000000000:q"],
            attributes.Descendants(s_space + "Attribute").Select(static a => $"{a.Element(s_space + "Name")!.Value}={a.Element(s_space + "Value")!.Value}"));
    }

    [Fact]
    public async Task Messages_are_sent_in_batches_received_and_deleted()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        var (_, sent) = await sqs.QueryAsync(
            $"Action=SendMessageBatch&QueueUrl={Uri.EscapeDataString(queue)}&SendMessageBatchRequestEntry.1.Id=x"
                + "&SendMessageBatchRequestEntry.1.MessageBody=a%26b"
                + "&SendMessageBatchRequestEntry.1.MessageAttribute.1.Name=k&SendMessageBatchRequestEntry.1.MessageAttribute.1.Value.DataType=Binary"
                + "&SendMessageBatchRequestEntry.1.MessageAttribute.1.Value.BinaryValue=AQI%3D"
                + "&SendMessageBatchRequestEntry.2.Id=y&SendMessageBatchRequestEntry.2.MessageBody=c&SendMessageBatchRequestEntry.2.DelaySeconds=901");
        Assert.Equal("x", Assert.Single(sent.Descendants(s_space + "SendMessageBatchResultEntry")).Element(s_space + "Id")!.Value);
        var failed = Assert.Single(sent.Descendants(s_space + "BatchResultErrorEntry"));
        Assert.Equal("InvalidParameterValue", failed.Element(s_space + "Code")!.Value);
        var (_, received) = await sqs.QueryAsync(
            "Action=ReceiveMessage&AttributeName=All&MessageAttributeName.1=All&MaxNumberOfMessages=10", "/000000000000/q");
        var message = Assert.Single(received.Descendants(s_space + "Message"));
        Assert.Equal("a&b", message.Element(s_space + "Body")!.Value);
        var attribute = Assert.Single(message.Elements(s_space + "MessageAttribute"));
        Assert.Equal("AQI=", attribute.Element(s_space + "Value")!.Element(s_space + "BinaryValue")!.Value);
        Assert.Contains(message.Elements(s_space + "Attribute"), static a => a.Element(s_space + "Name")!.Value == "SenderId");
        var receipt = Uri.EscapeDataString(message.Element(s_space + "ReceiptHandle")!.Value);
        var (_, deleted) = await sqs.QueryAsync($"Action=DeleteMessage&ReceiptHandle={receipt}", "/000000000000/q");
        Assert.Equal(["ResponseMetadata"], deleted.Elements().Select(static e => e.Name.LocalName));
        var (_, empty) = await sqs.QueryAsync("Action=ReceiveMessage", "/000000000000/q");
        Assert.Empty(empty.Element(s_space + "ReceiveMessageResult")!.Elements());
    }

    [Theory]
    [InlineData("CreateQueue&QueueName=new", "/000000000000/q", 400)]
    [InlineData("ListQueues", "/000000000000/q", 400)]
    [InlineData("ListQueues", "/prefix", 200)]
    [InlineData("GetQueueUrl&QueueName=q", "/000000000000/q", 200)]
    public async Task The_path_of_a_queue_serves_no_operations_on_all_queues(string form, string path, int expected)
    {
        using var sqs = new SqsWire();
        await sqs.CreateAsync("q");
        var (status, document) = await sqs.QueryAsync("Action=" + form, path);
        Assert.Equal(expected, status);
        if (status == 400) Assert.Equal("InvalidAction", document.Descendants(s_space + "Code").Single().Value);
    }

    [Theory]
    [InlineData("SendMessageBatch&SendMessageBatchRequestEntry.1.Id=a:b&SendMessageBatchRequestEntry.1.MessageBody=x", 1)]
    [InlineData("DeleteMessageBatch&DeleteMessageBatchRequestEntry.1.Id=a:b&DeleteMessageBatchRequestEntry.1.ReceiptHandle=x", 0)]
    public async Task All_errors_but_those_of_deleting_batches_have_an_empty_detail(string form, int details)
    {
        using var sqs = new SqsWire();
        await sqs.CreateAsync("q");
        var (_, error) = await sqs.QueryAsync("Action=" + form, "/000000000000/q");
        Assert.Equal("AWS.SimpleQueueService.InvalidBatchEntryId", error.Descendants(s_space + "Code").Single().Value);
        Assert.Equal(details, error.Descendants(s_space + "Detail").Count());
    }

    [Fact]
    public async Task The_newer_names_of_system_attributes_win_in_a_form_and_add_to_the_older_in_JSON()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q", """{"VisibilityTimeout":"0"}""");
        await sqs.JsonAsync("SendMessage", $$"""{"QueueUrl":"{{queue}}","MessageBody":"a"}""");
        var (_, form) = await sqs.QueryAsync("Action=ReceiveMessage&AttributeName.1=All&MessageSystemAttributeName.1=SenderId", "/000000000000/q");
        Assert.Equal(["SenderId"], form.Descendants(s_space + "Attribute").Select(static a => a.Element(s_space + "Name")!.Value));
        var json = await sqs.JsonAsync(
            "ReceiveMessage", $$"""{"QueueUrl":"{{queue}}","AttributeNames":["SentTimestamp"],"MessageSystemAttributeNames":["SenderId"]}""");
        Assert.Equal(2, json["Messages"]![0]!["Attributes"]!.AsObject().Count);
    }

    [Fact]
    public async Task Errors_have_their_own_type_code_and_text()
    {
        using var sqs = new SqsWire();
        var (status, error) = await sqs.QueryAsync("Action=GetQueueUrl&QueueName=no");
        Assert.Equal(400, status);
        Assert.Equal(s_space + "ErrorResponse", error.Name);
        Assert.Equal(
            ["Type=Sender", "Code=AWS.SimpleQueueService.NonExistentQueue", "Message=The specified queue does not exist for this wsdl version.", "Detail="],
            error.Element(s_space + "Error")!.Elements().Select(static e => $"{e.Name.LocalName}={e.Value}"));
        var (missing, action) = await sqs.QueryAsync("QueueName=no");
        Assert.Equal((404, "UnknownOperationException"), (missing, action.Name.LocalName));
        var (_, number) = await sqs.QueryAsync("Action=ListQueues&MaxResults=many");
        Assert.Equal("MalformedInput", number.Descendants(s_space + "Code").Single().Value);
    }
}
