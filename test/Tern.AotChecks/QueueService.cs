using System.Text;
using System.Text.Json.Nodes;
using Tern.Messaging.Sqs;

namespace Tern.AotChecks;

/// <summary>Answers like a queue that delivers messages in the order in which they were sent.</summary>
internal sealed class QueueService : HttpMessageHandler
{
    private readonly Queue<string> _bodies = [];

    public int Deleted { get; private set; }

    public SqsClient Client() => new(new SqsClientOptions
    {
        Region = "eu-west-1",
        Credentials = new Tern.Credentials.StaticCredentialProvider("AKIDEXAMPLE", "secret"),
        HttpMessageHandler = this,
    });

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var asked = JsonNode.Parse(await request.Content!.ReadAsStringAsync(cancellationToken))!;
        var answer = request.Headers.GetValues("X-Amz-Target").Single() switch
        {
            "AmazonSQS.SendMessageBatch" => Send(asked),
            "AmazonSQS.ReceiveMessage" => Receive(),
            "AmazonSQS.DeleteMessageBatch" => Delete(asked),
            _ => "{}",
        };
        return new HttpResponseMessage { Content = new StringContent(answer, Encoding.UTF8, "application/x-amz-json-1.0") };
    }

    private string Send(JsonNode asked)
    {
        var sent = new List<string>();
        lock (_bodies)
        {
            foreach (var entry in asked["Entries"]!.AsArray())
            {
                _bodies.Enqueue(entry!["MessageBody"]!.ToJsonString());
                sent.Add($$"""{"Id":"{{entry["Id"]}}","MessageId":"{{Guid.NewGuid()}}"}""");
            }
        }

        return $$"""{"Successful":[{{string.Join(',', sent)}}]}""";
    }

    private string Receive()
    {
        lock (_bodies)
            return _bodies.TryDequeue(out var body) ? $$"""{"Messages":[{"MessageId":"1","ReceiptHandle":"r","Body":{{body}}}]}""" : "{}";
    }

    private string Delete(JsonNode asked)
    {
        Deleted += asked["Entries"]!.AsArray().Count;
        return "{}";
    }
}
