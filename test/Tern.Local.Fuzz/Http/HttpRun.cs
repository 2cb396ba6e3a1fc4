using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Fuzz.Checks;
using Tern.Local.Fuzz.Mutations;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Http;

/// <summary>
/// Mutated requests over a socket: calls with mutated bodies and headers on connections that stay open, and bytes that
/// aren't HTTP on separate connections.
/// </summary>
internal sealed class HttpRun(int seed)
{
    private const int MostFaults = 10;
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    /// <summary>The statuses of responses to requests that aren't calls.</summary>
    private static readonly HashSet<int> s_refusals = [400, 403, 404, 405, 408, 411, 413, 414, 415, 417, 426, 431, 501, 505];

    public FuzzSummary Summary { get; } = new();

    public async Task RunAsync(long count)
    {
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
        var random = new Random(seed);
        var items = new ItemRequests(random);
        var others = new OtherRequests(random, new Learned(random));
        var bodies = new RequestMutator(random);
        var mutator = new HttpMutator(random);
        var connection = new RawConnection(local.Endpoint!, s_patience);
        foreach (var shape in TableShape.All) connection.Send(Whole("CreateTable", shape.Definition().ToJsonString()));
        var last = items.Put();
        for (long i = 0; i < count && Summary.Faults.Count < MostFaults; i++)
        {
            var request = random.OneIn(4) ? others.Next() : items.Next();
            var (target, body) = bodies.Mutate(request, last);
            last = request;
            if (body.Length > 100_000) body = body[..100_000];
            var started = Stopwatch.GetTimestamp();
            byte[] bytes;
            string? fault, error;
            if (random.OneIn(5))
            {
                bytes = mutator.Mangled(target, body);
                fault = SendMangled(local.Endpoint!, bytes, out error);
            }
            else
            {
                bytes = mutator.Whole(target, body, out var expectsCall);
                fault = SendWhole(local.Endpoint!, ref connection, bytes, expectsCall, out error);
            }

            Summary.Count(target, error, Stopwatch.GetElapsedTime(started));
            if (fault is not null) Summary.Faults.Add($"HTTP request {i}: {fault}\n{FuzzRun.Show(target, bytes)}");
            if (i % 500 == 499 && Health(local.Endpoint!) is { } sick) Summary.Faults.Add($"After HTTP request {i}: {sick}");
        }

        connection.Dispose();
        if (Health(local.Endpoint!) is { } end) Summary.Faults.Add("In the end: " + end);
    }

    private static string? SendWhole(Uri endpoint, ref RawConnection connection, byte[] bytes, bool expectsCall, out string? error)
    {
        error = "closed";
        try
        {
            var answer = connection.Send(bytes);
            if (answer is null || answer.Headers.TryGetValue("Connection", out var end) && end.Equals("close", StringComparison.OrdinalIgnoreCase))
            {
                connection.Dispose();
                connection = new RawConnection(endpoint, s_patience);
            }

            return answer is null ? (expectsCall ? "the connection was closed without an answer" : null) : Fault(answer, expectsCall, out error);
        }
        catch (Exception failure) when (failure is TimeoutException or SocketException)
        {
            connection.Dispose();
            connection = new RawConnection(endpoint, s_patience);
            // A header may announce more bytes than follow, in which case the server rightly waits; or a mutated header
            // may have made it close the connection.
            return expectsCall || failure is TimeoutException ? failure.Message : null;
        }
    }

    private static string? SendMangled(Uri endpoint, byte[] bytes, out string? error)
    {
        error = "closed";
        try
        {
            using var connection = new RawConnection(endpoint, s_patience);
            foreach (var answer in connection.SendLast(bytes))
            {
                if (Fault(answer, false, out error) is { } fault) return fault;
            }

            return null;
        }
        catch (TimeoutException failure)
        {
            return failure.Message;
        }
    }

    private static string? Fault(RawAnswer answer, bool expectsCall, out string? error)
    {
        error = $"status {answer.Status}";
        if (!answer.Headers.TryGetValue("Content-Type", out var type) || !type.StartsWith("application/", StringComparison.Ordinal))
        {
            if (expectsCall) return $"status {answer.Status} with the Content-Type '{type}' to a call";
            return answer.Status is 200 or 204 || s_refusals.Contains(answer.Status) ? null : $"status {answer.Status}: {Encoding.UTF8.GetString(answer.Body)}";
        }

        if (!answer.Headers.TryGetValue("x-amz-crc32", out var text) || Crc32.Of(answer.Body).ToString(CultureInfo.InvariantCulture) != text)
            return $"x-amz-crc32 is {text}, not {Crc32.Of(answer.Body)}";
        if (!answer.Headers.TryGetValue("x-amzn-RequestId", out var id) || id.Length != 52) return $"x-amzn-RequestId is '{id}'";
        var body = Decompress(answer);
        // The service answers 500 only for a body that isn't compressed as its header says.
        if (!expectsCall && answer.Status == 500 && body.AsSpan().IndexOf("InternalFailure"u8) >= 0) return null;
        return AnswerCheck.Fault(answer.Status, body, Crc32.Of(body), out error);
    }

    private static byte[] Decompress(RawAnswer answer)
    {
        if (!answer.Headers.TryGetValue("Content-Encoding", out var coding)) return answer.Body;
        using var plain = new MemoryStream();
        using Stream stream = coding == "gzip"
            ? new GZipStream(new MemoryStream(answer.Body), CompressionMode.Decompress)
            : new ZLibStream(new MemoryStream(answer.Body), CompressionMode.Decompress);
        stream.CopyTo(plain);
        return plain.ToArray();
    }

    /// <summary>Returns true if the server reports that it is healthy, and finds all items that it counts.</summary>
    private static string? Health(Uri endpoint)
    {
        using var connection = new RawConnection(endpoint, s_patience);
        var health = connection.Send(Encoding.ASCII.GetBytes("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        if (health is null || !Encoding.UTF8.GetString(health.Body).StartsWith("healthy: ", StringComparison.Ordinal))
            return "the server does not say that it is healthy";
        foreach (var shape in TableShape.All)
        {
            var body = new JsonObject { ["TableName"] = shape.Name }.ToJsonString();
            if (connection.Send(Whole("DescribeTable", body)) is not { Status: 200 } described) continue; // a mutated request deleted it
            var counted = (long)JsonNode.Parse(described.Body)!["Table"]!["ItemCount"]!;
            var scanned = Count(connection, shape.Name);
            if (scanned != counted) return $"'{shape.Name}' counts {counted} items, and a Scan finds {scanned}";
        }

        return null;
    }

    private static long Count(RawConnection connection, string table)
    {
        var count = 0L;
        JsonNode? cursor = null;
        do
        {
            var scan = new JsonObject { ["TableName"] = table, ["Select"] = "COUNT" };
            if (cursor is not null) scan["ExclusiveStartKey"] = cursor.DeepClone();
            var page = JsonNode.Parse(connection.Send(Whole("Scan", scan.ToJsonString()))!.Body)!;
            count += (long)page["Count"]!;
            cursor = page["LastEvaluatedKey"];
        }
        while (cursor is not null);
        return count;
    }

    private static byte[] Whole(string operation, string body)
    {
        var utf8 = Encoding.UTF8.GetBytes(body);
        return
        [
            .. Encoding.ASCII.GetBytes(
                $"POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: {Request.TargetOf(operation)}\r\n"
                + "Content-Type: application/x-amz-json-1.0\r\nX-Amz-Date: 20261121T000000Z\r\n"
                + "Authorization: AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0\r\n"
                + $"Content-Length: {utf8.Length}\r\n\r\n"),
            .. utf8,
        ];
    }
}
