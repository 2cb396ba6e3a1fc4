using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedQueueTests
{
    private const string BadName = "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length";

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_queue_is_not_created_again_with_other_attributes(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var exists = sqs.Error(
            "QueueAlreadyExists", "A queue already exists with the same name and a different value for attribute DelaySeconds", "QueueNameExists");
        var queue = await sqs.CreateAsync("q", Delay("1"));
        await sqs.CreateAsync("q", Delay("1"));
        Assert.Equal(exists, await CreateAsync(sqs, "q", Delay("2")));
        Assert.Equal("200", await sqs.SetAsync(queue, Delay("2")));
        await sqs.CreateAsync("q", Delay("2"));
        Assert.Equal(exists, await CreateAsync(sqs, "q", Delay("1")));
    }

    [Fact]
    public async Task A_queue_is_created_again_with_the_same_attributes()
    {
        using var sqs = new RecordedSqs();
        var attributes = new JsonObject { ["DelaySeconds"] = "1", ["VisibilityTimeout"] = "60" };
        await sqs.CreateAsync("q", attributes);
        await sqs.CreateAsync("q", attributes.DeepClone().AsObject());
        Assert.Equal($"200 QueueUrls[{RecordedSqs.Url("q")}]", await sqs.CallAsync("ListQueues", []));
    }

    [Fact]
    public async Task A_FIFO_queue_is_created_again_with_the_same_attributes()
    {
        using var sqs = new RecordedSqs();
        await sqs.CreateFifoAsync(new() { ["ContentBasedDeduplication"] = "true" });
        await sqs.CreateFifoAsync(new() { ["ContentBasedDeduplication"] = "true" });
        Assert.Equal($"200 QueueUrls[{RecordedSqs.Url("q.fifo")}]", await sqs.CallAsync("ListQueues", []));
    }

    [Fact]
    public async Task A_queue_is_created_again_when_its_counts_have_changed()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q", Delay("1"));
        await sqs.SendAsync(queue, "a", new() { ["DelaySeconds"] = 2 });
        await sqs.PutAsync(queue, "b");
        await sqs.CreateAsync("q", Delay("1"));
        Assert.Equal("200 Attributes(ApproximateNumberOfMessagesDelayed=2)", await sqs.AttributesAsync(queue, "ApproximateNumberOfMessagesDelayed"));
    }

    [Fact]
    public async Task A_queue_is_created_again_after_messages_were_sent()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        foreach (var body in new[] { "a", "b", "c" }) await sqs.PutAsync(queue, body);
        Assert.Equal("200 Attributes(ApproximateNumberOfMessages=3)", await sqs.AttributesAsync(queue, "ApproximateNumberOfMessages"));
        await sqs.CreateAsync("q");
        Assert.Equal("a b c", await sqs.BodiesAsync(queue));
    }

    [Fact]
    public async Task A_queue_whose_attributes_were_changed_is_created_again_without_attributes()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("200", await sqs.SetAsync(queue, new() { ["DelaySeconds"] = "2", ["VisibilityTimeout"] = "10" }));
        await sqs.CreateAsync("q");
        await sqs.CreateAsync("q", Delay("2"));
        Assert.Equal(
            sqs.Error("QueueAlreadyExists", "A queue already exists with the same name and a different value for attribute DelaySeconds", "QueueNameExists"),
            await CreateAsync(sqs, "q", Delay("0")));
    }

    [Fact]
    public async Task A_deleted_queue_is_created_again_after_a_minute()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("200", await sqs.CallAsync("DeleteQueue", new() { ["QueueUrl"] = queue }));
        sqs.Advance(59);
        Assert.Equal(
            sqs.Error(
                "AWS.SimpleQueueService.QueueDeletedRecently",
                "You must wait 60 seconds after deleting a queue before you can create another with the same name."),
            await CreateAsync(sqs, "q", []));
        sqs.Advance(1);
        await sqs.CreateAsync("q");
    }

    [Fact]
    public async Task A_deleted_queue_does_not_exist_in_the_words_of_each_protocol()
    {
        using var sqs = new RecordedSqs();
        const string Code = "AWS.SimpleQueueService.NonExistentQueue";
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("200", await sqs.CallAsync("DeleteQueue", new() { ["QueueUrl"] = queue }));
        var error = sqs.Error(Code, "The specified queue does not exist.", "QueueDoesNotExist");
        Assert.Equal(error, await sqs.CallAsync("GetQueueAttributes", new() { ["QueueUrl"] = queue }));
        Assert.Equal(error, await sqs.CallAsync("GetQueueUrl", new() { ["QueueName"] = "q" }));
        sqs.Protocol = "query";
        Assert.Equal(
            sqs.Error(Code, "The specified queue does not exist for this wsdl version."),
            await sqs.CallAsync("GetQueueAttributes", new() { ["QueueUrl"] = queue }));
    }

    [Theory]
    [InlineData("a/b", BadName)]
    [InlineData("q.fifo", BadName)]
    public async Task The_name_of_a_standard_queue_has_no_other_characters(string name, string message)
    {
        using var sqs = new RecordedSqs();
        Assert.Equal(sqs.Invalid(message), await CreateAsync(sqs, name, []));
    }

    [Fact]
    public async Task The_name_of_a_FIFO_queue_needs_its_suffix()
    {
        using var sqs = new RecordedSqs();
        Assert.Equal(
            sqs.Invalid(
                "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in "
                    + "length."),
            await CreateAsync(sqs, "q", new() { ["FifoQueue"] = "true" }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_queue_is_purged_once_a_minute(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("200", await sqs.CallAsync("PurgeQueue", new() { ["QueueUrl"] = queue }));
        Assert.Equal(
            sqs.Error(
                "AWS.SimpleQueueService.PurgeQueueInProgress", "Only one PurgeQueue operation on q is allowed every 60 seconds.", status: 403),
            await sqs.CallAsync("PurgeQueue", new() { ["QueueUrl"] = queue }));
    }

    [Fact]
    public async Task A_purge_deletes_delayed_messages()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        await sqs.SendAsync(queue, "a", new() { ["DelaySeconds"] = 5 });
        await sqs.SendAsync(queue, "b", new() { ["DelaySeconds"] = 5 });
        Assert.Equal("200", await sqs.CallAsync("PurgeQueue", new() { ["QueueUrl"] = queue }));
        sqs.Advance(5);
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Fact]
    public async Task The_keys_of_tags_are_case_sensitive()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("200", await TagAsync(sqs, queue, new() { ["MyTag"] = "value1", ["mytag"] = "value2" }));
        Assert.Equal("200 Tags(MyTag=value1, mytag=value2)", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
    }

    [Fact]
    public async Task A_tag_that_does_not_exist_is_removed_to_no_effect()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        await TagAsync(sqs, queue, new() { ["tag1"] = "value1", ["tag2"] = "value2" });
        Assert.Equal("200", await sqs.CallAsync("UntagQueue", new() { ["QueueUrl"] = queue, ["TagKeys"] = new JsonArray("tag1", "tag3") }));
        Assert.Equal("200 Tags(tag2=value2)", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
    }

    [Fact]
    public async Task A_tag_is_replaced()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        await TagAsync(sqs, queue, new() { ["tag1"] = "value1", ["tag2"] = "value2" });
        Assert.Equal("200", await TagAsync(sqs, queue, new() { ["tag1"] = "", ["tag3"] = "value3" }));
        Assert.Equal("200 Tags(tag1=, tag2=value2, tag3=value3)", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
    }

    private static JsonObject Delay(string seconds) => new() { ["DelaySeconds"] = seconds };

    private static Task<string> CreateAsync(RecordedSqs sqs, string name, JsonObject attributes) =>
        sqs.CallAsync("CreateQueue", new() { ["QueueName"] = name, ["Attributes"] = attributes });

    private static Task<string> TagAsync(RecordedSqs sqs, string queue, JsonObject tags) =>
        sqs.CallAsync("TagQueue", new() { ["QueueUrl"] = queue, ["Tags"] = tags });
}
