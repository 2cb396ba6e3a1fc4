using System.Text.Json.Nodes;
using Tern.Local.Serving;

namespace Tern.Local.Tests.Sqs.Recorded;

/// <summary>Requests to the addresses of queues, and to those of Regions.</summary>
public sealed class RecordedAddressTests : IDisposable
{
    private const string Path = "/000000000000/q";
    private const string NoQueue = "Code=AWS.SimpleQueueService.NonExistentQueue, Message=The specified queue does not exist for this wsdl version.";

    private readonly RecordedSqs _sqs = new();

    public void Dispose() => _sqs.Dispose();

    [Theory]
    [InlineData("FooBar")]
    [InlineData("CreateQueue&QueueName=other")]
    [InlineData("ListQueues")]
    public async Task A_queue_has_no_other_actions(string query)
    {
        await _sqs.CreateAsync("q");
        var name = query.Split('&')[0];
        Assert.Equal(
            $"400 ErrorResponse(Error(Type=Sender, Code=InvalidAction, Message=The action {name} is not valid for this endpoint., Detail=), RequestId=)",
            await _sqs.GetAsync($"{Path}?Action={query}"));
        Assert.Equal($"200 QueueUrls[{RecordedSqs.Url("q")}]", await _sqs.CallAsync("ListQueues", []));
    }

    [Fact]
    public async Task An_error_is_JSON_if_the_client_accepts_JSON()
    {
        await _sqs.CreateAsync("q");
        var reply = await _sqs.Wire.SendAsync("GET", Path + "?Action=ListQueues", "", ("accept", "application/json"));
        Assert.Equal((400, "application/json"), (reply.Status, reply["content-type"]));
        var error = JsonNode.Parse(reply.Body)!;
        Assert.Equal(reply["x-amzn-requestid"], (string?)error["RequestId"]);
        Assert.Equal(
            """{"Code":"InvalidAction","Message":"The action ListQueues is not valid for this endpoint.","Type":"Sender"}""", error["Error"]!.ToJsonString());
        Assert.Equal(2, error.AsObject().Count);
    }

    [Theory]
    [InlineData("*/*")]
    [InlineData("application/json")]
    public async Task A_request_without_an_action_is_an_unknown_operation_in_XML(string accept)
    {
        await _sqs.CreateAsync("q");
        var reply = await _sqs.Wire.SendAsync("GET", Path, "", ("accept", accept));
        Assert.Equal((404, "text/xml", "<UnknownOperationException/>"), (reply.Status, reply["content-type"], reply.Body));
    }

    [Fact]
    public async Task The_attributes_of_a_FIFO_queue_are_read_by_its_address()
    {
        await _sqs.CreateFifoAsync();
        var attributes = await _sqs.GetAsync(Path + ".fifo?Action=GetQueueAttributes&AttributeName.1=QueueArn&AttributeName.2=FifoQueue");
        Assert.Equal(
            $"200 GetQueueAttributesResponse(GetQueueAttributesResult(Attribute(Name=QueueArn, Value={RecordedSqs.Arn("q.fifo")}), "
                + "Attribute(Name=FifoQueue, Value=true)), ResponseMetadata(RequestId=))",
            attributes);
    }

    [Fact]
    public async Task An_attribute_that_does_not_exist_is_refused()
    {
        await _sqs.CreateAsync("q");
        Assert.Equal(
            "400 ErrorResponse(Error(Type=Sender, Code=InvalidAttributeName, Message=Unknown Attribute Foobar., Detail=), RequestId=)",
            await _sqs.GetAsync(Path + "?Action=GetQueueAttributes&AttributeName.1=Foobar"));
    }

    [Fact]
    public async Task A_queue_is_deleted_by_its_address()
    {
        await _sqs.CreateAsync("q");
        Assert.Equal("200 DeleteQueueResponse(ResponseMetadata(RequestId=))", await _sqs.GetAsync(Path + "?Action=DeleteQueue"));
        Assert.Equal(
            $"400 ErrorResponse(Error(Type=Sender, {NoQueue}, Detail=), RequestId=)",
            await _sqs.GetAsync(Path + "?Action=GetQueueAttributes&AttributeName.1=QueueArn"));
    }

    [Fact]
    public async Task A_deleted_queue_does_not_exist()
    {
        var queue = await _sqs.CreateAsync("q");
        Assert.Equal("200", await _sqs.CallAsync("DeleteQueue", new() { ["QueueUrl"] = queue }));
        Assert.Equal(
            $"400 ErrorResponse(Error(Type=Sender, {NoQueue}, Detail=), RequestId=)",
            await _sqs.GetAsync(Path + "?Action=GetQueueAttributes&AttributeName.1=QueueArn"));
    }

    [Fact]
    public async Task The_address_of_a_queue_is_found_by_the_address_of_another()
    {
        await _sqs.CreateAsync("q");
        await _sqs.CreateAsync("other");
        foreach (var name in new[] { "other", "q" })
        {
            Assert.Equal(
                $"200 GetQueueUrlResponse(GetQueueUrlResult(QueueUrl={RecordedSqs.Url(name)}), ResponseMetadata(RequestId=))",
                await _sqs.GetAsync($"{Path}?Action=GetQueueUrl&QueueName={name}"));
        }
    }

    [Fact]
    public async Task The_parameter_QueueUrl_wins_over_the_address()
    {
        await _sqs.CreateAsync("q");
        await _sqs.CreateAsync("other");
        Assert.Equal(
            $"200 GetQueueAttributesResponse(GetQueueAttributesResult(Attribute(Name=QueueArn, Value={RecordedSqs.Arn("other")})), "
                + "ResponseMetadata(RequestId=))",
            await _sqs.GetAsync($"{Path}?Action=GetQueueAttributes&AttributeName.1=QueueArn&QueueUrl={Uri.EscapeDataString(RecordedSqs.Url("other"))}"));
    }

    [Fact]
    public async Task A_request_in_JSON_may_go_to_the_address_of_a_queue()
    {
        var queue = await _sqs.CreateAsync("q");
        var reply = await _sqs.Wire.SendJsonAsync("ReceiveMessage", $$"""{"QueueUrl":"{{queue}}","WaitTimeSeconds":0}""", Path);
        Assert.Equal((200, "{}"), (reply.Status, reply.Body));
    }

    [Fact]
    public async Task Queues_of_two_Regions_with_one_name_are_reached_by_the_addresses_of_the_Regions()
    {
        foreach (var region in new[] { "us-east-1", "us-west-2" })
        {
            EnterRegion(region);
            Assert.Equal($"200 QueueUrl=http://sqs.{region}.localhost:4566{Path}", await _sqs.CallAsync("CreateQueue", new() { ["QueueName"] = "q" }));
        }

        foreach (var region in new[] { "us-west-2", "us-east-1" })
        {
            EnterRegion(region);
            Assert.Equal($"200 QueueUrls[http://sqs.{region}.localhost:4566{Path}]", await _sqs.CallAsync("ListQueues", []));
            Assert.Equal("200 DeleteQueueResponse(ResponseMetadata(RequestId=))", await _sqs.GetAsync(Path + "?Action=DeleteQueue"));
            Assert.Equal("200", await _sqs.CallAsync("ListQueues", []));
        }
    }

    [Fact]
    public async Task Each_Region_lists_its_own_queues()
    {
        var (west, east) = ("http://sqs.us-west-2.localhost:4566/000000000000/", "http://sqs.us-east-1.localhost:4566/000000000000/");
        EnterRegion("us-west-2");
        await _sqs.CallAsync("CreateQueue", new() { ["QueueName"] = "west" });
        EnterRegion("us-east-1");
        await _sqs.CallAsync("CreateQueue", new() { ["QueueName"] = "east" });
        Assert.Equal($"200 QueueUrls[{east}east]", await _sqs.CallAsync("ListQueues", []));
        EnterRegion("us-west-2");
        Assert.Equal($"200 QueueUrls[{west}west]", await _sqs.CallAsync("ListQueues", []));
        Assert.Equal("200", await _sqs.CallAsync("DeleteQueue", new() { ["QueueUrl"] = west + "west" }));
        Assert.Equal("200", await _sqs.CallAsync("ListQueues", []));
        EnterRegion("us-east-1");
        Assert.Equal($"200 QueueUrls[{east}east]", await _sqs.CallAsync("ListQueues", []));
    }

    [Fact]
    public async Task A_query_can_be_signed_in_its_address()
    {
        using var wire = new SqsWire(verified: ("me", "secret"));
        var scope = new SignatureScope("me", "20260101", "us-east-1", "sqs");
        var query = $"Action=ListQueues&Version=2012-11-05&X-Amz-Algorithm={SignatureV4.Algorithm}&X-Amz-Credential={Uri.EscapeDataString("me/" + scope.Text)}"
            + "&X-Amz-Date=20260101T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host";
        var request = new SignedRequest { Method = "GET", Path = "/", Query = query, Headers = [new("host", "127.0.0.1:4566")] };
        var canonical = SignatureV4.CanonicalRequest(request, ["host"], SignatureV4.EmptyHash, escapesTwice: true);
        var signature = SignatureV4.Sign(SignatureV4.DeriveKey("secret", scope), SignatureV4.StringToSign("20260101T000000Z", scope, canonical));
        var listed = await wire.SendAsync("GET", $"/?{query}&X-Amz-Signature={signature}", "", ("host", "127.0.0.1:4566"));
        Assert.Equal(200, listed.Status);
        Assert.StartsWith(
            "<?xml version=\"1.0\"?><ListQueuesResponse xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\">", listed.Body, StringComparison.Ordinal);
        var refused = await wire.SendAsync("GET", $"/?{query}&X-Amz-Signature={signature[1..]}0", "", ("host", "127.0.0.1:4566"));
        Assert.Equal(403, refused.Status);
        Assert.Contains("<Code>SignatureDoesNotMatch</Code>", refused.Body, StringComparison.Ordinal);
    }

    private void EnterRegion(string region)
    {
        _sqs.Wire.Region = region;
        _sqs.Wire.Address = $"http://sqs.{region}.localhost:4566";
    }
}
