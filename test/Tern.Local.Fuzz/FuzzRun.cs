using System.Buffers;
using System.Diagnostics;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Engine;
using Tern.Local.Fuzz.Checks;
using Tern.Local.Fuzz.Mutations;
using Tern.Local.Fuzz.Programs;
using Tern.Local.Protocol;
using Tern.TestHarness;

namespace Tern.Local.Fuzz;

/// <summary>
/// Mutated requests, sent directly to the protocol. A run consists of epochs, each with new tables and its own seed, so
/// that a single epoch can be repeated; the invariants of the tables are checked after each.
/// </summary>
internal sealed class FuzzRun
{
    private const int EpochSize = 20_000;
    private const int MostFaults = 10;

    /// <summary>Far more than any request needs; a longer one counts as hanging.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    private readonly int _seed;
    private readonly ManualTimeProvider _time = new();
    private readonly LocalEngine _engine;
    private readonly ProtocolHandler _handler;
    private readonly ArrayBufferWriter<byte> _answer = new();
    private readonly Dictionary<string, string> _streams = [];

    public FuzzRun(int seed)
    {
        _seed = seed;
        _engine = new LocalEngine(_time);
        _handler = new ProtocolHandler(_engine);
    }

    public FuzzSummary Summary { get; } = new();

    /// <summary>The current request and its start, for the check that no request hangs.</summary>
    public (string Target, byte[] Body, long Started) Current { get; private set; } = ("", [], 0);

    /// <summary>Sends a number of requests, starting with an epoch. Stops after ten faults.</summary>
    public void Run(long count, int firstEpoch = 0)
    {
        for (var epoch = firstEpoch; count > 0 && Summary.Faults.Count < MostFaults; epoch++)
        {
            var size = (int)Math.Min(count, EpochSize);
            RunEpoch(epoch, size);
            count -= size;
            _engine.Reset();
            Summary.LastHeap = GC.GetTotalMemory(forceFullCollection: true);
            if (Summary.FirstHeap == 0) Summary.FirstHeap = Summary.LastHeap;
        }
    }

    private void RunEpoch(int epoch, int size)
    {
        var random = new Random(unchecked(_seed * 1_000_003 + epoch));
        var learned = new Learned(random);
        var items = new ItemRequests(random);
        var others = new OtherRequests(random, learned);
        var mutator = new RequestMutator(random);
        CreateTables(learned);
        var last = items.Put();
        for (var i = 0; i < size && Summary.Faults.Count < MostFaults; i++)
        {
            var request = random.OneIn(3) ? others.Next() : items.Next();
            var (target, body) = mutator.Mutate(request, last);
            last = request;
            if (Send(target, body) is { } fault) Summary.Faults.Add($"Epoch {epoch}, request {i}: {fault}\n{Show(target, body)}");
            if (random.OneIn(40)) _time.Advance(TimeSpan.FromMilliseconds(random.Next(3_000)));
            if (_answer.WrittenCount > 0 && IsWorthReading(request.Operation) && _answer.WrittenSpan.IndexOf("__type"u8) < 0) Learn(learned);
        }

        if (StateCheck.Fault(_engine) is { } broken) Summary.Faults.Add($"After epoch {epoch}: {broken}");
        foreach (var (table, arn) in _streams)
        {
            if (_engine.FindTable(Encoding.UTF8.GetBytes(table))?.Settings.LatestStreamLabel is { } label && arn.EndsWith(label, StringComparison.Ordinal)
                && StreamCheck.Fault(table, arn, Call) is { } lost)
                Summary.Faults.Add($"After epoch {epoch}: stream of '{table}': {lost}");
        }
    }

    /// <summary>Returns true if its responses contain names that later requests can use.</summary>
    private static bool IsWorthReading(string operation) => operation is "CreateTable" or "DescribeTable" or "ExecuteStatement"
        or "Streams.ListStreams" or "Streams.DescribeStream" or "Streams.GetShardIterator" or "Streams.GetRecords" or "CreateBackup" or "ListBackups";

    private void CreateTables(Learned learned)
    {
        _streams.Clear();
        foreach (var shape in TableShape.All)
        {
            var definition = shape.Definition();
            definition["StreamSpecification"] = JsonNode.Parse("""{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"}""");
            definition["DeletionProtectionEnabled"] = true; // a mutated DeleteTable would end most of an epoch
            var answer = Call("CreateTable", definition.ToJsonString());
            learned.Read(answer);
            _streams[shape.Name] = (string)JsonNode.Parse(answer)!["TableDescription"]!["LatestStreamArn"]!;
            _time.Advance(TimeSpan.FromMilliseconds(1)); // streams are told apart by their times
        }

        Call("UpdateTimeToLive", """{"TableName":"Plain","TimeToLiveSpecification":{"AttributeName":"n","Enabled":true}}""");
    }

    /// <summary>A request of the run's own, which is right and succeeds.</summary>
    private byte[] Call(string operation, string body)
    {
        if (Send(Request.TargetOf(operation), Encoding.UTF8.GetBytes(body)) is { } fault) throw new InvalidOperationException($"{operation}: {fault}");
        var answer = _answer.WrittenSpan.ToArray();
        return answer.AsSpan().IndexOf("\"__type\""u8) >= 0 && operation != "Scan" && !operation.StartsWith("Streams.", StringComparison.Ordinal)
            ? throw new InvalidOperationException($"{operation} answered {Encoding.UTF8.GetString(answer)}")
            : answer;
    }

    private string? Send(string target, byte[] body)
    {
        _answer.ResetWrittenCount();
        var started = Stopwatch.GetTimestamp();
        Current = (target, body, started);
        var answer = _handler.Handle(target, body, _answer);
        var duration = Stopwatch.GetElapsedTime(started);
        var fault = AnswerCheck.Fault(answer.StatusCode, _answer.WrittenSpan, answer.Crc32, out var errorType);
        Summary.Count(target, errorType, duration);
        if (fault is null && duration > s_patience) fault = $"it took {duration.TotalSeconds:F1} s";
        return fault is null ? null : $"{fault}: {Shorten(Encoding.UTF8.GetString(_answer.WrittenSpan), 1_500)}";
    }

    private void Learn(Learned learned)
    {
        try
        {
            learned.Read(_answer.WrittenSpan);
        }
        catch (System.Text.Json.JsonException)
        {
            // An item with the maximum depth, which isn't reused.
        }
    }

    public static string Show(string target, byte[] body) =>
        $"{target} {Shorten(Encoding.UTF8.GetString(body), 4_000)}\nas Base64: {Shorten(Convert.ToBase64String(body), 8_000)}";

    private static string Shorten(string text, int most) => text.Length > most ? text[..most] + "…" : text;
}
