using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Local.Engine;

namespace Tern.Local.DataHost;

/// <summary>
/// Endlessly changes all kinds of state of a local AWS, and prints a line for each acknowledged change. A test kills
/// it.
/// <code>
/// sent BODY       a message is in a queue
/// deleting BODY   it is being deleted, and may be gone
/// deleted BODY    it is gone
/// put KEY NUMBER  an item, or an object, has this number or a later one
/// </code>
/// </summary>
internal sealed class HostLoad(LocalAws aws, string round, Stream output)
{
    private const string Queues = "https://sqs.us-east-1.amazonaws.com/000000000000/";

    // Some bodies are stored in separate files.
    private static readonly string[] s_padding = [new('x', 10), new('y', 100_000)];

    private readonly HostCalls _calls = new(aws);
    private readonly Service _tables = new(aws.DynamoDb.Stores.Of(new EnginePlace("111111111111", "eu-west-1")));

    public static async Task RunAsync(string path, string round)
    {
        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { DataDirectory = path, LeastJournalBytes = 512 * 1024 });
        await using var output = Console.OpenStandardOutput();
        var load = new HostLoad(aws, round, output);
        await load.PrepareAsync();
        await Task.WhenAll(Enumerable.Range(0, 16).Select(load.WorkAsync));
    }

    private async Task PrepareAsync()
    {
        await _calls.SqsAsync("CreateQueue", """{"QueueName":"dead"}""");
        await _calls.SqsAsync("CreateQueue", """{"QueueName":"fan"}""");
        await _calls.SqsAsync("CreateQueue", """
            {"QueueName":"work","Attributes":{"RedrivePolicy":"{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:dead\",\"maxReceiveCount\":\"2\"}"}}
            """);
        await _calls.SnsAsync("Action=CreateTopic&Name=news");
        await _calls.SnsAsync(
            "Action=Subscribe&TopicArn=arn:aws:sns:us-east-1:000000000000:news&Protocol=sqs&Endpoint=arn:aws:sqs:us-east-1:000000000000:fan"
                + "&Attributes.entry.1.key=RawMessageDelivery&Attributes.entry.1.value=true");
        await _tables.CallAsync("CreateTable", """
            {"TableName":"Numbers","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
            """);
        if (aws.Parts.Find("s3")!.StateCode != 0) await _calls.PutAsync("/bucket", "");
    }

    private async Task WorkAsync(int writer)
    {
        await Task.Yield();
        for (var i = 1; ; i++)
        {
            var body = string.Create(CultureInfo.InvariantCulture, $"{round}-{writer}-{i}");
            await _calls.SqsAsync("SendMessage", $$"""{"QueueUrl":"{{Queues}}work","MessageBody":"{{body}}"}""");
            Say("sent " + body);
            await _calls.SnsAsync($"Action=Publish&TopicArn=arn:aws:sns:us-east-1:000000000000:news&Message=fan-{body}");
            Say("sent fan-" + body);
            await ReceiveAsync("work", deletes: i % 3 > 0);
            await ReceiveAsync("work", deletes: false);
            await ReceiveAsync("dead", deletes: i % 2 > 0);
            await ReceiveAsync("fan", deletes: true);
            var number = string.Create(CultureInfo.InvariantCulture, $"{round}{i:D6}");
            var status = await _tables.CallAsync("PutItem", $$$"""{"TableName":"Numbers","Item":{"id":{"S":"{{{writer}}}"},"n":{"N":"{{{number}}}"} } }""");
            if (status != 200) throw new InvalidOperationException($"A write was answered {status}.");
            Say($"put {writer} {number}");
            if (aws.Parts.Find("s3")!.StateCode == 0) continue;
            await _calls.PutAsync($"/bucket/{writer}", $"{number} {s_padding[i % 2]}");
            Say($"put bucket/{writer} {number}");
        }
    }

    private async Task ReceiveAsync(string queue, bool deletes)
    {
        // A message to delete must be invisible to others; otherwise, its handle may belong to an earlier receiver and
        // delete nothing.
        var call = $$"""{"QueueUrl":"{{Queues}}{{queue}}","VisibilityTimeout":{{(deletes ? 43_200 : 0)}}}""";
        var received = JsonNode.Parse(await _calls.SqsAsync("ReceiveMessage", call))!["Messages"];
        if (received is null || !deletes) return;
        var body = (string)received[0]!["Body"]!;
        Say("deleting " + body);
        await _calls.SqsAsync("DeleteMessage", $$"""{"QueueUrl":"{{Queues}}{{queue}}","ReceiptHandle":"{{(string)received[0]!["ReceiptHandle"]!}}"}""");
        Say("deleted " + body);
    }

    private void Say(string line)
    {
        // Fewer bytes than a pipe writes atomically, so no line is split.
        var bytes = System.Text.Encoding.ASCII.GetBytes(line + "\n");
        lock (output) output.Write(bytes);
    }
}
