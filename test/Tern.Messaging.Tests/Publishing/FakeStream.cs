using System.Text;
using System.Text.Json;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Tests.Publishing;

/// <summary>A Kinesis stream that accepts or refuses each record, as a test defines.</summary>
internal sealed class FakeStream
{
    private readonly Func<string, int, string?> _refuse;
    private readonly Dictionary<string, int> _seen = [];
    private readonly List<string> _taken = [];

    /// <param name="refuse">The code with which a record is refused, by its text and how often it came, from 1; null to take it.</param>
    public FakeStream(Func<string, int, string?> refuse)
    {
        _refuse = refuse;
        Transport = new ScriptedTransport(Put);
        Client = new KinesisClient(Transport.Use(new KinesisClientOptions()));
    }

    public ScriptedTransport Transport { get; }

    public KinesisClient Client { get; }

    /// <summary>The error of whole requests, asked for each; null for none.</summary>
    public Func<(int Status, string Code)?> Fault { get; set; } = static () => null;

    /// <summary>The records that were accepted, in order.</summary>
    public IReadOnlyList<string> Taken
    {
        get { lock (_taken) return [.. _taken]; }
    }

    /// <summary>The records of each request.</summary>
    public IReadOnlyList<string[]> Requests => [.. Transport.Asked.Select(Records)];

    public static PutRecordsRequestEntry Entry(string text) => new() { Data = Encoding.UTF8.GetBytes(text), PartitionKey = "k" };

    private static string[] Records(string body)
    {
        using var request = JsonDocument.Parse(body);
        var records = request.RootElement.GetProperty("Records").EnumerateArray();
        return [.. records.Select(record => Encoding.UTF8.GetString(record.GetProperty("Data").GetBytesFromBase64()))];
    }

    private (int Status, string Body) Put(string body)
    {
        lock (_taken)
        {
            if (Fault() is { } fault) return (fault.Status, $$"""{"__type":"{{fault.Code}}","message":"scripted"}""");
            var results = new List<string>();
            foreach (var text in Records(body))
            {
                var times = _seen[text] = _seen.GetValueOrDefault(text) + 1;
                if (_refuse(text, times) is { } code)
                {
                    results.Add($$"""{"ErrorCode":"{{code}}","ErrorMessage":"scripted"}""");
                }
                else
                {
                    _taken.Add(text);
                    results.Add($$"""{"SequenceNumber":"n-{{_taken.Count}}","ShardId":"shardId-000000000000"}""");
                }
            }

            return (200, $$"""{"FailedRecordCount":0,"Records":[{{string.Join(',', results)}}]}""");
        }
    }
}
