using Microsoft.Extensions.Logging.Abstractions;
using Tern.Buffers;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Events;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Batches;

public sealed class BatchAllocationTests
{
    [Fact]
    public void Ten_records_one_by_one_cost_at_most_240_bytes()
    {
        var records = TestRecord.Many(10);
        var source = new TestSource(RecordOrder.None);
        var log = new BatchLog(NullLogger.Instance);
        using var output = new PooledBuffer();
        Func<TestRecord, CancellationToken, ValueTask> handle = (_, _) => default;

        var bytes = AllocationTest.BytesPerCall(async () =>
        {
            output.Clear();
            (await new TestRun<TestRecord>(source, records, handle, BatchSettings.Default, log, CancellationToken.None).ConcludeAsync()).Write(output);
        });

        Assert.InRange(bytes, 0, 240);
    }

    [Fact]
    public void Ten_messages_of_a_queue_cost_at_most_360_bytes_beside_reading_and_handling_them()
    {
        var messages = SqsEvent.Read(EventSamples.Payload("SqsEvent.ten")).Records;
        Assert.Equal(10, messages.Count);
        var log = new BatchLog(NullLogger.Instance);
        using var output = new PooledBuffer();
        Func<SqsMessage, CancellationToken, ValueTask> handle = (_, _) => default;

        var bytes = AllocationTest.BytesPerCall(async () =>
        {
            output.Clear();
            (await new TestRun<SqsMessage>(SqsBatchSource.Instance, messages, handle, BatchSettings.Default, log, CancellationToken.None).ConcludeAsync())
                .Write(output);
        });
        Assert.InRange(bytes, 0, 360);
    }
}
