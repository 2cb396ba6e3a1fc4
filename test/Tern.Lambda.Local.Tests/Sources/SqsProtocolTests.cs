using System.Net;
using System.Text.Json;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class SqsProtocolTests : IAsyncLifetime
{
    private readonly Tern.Local.LocalAws _aws = TestQueues.Start(TimeProvider.System);
    private readonly QueueSet _queues;
    private PartServer _server = null!;

    public SqsProtocolTests() => _queues = new QueueSet(_aws);

    public async ValueTask InitializeAsync() => _server = await PartServer.StartAsync(new SqsPart(_aws.Transport));

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task A_message_goes_in_and_comes_out_as_the_service_says_it()
    {
        var url = (await CallAsync("CreateQueue", """{"QueueName":"orders","Attributes":{"VisibilityTimeout":"3600"}}""")).GetProperty("QueueUrl").GetString();
        Assert.Equal($"{_server.Address}/000000000000/orders", url);
        var sent = await CallAsync(
            "SendMessage",
            $$"""
            {"QueueUrl":"{{url}}","MessageBody":"hello",
             "MessageAttributes":{"kind":{"DataType":"String","StringValue":"placed"},"n":{"DataType":"Number","StringValue":"1"} } }
            """);
        Assert.Equal("5d41402abc4b2a76b9719d911017c592", sent.GetProperty("MD5OfMessageBody").GetString());

        var received = await CallAsync(
            "ReceiveMessage", $$"""{"QueueUrl":"{{url}}","MaxNumberOfMessages":10,"AttributeNames":["All"],"MessageAttributeNames":["ki*","kind"]}""");
        var message = received.GetProperty("Messages")[0];
        Assert.Equal(sent.GetProperty("MessageId").GetString(), message.GetProperty("MessageId").GetString());
        Assert.Equal("1", message.GetProperty("Attributes").GetProperty("ApproximateReceiveCount").GetString());
        Assert.Equal("""{"kind":{"StringValue":"placed","DataType":"String"}}""", message.GetProperty("MessageAttributes").GetRawText());
        Assert.Empty((await CallAsync("ReceiveMessage", $$"""{"QueueUrl":"{{url}}"}""")).EnumerateObject());

        var receipt = message.GetProperty("ReceiptHandle").GetString();
        await CallAsync("ChangeMessageVisibility", $$"""{"QueueUrl":"{{url}}","ReceiptHandle":"{{receipt}}","VisibilityTimeout":0}""");
        receipt = (await CallAsync("ReceiveMessage", $$"""{"QueueUrl":"{{url}}"}""")).GetProperty("Messages")[0].GetProperty("ReceiptHandle").GetString();
        await CallAsync("DeleteMessage", $$"""{"QueueUrl":"{{url}}","ReceiptHandle":"{{receipt}}"}""");
        var attributes = await CallAsync(
            "GetQueueAttributes", $$"""{"QueueUrl":"{{url}}","AttributeNames":["ApproximateNumberOfMessagesNotVisible","VisibilityTimeout"]}""");
        Assert.Equal("""{"ApproximateNumberOfMessagesNotVisible":"0","VisibilityTimeout":"3600"}""", attributes.GetProperty("Attributes").GetRawText());
    }

    [Fact]
    public async Task Clients_of_all_accounts_and_Regions_use_the_same_queues()
    {
        _queues.Add(new QueueOptions { Name = "orders" });
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Post, _server.Address);
        request.Content = new StringContent("""{"QueueName":"orders"}""");
        request.Headers.Add("X-Amz-Target", "AmazonSQS.GetQueueUrl");
        request.Headers.TryAddWithoutValidation(
            "Authorization", "AWS4-HMAC-SHA256 Credential=123456789012/20260101/eu-west-1/sqs/aws4_request, SignedHeaders=host, Signature=0");
        using var response = await http.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(
            $$"""{"QueueUrl":"{{_server.Address}}/000000000000/orders"}""", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_request_that_is_too_long_is_refused()
    {
        using var response = await SendAsync("SendMessage", new string(' ', (2 * 1024 * 1024) + 1));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
    }

    [Fact]
    public async Task A_character_that_XML_does_not_have_refuses_the_one_message_that_holds_it()
    {
        _queues.Add(new QueueOptions { Name = "orders" });
        var url = $"{_server.Address}/000000000000/orders";
        var batch = await CallAsync(
            "SendMessageBatch",
            $$"""
            {"QueueUrl":"{{url}}","Entries":[
             {"Id":"a","MessageBody":"a\u0000b"},{"Id":"b","MessageBody":"\t\r\n\u00e9\ud83d\ude00"},{"Id":"c","MessageBody":"\uffff"}]}
            """);

        Assert.Equal("b", Assert.Single(batch.GetProperty("Successful").EnumerateArray()).GetProperty("Id").GetString());
        Assert.Equal(
            [("a", "InvalidMessageContents"), ("c", "InvalidMessageContents")],
            batch.GetProperty("Failed").EnumerateArray().Select(static entry => (entry.GetProperty("Id").GetString(), entry.GetProperty("Code").GetString())));
    }

    [Fact]
    public async Task A_message_that_cannot_be_stored_is_the_emulators_fault_and_the_rest_of_its_batch_is_sent()
    {
        _queues.Add(new QueueOptions { Name = "orders" }).Mirror = new FullDisk { Left = 1 };
        var url = $"{_server.Address}/000000000000/orders";
        var batch = await CallAsync(
            "SendMessageBatch", $$"""{"QueueUrl":"{{url}}","Entries":[{"Id":"a","MessageBody":"1"},{"Id":"b","MessageBody":"2"}]}""");
        Assert.Equal("a", Assert.Single(batch.GetProperty("Successful").EnumerateArray()).GetProperty("Id").GetString());
        Assert.Equal(
            """{"Id":"b","SenderFault":false,"Code":"InternalError","Message":"The queue orders can't keep the message: No space left on device"}""",
            Assert.Single(batch.GetProperty("Failed").EnumerateArray()).GetRawText().Replace("\\u0027", "'", StringComparison.Ordinal));
        using var response = await SendAsync("SendMessage", $$"""{"QueueUrl":"{{url}}","MessageBody":"3"}""");
        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.Equal(["InternalError;Receiver"], response.Headers.GetValues("x-amzn-query-error"));
        Assert.Contains(
            "<Type>Receiver</Type><Code>InternalError</Code>",
            await FormAsync("/000000000000/orders", "Action=SendMessage&MessageBody=4", 500),
            StringComparison.Ordinal);
        Assert.Equal((1, 0, 0), _queues.Find("orders")!.Count());
    }

    [Fact]
    public async Task A_batch_says_of_each_message_what_came_of_it()
    {
        var url = (await CallAsync("CreateQueue", """{"QueueName":"orders.fifo","Attributes":{"FifoQueue":"true"}}""")).GetProperty("QueueUrl").GetString();
        var answer = await CallAsync(
            "SendMessageBatch",
            $$"""
            {"QueueUrl":"{{url}}","Entries":[{"Id":"a","MessageBody":"1","MessageGroupId":"g","MessageDeduplicationId":"d1"},{"Id":"b","MessageBody":"2"},
              {"Id":"c","MessageBody":"3","MessageGroupId":"g","MessageDeduplicationId":"d1"}]}
            """);
        Assert.Equal(["a", "c"], answer.GetProperty("Successful").EnumerateArray().Select(static entry => entry.GetProperty("Id").GetString()));
        Assert.Equal("MissingParameter", answer.GetProperty("Failed")[0].GetProperty("Code").GetString());
        var received = await CallAsync("ReceiveMessage", $$"""{"QueueUrl":"{{url}}","MaxNumberOfMessages":10}""");
        Assert.Equal("1", Assert.Single(received.GetProperty("Messages").EnumerateArray()).GetProperty("Body").GetString());
    }

    [Theory]
    [InlineData("SendMessage", """{"QueueUrl":"http://x/1/none","MessageBody":"a"}""", "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue;Sender")]
    [InlineData("GetQueueUrl", """{"QueueName":"none"}""", "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue;Sender")]
    [InlineData("CreateQueue", """{"QueueName":"a b"}""", "InvalidParameterValueException", "InvalidParameterValue;Sender")]
    [InlineData("CreateQueue", """{"QueueName":"a","Attributes":{"VisibilityTimeout":"-1"}}""", "InvalidAttributeValue", "InvalidAttributeValue;Sender")]
    [InlineData("SendMessage", "{}", "MissingRequiredParameterException", "MissingParameter;Sender")]
    [InlineData("SendMessage", "[]", "SerializationException", "SerializationException;Sender")]
    [InlineData("SendMessage", "{", "SerializationException", "SerializationException;Sender")]
    [InlineData("Nonsense", "{}", "InvalidAction", "InvalidAction;Sender")]
    public async Task Invalid_requests_are_refused_in_the_services_words(string operation, string json, string type, string query)
    {
        using var response = await SendAsync(operation, json);
        Assert.Equal(400, (int)response.StatusCode);
        Assert.Equal(query, response.Headers.GetValues("x-amzn-query-error").Single());
        var error = JsonElement.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal("com.amazonaws.sqs#" + type, error.GetProperty("__type").GetString());
        Assert.NotEqual("", error.GetProperty("message").GetString());
    }

    [Fact]
    public async Task The_older_protocol_of_forms_and_XML_is_answered_too()
    {
        var created = await FormAsync("/", "Action=CreateQueue&QueueName=orders&Attribute.1.Name=DelaySeconds&Attribute.1.Value=0");
        Assert.Contains($"<CreateQueueResult><QueueUrl>{_server.Address}/000000000000/orders</QueueUrl>", created, StringComparison.Ordinal);
        var sent = await FormAsync(
            "/000000000000/orders",
            "Action=SendMessage&MessageBody=%3Ca%3E+b&MessageAttribute.1.Name=k"
            + "&MessageAttribute.1.Value.DataType=String&MessageAttribute.1.Value.StringValue=v");
        Assert.Contains("<MD5OfMessageBody>", sent, StringComparison.Ordinal);
        var received = await FormAsync("/000000000000/orders", "Action=ReceiveMessage&AttributeName.1=SenderId&MessageAttributeName.1=All");
        Assert.Contains("<Body>&lt;a&gt; b</Body>", received, StringComparison.Ordinal);
        Assert.Contains("<Attribute><Name>SenderId</Name><Value>000000000000</Value></Attribute>", received, StringComparison.Ordinal);
        Assert.Contains(
            "<MessageAttribute><Name>k</Name><Value><StringValue>v</StringValue><DataType>String</DataType></Value></MessageAttribute>",
            received,
            StringComparison.Ordinal);
        var batch = await FormAsync(
            "/000000000000/orders",
            "Action=SendMessageBatch&SendMessageBatchRequestEntry.1.Id=a&SendMessageBatchRequestEntry.1.MessageBody=x&SendMessageBatchRequestEntry.2.Id=b"
            + "&SendMessageBatchRequestEntry.2.MessageBody=%01");
        Assert.Contains("<SendMessageBatchResultEntry>", batch, StringComparison.Ordinal);
        Assert.Contains("<BatchResultErrorEntry><Id>b</Id>", batch, StringComparison.Ordinal);
        Assert.Contains(
            "<Code>AWS.SimpleQueueService.NonExistentQueue</Code>", await FormAsync("/000000000000/none", "Action=PurgeQueue", 400), StringComparison.Ordinal);
    }

    private async Task<JsonElement> CallAsync(string operation, string json)
    {
        using var response = await SendAsync(operation, json);
        var text = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.True(response.IsSuccessStatusCode, text);
        return JsonElement.Parse(text.Length == 0 ? "{}" : text);
    }

    private Task<HttpResponseMessage> SendAsync(string operation, string json) =>
        _server.PostAsync("/", "application/x-amz-json-1.0", json, "AmazonSQS." + operation);

    private async Task<string> FormAsync(string path, string form, int status = 200)
    {
        using var response = await _server.PostAsync(path, "application/x-www-form-urlencoded", form);
        Assert.Equal(status, (int)response.StatusCode);
        return await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
    }
}
