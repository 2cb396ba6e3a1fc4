using System.Buffers;
using System.Collections.Concurrent;
using Tern.Http;
using Tern.Local.Hosting;
using Tern.Local.Protocol;

namespace Tern.Local.Tests.Durability;

/// <summary>The events that a listener receives for calls in the process that wait for the disk.</summary>
public sealed class InProcessWaitTests : IDisposable
{
    private const string Put = """{"TableName":"Plain","Item":{"id":{"S":"b"}}}""";
    private const string Get = """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""";

    private readonly DataFixture _data = new();

    public void Dispose() => _data.Dispose();

    [Fact]
    public async Task A_listener_is_notified_of_an_in_process_write_when_it_is_stored_or_has_failed()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        var told = new ConcurrentQueue<LocalRequest>();
        var log = RequestLog.Create(service.Time, told.Enqueue, hasPort: false);
        var transport = new InProcessTransport(new StoreSet(service.Handler), log, service.Time, verifier: null);
        using var gate = _data.Disk.Gate = new ManualResetEventSlim();
        var put = SendAsync(transport, "PutItem", Put);
        Assert.False(put.IsCompleted);
        Assert.Empty(told);
        Assert.Equal(200, await SendAsync(transport, "GetItem", Get));
        Assert.Equal("GetItem", Assert.Single(told).Operation); // which doesn't wait for anything
        gate.Set();
        _data.Disk.Gate = null;
        Assert.Equal(200, await put.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
        Assert.Equal(("PutItem", 200), told.Select(static request => (request.Operation, request.StatusCode)).Last());

        _data.Disk.Flush = new IOException("No space left on device");
        Assert.Equal(500, await SendAsync(transport, "PutItem", Put));
        Assert.Equal(("PutItem", 500), told.Select(static request => (request.Operation, request.StatusCode)).Last());
        Assert.Equal(3, told.Count);
    }

    [Fact]
    public async Task A_fault_that_loses_the_answer_loses_it_when_the_disk_has_the_write()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        service.Handler.Faults.Add(new LocalFault(LocalFaultKind.DropAfter));
        var told = new ConcurrentQueue<LocalRequest>();
        var log = RequestLog.Create(service.Time, told.Enqueue, hasPort: false);
        var transport = new InProcessTransport(new StoreSet(service.Handler), log, service.Time, verifier: null);
        using var gate = _data.Disk.Gate = new ManualResetEventSlim();
        var put = SendAsync(transport, "PutItem", Put);
        Assert.False(put.IsCompleted);
        gate.Set();
        _data.Disk.Gate = null;
        await Assert.ThrowsAsync<AwsTransportException>(() => put.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
        Assert.Equal(200, Assert.Single(told).StatusCode);
    }

    [Fact]
    public async Task A_write_whose_caller_stopped_waiting_for_the_disk_is_still_reported()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        var told = new ConcurrentQueue<LocalRequest>();
        var log = RequestLog.Create(service.Time, told.Enqueue, hasPort: false);
        var transport = new InProcessTransport(new StoreSet(service.Handler), log, service.Time, verifier: null);
        using var gate = _data.Disk.Gate = new ManualResetEventSlim();
        using var gaveUp = new CancellationTokenSource();
        var put = SendAsync(transport, "PutItem", Put, gaveUp.Token);
        await gaveUp.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => put);
        Assert.Equal("PutItem", Assert.Single(told).Operation);
        gate.Set();
        _data.Disk.Gate = null;
    }

    private static async Task<int> SendAsync(InProcessTransport transport, string operation, string body, CancellationToken cancellationToken = default)
    {
        var request = new AwsHttpRequest();
        request.Headers.Add("x-amz-target", "DynamoDB_20120810." + operation);
        request.Body.Write(System.Text.Encoding.UTF8.GetBytes(body));
        using var response = await transport.SendAsync(request, cancellationToken);
        return response.StatusCode;
    }
}
