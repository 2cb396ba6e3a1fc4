using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs;

/// <summary>The rules of FIFO queues as clients see them.</summary>
public sealed class SqsFifoTests : IDisposable
{
    private readonly SqsWire _sqs = new();

    public void Dispose() => _sqs.Dispose();

    [Theory]
    [InlineData("""{"ContentBasedDeduplication":"true"}""", "Test", "Test", 1)]
    [InlineData("""{"ContentBasedDeduplication":"true","DeduplicationScope":"messageGroup"}""", "Test", "Test", 2)]
    [InlineData("""{"DeduplicationScope":"messageGroup","FifoThroughputLimit":"perMessageGroupId"}""", "Test1", "Test2", 2)]
    [InlineData("""{}""", "Test1", "Test2", 1)]
    public async Task A_duplicate_is_found_in_the_queue_or_in_its_group_also_after_the_first_was_deleted(
        string attributes, string first, string second, int delivered)
    {
        var queue = await CreateAsync(attributes);
        var id = attributes.Contains("Content", StringComparison.Ordinal) ? "" : ",\"MessageDeduplicationId\":\"1\"";
        var count = 0;
        foreach (var (body, group) in new[] { (first, "1"), (second, "2") })
        {
            await SendAsync(queue, body, group, id);
            foreach (var message in await ReceiveAsync(queue))
            {
                Assert.Equal(body, (string)message["Body"]!);
                await _sqs.JsonAsync("DeleteMessage", $$"""{"QueueUrl":"{{queue}}","ReceiptHandle":"{{message["ReceiptHandle"]}}"}""");
                count++;
            }
        }

        Assert.Equal(delivered, count);
    }

    [Fact]
    public async Task A_delay_of_0_is_the_delay_of_the_queue()
    {
        var queue = await CreateAsync("""{"ContentBasedDeduplication":"true","DelaySeconds":"2"}""");
        await SendAsync(queue, "a", "g", ",\"DelaySeconds\":0");
        Assert.Empty(await ReceiveAsync(queue));
        _sqs.Clock.Advance(TimeSpan.FromSeconds(2));
        Assert.Single(await ReceiveAsync(queue));
    }

    [Fact]
    public async Task A_receipt_can_not_delete_after_the_visibility_timeout()
    {
        var queue = await CreateAsync("""{"ContentBasedDeduplication":"true","VisibilityTimeout":"1"}""");
        await SendAsync(queue, "a", "g");
        var receipt = Assert.Single(await ReceiveAsync(queue))["ReceiptHandle"];
        _sqs.Clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(
            $"400 InvalidParameterValue|InvalidParameterValueException: Value {receipt} for parameter ReceiptHandle is invalid. Reason: The receipt handle has "
            + "expired.",
            await _sqs.JsonErrorAsync("DeleteMessage", $$"""{"QueueUrl":"{{queue}}","ReceiptHandle":"{{receipt}}"}"""));
        Assert.Single(await ReceiveAsync(queue));
    }

    [Fact]
    public async Task A_receive_takes_a_group_in_order_before_the_next_group()
    {
        var queue = await CreateAsync("""{"ContentBasedDeduplication":"true"}""");
        foreach (var (body, group) in new[] { ("m1", "1"), ("m2", "2"), ("m3", "1"), ("m4", "2") }) await SendAsync(queue, body, group);
        Assert.Equal(["m1", "m3", "m2", "m4"], (await ReceiveAsync(queue)).Select(static message => (string)message["Body"]!));
    }

    [Fact]
    public async Task A_group_that_was_emptied_gets_new_messages()
    {
        var queue = await CreateAsync("""{"ContentBasedDeduplication":"true"}""");
        for (var i = 0; i < 3; i++)
        {
            await SendAsync(queue, $"m{i}", "g");
            var message = Assert.Single(await ReceiveAsync(queue));
            Assert.Equal($"m{i}", (string)message["Body"]!);
            Assert.Empty(await ReceiveAsync(queue));
            await _sqs.JsonAsync("DeleteMessage", $$"""{"QueueUrl":"{{queue}}","ReceiptHandle":"{{message["ReceiptHandle"]}}"}""");
        }
    }

    private async Task<string> CreateAsync(string attributes)
    {
        var all = JsonNode.Parse(attributes)!.AsObject();
        all["FifoQueue"] = "true";
        return await _sqs.CreateAsync("q.fifo", all.ToJsonString());
    }

    private Task<JsonNode> SendAsync(string queue, string body, string group, string more = "") =>
        _sqs.JsonAsync("SendMessage", $$"""{"QueueUrl":"{{queue}}","MessageBody":"{{body}}","MessageGroupId":"{{group}}"{{more}}}""");

    private async Task<List<JsonNode>> ReceiveAsync(string queue)
    {
        var answer = await _sqs.JsonAsync("ReceiveMessage", $$"""{"QueueUrl":"{{queue}}","MaxNumberOfMessages":10}""");
        return [.. answer["Messages"]?.AsArray().Select(static message => message!) ?? []];
    }
}
