using System.Text;

namespace Tern.Local.Tests.Streams;

/// <summary>Requests that no client sends. Each gets one of the service's responses, never a 500 or an
/// exception.</summary>
public class StreamHostileTests
{
    [Fact]
    public void Mutated_requests_are_answered_or_refused()
    {
        var service = StreamCalls.WithStream();
        service.Put("a");
        var arn = service.Arn();
        var shard = service.ShardIds(arn)[0];
        var sequence = service.ReadAll()[0].Sequence();
        (string Operation, string Body)[] valid =
        [
            ("ListStreams", $$"""{"TableName":"Plain","Limit":10,"ExclusiveStartStreamArn":"{{arn}}"}"""),
            ("DescribeStream", $$"""{"StreamArn":"{{arn}}","Limit":10,"ExclusiveStartShardId":"{{shard}}","ShardFilter":"""
                + $$"""{"Type":"CHILD_SHARDS","ShardId":"{{shard}}"} }"""),
            ("GetShardIterator",
                $$"""{"StreamArn":"{{arn}}","ShardId":"{{shard}}","ShardIteratorType":"AT_SEQUENCE_NUMBER","SequenceNumber":"{{sequence}}"}"""),
            ("GetRecords", $$"""{"ShardIterator":"{{service.Iterator(arn, shard)}}","Limit":10}"""),
            ("UpdateTimeToLive", """{"TableName":"Plain","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}"""),
        ];
        foreach (var (operation, body) in valid.Take(4)) service.Ok(operation, body);
        string[] pieces = ["null", "{}", "[]", "\"\"", "-1", "1e400", "true", "\"\\ud800\"", "\"|1|\"", "\"arn:\"", "{\"a\":[[[[1]]]]}",
            "99999999999999999999"];
        var random = new Random(5);
        for (var i = 0; i < 20_000; i++)
        {
            var (operation, body) = valid[random.Next(valid.Length)];
            var bytes = Encoding.UTF8.GetBytes(body).ToList();
            for (var edits = random.Next(1, 4); edits > 0 && bytes.Count > 0; edits--)
            {
                var at = random.Next(bytes.Count);
                switch (random.Next(5))
                {
                    case 0: bytes[at] = (byte)random.Next(256); break;
                    case 1: bytes.RemoveAt(at); break;
                    case 2: bytes.RemoveRange(at, bytes.Count - at); break;
                    case 3: bytes.InsertRange(at, bytes.GetRange(0, random.Next(at + 1))); break;
                    default:
                        var colon = bytes.IndexOf((byte)':', at);
                        if (colon < 0) break;
                        var end = bytes.FindIndex(colon, static b => b is (byte)',' or (byte)'}');
                        bytes.RemoveRange(colon + 1, Math.Max(0, end - colon - 1));
                        bytes.InsertRange(colon + 1, Encoding.UTF8.GetBytes(pieces[random.Next(pieces.Length)]));
                        break;
                }
            }

            var (status, answer) = service.Call(operation, bytes.ToArray());
            Assert.True(status is 200 or 400, $"{operation} {Encoding.UTF8.GetString([.. bytes])} answered {status}: {answer}");
        }
    }
}
