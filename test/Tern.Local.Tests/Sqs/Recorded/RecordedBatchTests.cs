using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedBatchTests
{
    private const string BadId = "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.";

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_batch_has_at_most_a_mebibyte(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(
            sqs.Error(
                "AWS.SimpleQueueService.BatchRequestTooLong", "Batch requests cannot be longer than 1048576 bytes. You have sent 1048577 bytes."),
            await SendAsync(sqs, queue, ("1", new string('x', 1_048_576)), ("2", "y")));
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_batch_has_at_most_ten_entries(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(
            sqs.Error(
                "AWS.SimpleQueueService.TooManyEntriesInBatchRequest", "Maximum number of entries per request are 10. You have sent 20."),
            await SendAsync(sqs, queue, [.. Enumerable.Range(0, 20).Select(static i => ($"{i}", "a"))]));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task An_entry_has_an_ID_of_letters_digits_hyphens_and_underscores(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(sqs.Error("AWS.SimpleQueueService.InvalidBatchEntryId", BadId), await SendAsync(sqs, queue, ("foo.bar", "a")));
    }

    [Theory]
    [InlineData("json", "")]
    [InlineData("json", "invalid:id")]
    [InlineData("json", "testLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongId")]
    [InlineData("query", "")]
    [InlineData("query", "invalid:id")]
    [InlineData("query", "testLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongIdtestLongId")]
    public async Task An_entry_of_deletes_has_an_ID_of_1_to_80_characters(string protocol, string id)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(WithoutDetail(sqs.Error("AWS.SimpleQueueService.InvalidBatchEntryId", BadId)), await DeleteAsync(sqs, queue, (id, "x")));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_batch_of_deletes_has_at_most_ten_entries(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        for (var i = 0; i < 2; i++) await SendAsync(sqs, queue, [.. Enumerable.Range(10 * i, 10).Select(static i => ($"{i}", $"{i}"))]);
        for (var i = 0; i < 2; i++) Assert.Equal(10, (await sqs.BodiesAsync(queue)).Split(' ').Length);
        Assert.Equal(
            WithoutDetail(sqs.Error(
                "AWS.SimpleQueueService.TooManyEntriesInBatchRequest", "Maximum number of entries per request are 10. You have sent 20.")),
            await DeleteAsync(sqs, queue, [.. Enumerable.Range(1, 20).Select(i => ($"{i}", sqs[$"[receipt {i}]"]))]));
    }

    [Fact]
    public async Task A_batch_has_at_least_one_entry()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(
            sqs.Error("AWS.SimpleQueueService.EmptyBatchRequest", "There should be at least one SendMessageBatchRequestEntry in the request."),
            await SendAsync(sqs, queue));
    }

    [Fact]
    public async Task A_batch_is_sent_received_and_deleted()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(
            "200 Successful[(Id=1, MD5OfMessageBody=3d6b824fd8c1520e9a047d21fee6fb1f, MessageId=[id 1]), "
                + "(Id=2, MD5OfMessageBody=95ef155b66299d14edf7ed57c468c13b, MessageId=[id 2])]",
            await SendAsync(sqs, queue, ("1", "message-1"), ("2", "message-2")));
        Assert.Equal(
            "200 Messages[(Body=message-1, MD5OfBody=3d6b824fd8c1520e9a047d21fee6fb1f, MessageId=[id 1], ReceiptHandle=[receipt 1]), "
                + "(Body=message-2, MD5OfBody=95ef155b66299d14edf7ed57c468c13b, MessageId=[id 2], ReceiptHandle=[receipt 2])]",
            await sqs.ReceiveAsync(queue, new() { ["MaxNumberOfMessages"] = 10 }));
        Assert.Equal("200 Successful[(Id=1), (Id=2)]", await DeleteAsync(sqs, queue, ("1", sqs["[receipt 1]"]), ("2", sqs["[receipt 2]"])));
        sqs.Advance(30);
        Assert.Equal("200", await sqs.ReceiveAsync(queue, new() { ["MaxNumberOfMessages"] = 10 }));
    }

    // Errors of DeleteMessageBatch have no Detail.
    private static string WithoutDetail(string error) => error.Replace("Detail=, ", "", StringComparison.Ordinal);

    private static Task<string> SendAsync(RecordedSqs sqs, string queue, params (string Id, string Value)[] entries) =>
        BatchAsync(sqs, "SendMessageBatch", queue, "MessageBody", entries);

    private static Task<string> DeleteAsync(RecordedSqs sqs, string queue, params (string Id, string Value)[] entries) =>
        BatchAsync(sqs, "DeleteMessageBatch", queue, "ReceiptHandle", entries);

    private static Task<string> BatchAsync(RecordedSqs sqs, string operation, string queue, string member, (string Id, string Value)[] entries)
    {
        var list = new JsonArray([.. entries.Select(entry => new JsonObject { ["Id"] = entry.Id, [member] = entry.Value })]);
        return sqs.CallAsync(operation, new() { ["QueueUrl"] = queue, ["Entries"] = list });
    }
}
