using System.Buffers;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Engine;
using Tern.Local.Fuzz.Programs;
using Tern.Local.Protocol;

namespace Tern.Local.Fuzz.Differential;

/// <summary>The same programs of requests against this server and another. A program begins with empty tables, and ends
/// where the two diverge.</summary>
internal sealed class DifferentialRun(PeerServer theirs, int seed)
{
    private const int ProgramSize = 60;
    private static readonly JsonDocumentOptions s_deep = new() { MaxDepth = 256 };

    private readonly Dictionary<string, int> _explained = [];
    private ProtocolHandler _handler = new(new LocalEngine(TimeProvider.System));

    /// <summary>The number of compared requests.</summary>
    public int Requests { get; private set; }

    /// <summary>The number of their programs.</summary>
    public int Programs { get; private set; }

    /// <summary>Differences that no rule explains.</summary>
    public List<Difference> Unexplained { get; } = [];

    /// <summary>How often each rule explained a difference.</summary>
    public IReadOnlyDictionary<string, int> Explained => _explained;

    /// <summary>Compares the responses for a number of programs; stops after a number of unexplained
    /// differences.</summary>
    public async Task RunAsync(int programs, int most = 20)
    {
        for (; Programs < programs && Unexplained.Count < most; Programs++) await RunProgramAsync(new Random(unchecked(seed * 1_000_003 + Programs)));
    }

    private async Task RunProgramAsync(Random random)
    {
        _handler = new ProtocolHandler(new LocalEngine(TimeProvider.System));
        foreach (var shape in TableShape.All)
        {
            await theirs.DropAsync(shape.Name);
            var create = new Request("CreateTable", shape.Definition());
            var (ours, other) = (Call(create), await theirs.CallAsync(create));
            if (ours.Status != 200 || other.Status != 200) throw new InvalidOperationException($"'{shape.Name}' can't be created: {ours.Text} {other.Text}");
            await theirs.WaitAsync(shape.Name);
        }

        var requests = new ComparableRequests(random);
        for (var i = 0; i < ProgramSize; i++)
        {
            var request = requests.Next();
            Requests++;
            var (ours, other) = (Call(request), await theirs.CallAsync(request));
            if (other.Status == 0)
            {
                await theirs.BeginAsync();
                _explained["theirs-crashes"] = _explained.GetValueOrDefault("theirs-crashes") + 1;
                return;
            }

            if (AnswerComparer.Compare(request, ours, other) is not { } what) continue;
            var difference = new Difference(request, ours, other, what);
            if (theirs.Rules.FirstOrDefault(rule => rule.Explains(difference)) is { } rule) _explained[rule.Name] = _explained.GetValueOrDefault(rule.Name) + 1;
            else Unexplained.Add(difference);
            if (difference.MayPartWays) return;
        }
    }

    private Answer Call(Request request)
    {
        var output = new ArrayBufferWriter<byte>();
        var answer = _handler.Handle(request.Target, request.Utf8, output);
        return new Answer(answer.StatusCode, output.WrittenCount == 0 ? null : JsonNode.Parse(output.WrittenSpan, null, s_deep));
    }
}
