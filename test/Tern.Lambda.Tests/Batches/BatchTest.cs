using System.Text;
using Tern.Buffers;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Batches;

/// <summary>One run of a batch: the handled records, their order, and the result.</summary>
internal sealed class BatchTest(RecordOrder order)
{
    private readonly List<string> _seen = [];

    public BatchOptions Options { get; } = new();

    public RecordingLogger Logger { get; } = new();

    public bool Reports { get; init; } = true;

    public CancellationTokenSource Deadline { get; } = new();

    /// <summary>The ids of the records that the handler got, in that order.</summary>
    public string Seen
    {
        get { lock (_seen) return string.Join(",", _seen); }
    }

    /// <summary>The answer as text, of a handler that fails for the records of these ids.</summary>
    public Task<string> RunAsync(TestRecord[] records, params string[] failing) => RunAsync(records, (record, _) =>
        failing.Contains(record.Id) ? throw new InvalidOperationException($"failed {record.Id}") : ValueTask.CompletedTask);

    public async Task<string> RunAsync(TestRecord[] records, Func<TestRecord, CancellationToken, ValueTask> handle) =>
        Text(await new TestRun<TestRecord>(new TestSource(order) { Reports = Reports }, records, (record, cancellationToken) =>
        {
            lock (_seen) _seen.Add(record.Id!);
            return handle(record, cancellationToken);
        }, BatchSettings.From(Options), new BatchLog(Logger), Deadline.Token).ConcludeAsync());

    public async Task<string> RunWholeAsync(TestRecord[] records, Func<Batch<TestRecord>, CancellationToken, ValueTask> handle) =>
        Text(await new WholeBatchRun<TestRecord>(
            new TestSource(order) { Reports = Reports }, records, BatchSettings.From(Options), new BatchLog(Logger), Deadline.Token)
            .RunAsync(batch => handle(batch, Deadline.Token)));

    public static string Failed(params string[] ids) =>
        $$"""{"batchItemFailures":[{{string.Join(",", ids.Select(id => $$"""{"itemIdentifier":"{{id}}"}"""))}}]}""";

    private static string Text(BatchFailures failures)
    {
        using var buffer = new PooledBuffer();
        failures.Write(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
