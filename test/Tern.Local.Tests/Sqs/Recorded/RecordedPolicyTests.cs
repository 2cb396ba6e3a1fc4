namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedPolicyTests : IDisposable
{
    private const string Basic = "\"sqs:SendMessage\",\"sqs:GetQueueAttributes\",\"sqs:GetQueueUrl\"";

    private readonly RecordedSqs _sqs = new();

    public void Dispose() => _sqs.Dispose();

    [Fact]
    public async Task A_queue_has_the_policy_that_it_was_created_with()
    {
        var policy = Policy("q", Basic);
        var queue = await _sqs.CreateAsync("q", new() { ["Policy"] = policy });
        Assert.Equal($"200 Attributes(Policy={policy})", await _sqs.AttributesAsync(queue, "Policy"));
    }

    [Fact]
    public async Task A_policy_is_replaced()
    {
        var (before, after) = (Policy("q", Basic), Policy("q", Basic + ",\"sqs:DeleteMessage\",\"sqs:ReceiveMessage\""));
        var queue = await _sqs.CreateAsync("q", new() { ["Policy"] = before });
        Assert.Equal($"200 Attributes(Policy={before})", await _sqs.AttributesAsync(queue, "Policy"));
        Assert.Equal("200", await _sqs.SetAsync(queue, new() { ["Policy"] = after }));
        Assert.Equal($"200 Attributes(Policy={after})", await _sqs.AttributesAsync(queue, "Policy"));
    }

    [Fact]
    public async Task A_policy_is_removed_by_an_empty_one()
    {
        var policy = Policy("q", Basic);
        var queue = await _sqs.CreateAsync("q", new() { ["Policy"] = policy });
        Assert.Equal($"200 Attributes(Policy={policy})", await _sqs.AttributesAsync(queue, "Policy"));
        Assert.Equal("200", await _sqs.SetAsync(queue, new() { ["Policy"] = "" }));
        Assert.Equal("200", await _sqs.AttributesAsync(queue, "Policy"));
    }

    [Fact]
    public async Task Each_queue_has_its_own_policy()
    {
        foreach (var name in new[] { "q1", "q2", "q3" })
        {
            var policy = Policy(name, Basic + ",\"sqs:ChangeMessageVisibility\"");
            await _sqs.CreateAsync(name, new() { ["Policy"] = policy });
            Assert.Equal($"200 Attributes(Policy={policy})", await _sqs.AttributesAsync(RecordedSqs.Url(name), "Policy"));
        }

        foreach (var (name, policy) in new[] { ("q1", Policy("q1", Basic)), ("q2", ""), ("q3", "") })
            Assert.Equal("200", await _sqs.SetAsync(RecordedSqs.Url(name), new() { ["Policy"] = policy }));
        Assert.Equal($"200 Attributes(Policy={Policy("q1", Basic)})", await _sqs.AttributesAsync(RecordedSqs.Url("q1"), "Policy"));
        Assert.Equal("200", await _sqs.AttributesAsync(RecordedSqs.Url("q2"), "Policy"));
        Assert.Equal("200", await _sqs.AttributesAsync(RecordedSqs.Url("q3"), "Policy"));
    }

    [Fact]
    public async Task A_policy_is_among_all_attributes_once_it_is_set()
    {
        var policy = Policy("q", "\"sqs:SendMessage\"");
        var queue = await _sqs.CreateAsync("q");
        var before = await _sqs.AttributesAsync(queue, "All");
        Assert.Equal("200", await _sqs.SetAsync(queue, new() { ["Policy"] = policy }));
        Assert.Equal(before.Replace("QueueArn=", $"Policy={policy}, QueueArn=", StringComparison.Ordinal), await _sqs.AttributesAsync(queue, "All"));
        Assert.Equal($"200 Attributes(Policy={policy})", await _sqs.AttributesAsync(queue, "Policy"));
    }

    private static string Policy(string queue, string actions) =>
        $$"""{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":[{{actions}}],"Resource":"{{RecordedSqs.Arn(queue)}}"}]}""";
}
