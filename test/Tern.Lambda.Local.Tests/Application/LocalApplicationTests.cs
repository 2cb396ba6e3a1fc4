using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Application;

/// <summary>The settings of an application's file, with a real function.</summary>
public sealed class LocalApplicationTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-application-").FullName;
    private readonly ConcurrentQueue<string> _lines = new();

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task Files_and_events_reach_their_function_and_what_fails_is_a_file_of_the_dead_letter_queue()
    {
        await using var application = await StartAsync(
            """
            "queues": {
              "jobs": { "folder": "jobs", "function": "test", "batchSize": 1, "visibilityTimeout": 10, "deadLetterQueue": "dead", "maxReceives": 1,
                        "filters": { "body": { "n": [{ "exists": true }] } } },
              "dead": { "folder": "jobs/dead" }
            },
            "rules": {
              "to-function": { "function": "test", "pattern": { "source": ["shop"] }, "inputPath": "$.detail" },
              "to-queue": { "queue": "jobs", "pattern": { "detail-type": ["placed"] }, "inputPath": "$.detail" }
            }
            """,
            timeout: 10); // no longer than the queue's visibility timeout
        File.WriteAllText(Path.Combine(_folder, "jobs/good.json"), """{"n":1}""");
        File.WriteAllText(Path.Combine(_folder, "jobs/other.json"), """{"m":1}""");
        File.WriteAllText(Path.Combine(_folder, "jobs/bad.json"), """{"n":"poison"}""");
        await PutEventAsync(application, """{"Source":"shop","DetailType":"placed","Detail":"{\"n\":3}"}""");

        await Polling.UntilAsync(() => File.Exists(Path.Combine(_folder, "jobs/dead/bad.json")));
        await Polling.UntilAsync(() => Directory.GetFiles(Path.Combine(_folder, "jobs"), "*.json").Length == 0);
        await Polling.UntilAsync(() => Payloads(application, "eventbridge to-function").Any());
        Assert.Equal(["""{"n":3}"""], Payloads(application, "eventbridge to-function"));
        var bodies = Payloads(application, "sqs jobs (1)").Select(static json =>
            JsonElement.Parse(json).GetProperty("Records")[0].GetProperty("body").GetString()).Order(StringComparer.Ordinal);
        Assert.Equal(["""{"n":"poison"}""", """{"n":1}""", """{"n":3}"""], bodies);
        Assert.Equal("""{"n":"poison"}""", File.ReadAllText(Path.Combine(_folder, "jobs/dead/bad.json")));
        await Polling.UntilAsync(() => _lines.Any(static line => line.Contains("matches no filter of test, and was deleted", StringComparison.Ordinal)));
        Assert.Contains(application.Summary, line => line.Contains($"({Path.Combine(_folder, "jobs")}) -> test", StringComparison.Ordinal));
        Assert.Contains("rule to-queue -> queue jobs", application.Summary);
    }

    [Fact]
    public async Task Asynchronous_events_leave_records_in_the_queues_of_their_destinations()
    {
        await using var application = await StartAsync(
            """ "queues": { "done": { "folder": "done" }, "failed": { "folder": "failed" } } """,
            """, "maxRetries": 0, "onSuccess": "queue:done", "onFailure": "queue:failed" """);
        using var http = new HttpClient();
        foreach (var payload in new[] { "\"good\"", "\"poison\"" })
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(application.Emulator.Url, "2015-03-31/functions/test/invocations"))
            {
                Content = new StringContent(payload),
            };
            request.Headers.Add("X-Amz-Invocation-Type", "Event");
            using var answer = await http.SendAsync(request, Token);
            Assert.Equal(202, (int)answer.StatusCode);
        }

        var done = await RecordAsync("done");
        var failed = await RecordAsync("failed");
        Assert.Equal(("good", "Success"), (done.GetProperty("requestPayload").GetString(), Condition(done)));
        Assert.False(done.GetProperty("responseContext").TryGetProperty("functionError", out _));
        Assert.Equal(("poison", "RetriesExhausted"), (failed.GetProperty("requestPayload").GetString(), Condition(failed)));
        Assert.Equal(1, failed.GetProperty("requestContext").GetProperty("approximateInvokeCount").GetInt32());
        Assert.Equal(
            "arn:aws:lambda:us-east-1:000000000000:function:test:$LATEST", failed.GetProperty("requestContext").GetProperty("functionArn").GetString());

        static string? Condition(JsonElement record) => record.GetProperty("requestContext").GetProperty("condition").GetString();

        async Task<JsonElement> RecordAsync(string queue)
        {
            var folder = Path.Combine(_folder, queue);
            await Polling.UntilAsync(() => Files().Length == 1);
            return JsonElement.Parse(await File.ReadAllTextAsync(Files()[0], Token));

            string[] Files() => [.. Directory.GetFiles(folder).Where(static file => Path.GetFileName(file)[0] != '.' && Path.GetExtension(file) != ".meta")];
        }
    }

    [Fact]
    public async Task An_object_that_is_put_in_a_bucket_calls_the_function_of_the_bucket()
    {
        Directory.CreateDirectory(Path.Combine(_folder, "uploads"));
        await using var application = await StartAsync(""" "buckets": { "uploads": { "folder": "uploads", "function": "test" } } """);
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Put, new Uri(application.Emulator.Url, "uploads/in/a%20b.txt"));
        request.Content = new StringContent("hello");
        request.Headers.TryAddWithoutValidation(
            "Authorization", "AWS4-HMAC-SHA256 Credential=local/20261128/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0");
        using var answer = await http.SendAsync(request, Token);
        Assert.Equal(200, (int)answer.StatusCode);

        await Polling.UntilAsync(() => Payloads(application, "s3 uploads ObjectCreated:Put in/a b.txt").Any());
        var json = JsonElement.Parse(Payloads(application, "s3 uploads ObjectCreated:Put in/a b.txt").First()).GetProperty("Records")[0].GetProperty("s3");
        Assert.Equal("in/a+b.txt", json.GetProperty("object").GetProperty("key").GetString());
        Assert.Equal(5, json.GetProperty("object").GetProperty("size").GetInt32());
    }

    [Fact]
    public async Task A_message_of_a_topic_calls_its_function_and_reaches_its_queue()
    {
        await using var application = await StartAsync(
            """ "topics": { "news": { "function": "test", "queue": "jobs", "rawMessageDelivery": true } }, "queues": { "jobs": { "folder": "jobs" } } """,
            """, "environment": { "TOPIC": "${topic:news}" } """);
        Assert.Contains("topic news: arn:aws:sns:us-east-1:000000000000:news -> test, queue jobs", application.Summary);
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Post, application.Emulator.Url)
        {
            Content = new StringContent(
                "Action=Publish&Version=2010-03-31&TopicArn=arn:aws:sns:us-east-1:000000000000:news&Message=hello",
                Encoding.UTF8, "application/x-www-form-urlencoded"),
        };
        request.Headers.TryAddWithoutValidation(
            "Authorization", "AWS4-HMAC-SHA256 Credential=local/20261128/us-east-1/sns/aws4_request, SignedHeaders=host, Signature=0");
        using var answer = await http.SendAsync(request, Token);
        Assert.True(answer.IsSuccessStatusCode, await answer.Content.ReadAsStringAsync(Token));

        await Polling.UntilAsync(() => Payloads(application, "sns news").Any());
        await Polling.UntilAsync(() => Directory.GetFiles(Path.Combine(_folder, "jobs"))
            .Any(static file => Path.GetFileName(file)[0] != '.' && File.ReadAllText(file) == "hello"));
        var variables = application.Emulator.Functions.Find("test")!.Options.Environment;
        Assert.Equal(
            ("arn:aws:sns:us-east-1:000000000000:news", application.Emulator.Url), (variables["TOPIC"], new Uri(variables["AWS_ENDPOINT_URL_SNS"])));
    }

    [Fact]
    public async Task A_second_emulator_does_not_take_the_folder_of_a_queue()
    {
        await using var first = await StartAsync(""" "queues": { "jobs": { "folder": "jobs" } } """);
        var refused = await Assert.ThrowsAsync<IOException>(() => StartAsync(""" "queues": { "jobs": { "folder": "jobs" } } """));
        Assert.Contains("Stop that one, or give the queue its own folder", refused.Message, StringComparison.Ordinal);
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private async Task<LocalApplication> StartAsync(string members, string more = "", int timeout = 30)
    {
        var command = string.Join(", ", TestFunctions.Options().Command.Select(static part => $"\"{part}\""));
        var file = Path.Combine(_folder, "tern.json");
        await File.WriteAllTextAsync(
            file, $$"""{ "functions": { "test": { "command": [{{command}}], "timeout": {{timeout}}{{more}} } }, {{members}} }""", Token);
        var options = new LocalApplicationOptions();
        options.Emulator.LineWritten = (_, line) => _lines.Enqueue(line);
        return await LocalApplication.StartAsync(file, options, Token);
    }

    private static async Task PutEventAsync(LocalApplication application, string entry)
    {
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Post, application.Emulator.Url);
        request.Headers.Add("X-Amz-Target", "AWSEvents.PutEvents");
        request.Content = new StringContent($$"""{"Entries":[{{entry}}]}""", Encoding.UTF8, "application/x-amz-json-1.1");
        using var answer = await http.SendAsync(request, Token);
        Assert.Contains("\"FailedEntryCount\":0", await answer.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    private static IEnumerable<string> Payloads(LocalApplication application, string source) => application.Emulator.Journal.Snapshot()
        .Where(record => record.Request.Source == source).Select(static record => Encoding.UTF8.GetString(record.Request.Payload.Span));
}
