using System.Diagnostics;
using Tern.Buffers;
using Tern.Local.Durability;
using Tern.Local.Engine;
using Tern.Local.Hosting;
using Tern.Local.Protocol;
using Tern.Local.Tests.Streams;
using Tern.TestHarness;

namespace Tern.Local.Tests.Durability;

/// <summary>Disks that fail, are slow or can't be used: a write is acknowledged when it is stored, or never.</summary>
public sealed class DiskFaultTests : IDisposable
{
    private const string Put = """{"TableName":"Plain","Item":{"id":{"S":"b"}}}""";
    private const string Get = """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""";

    private readonly DataFixture _data = new();

    public void Dispose() => _data.Dispose();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task While_the_disk_fails_nothing_is_acknowledged_and_acknowledged_writes_are_kept(bool byFlush)
    {
        var service = _data.Open().AddPlainTable();
        service.Put("a");
        _data.Store.Flush();
        Fail(byFlush);
        var (status, body) = await CallAsync(service, "PutItem", Put);
        Assert.Equal(500, status);
        Assert.Contains("InternalServerError", body, StringComparison.Ordinal);
        Assert.Contains("No space left on device", body, StringComparison.Ordinal);
        foreach (var (operation, request) in new[]
        {
            ("PutItem", Put),
            ("DeleteItem", Get),
            ("TransactWriteItems", $$"""{"TransactItems":[{"Put":{{Put}}}]}"""),
            ("DeleteTable", """{"TableName":"Plain"}"""),
            ("TagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain","Tags":[{"Key":"k","Value":"v"}]}"""),
        })
        {
            (status, body) = await CallAsync(service, operation, request);
            Assert.True(status == 500 && body.Contains("rejects writes", StringComparison.Ordinal), $"{operation}: {status} {body}");
        }

        Assert.Contains("\"a\"", (await CallAsync(service, "GetItem", Get)).Body, StringComparison.Ordinal); // reads go on
        Assert.Throws<IOException>(_data.Store.Flush);
        _data.Time.Advance(Journal.RetryDelay); // tried again, and failed again
        Assert.Equal(500, (await CallAsync(service, "PutItem", Put)).Status);
        var store = _data.Store;
        _data.Close();
        Assert.Contains("No space left on device", store.Failure, StringComparison.Ordinal);
        _data.Disk.Flush = _data.Disk.Write = null;
        Assert.Contains("\"a\"", _data.Open().Ok("GetItem", Get), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Writes_continue_when_the_disk_has_space_again_and_reads_show_the_stored_items(bool byFlush)
    {
        var service = _data.Open().AddPlainTable();
        service.Put("a");
        _data.Store.Flush();
        Fail(byFlush);
        Assert.Equal(500, (await CallAsync(service, "PutItem", Put)).Status);
        _data.Disk.Flush = _data.Disk.Write = null;
        Assert.Equal(500, (await CallAsync(service, "PutItem", Put)).Status); // not yet tried again
        // The request fails before the retry is planned.
        await Polling.UntilAsync(() => _data.Time.PendingTimers > 0);
        _data.Time.Advance(Journal.RetryDelay);
        Assert.Null(_data.Store.Failure);
        Assert.Equal(200, (await CallAsync(service, "PutItem", """{"TableName":"Plain","Item":{"id":{"S":"c"}}}""")).Status);
        var shown = service.OkNode("Scan", """{"TableName":"Plain"}""");
        Assert.Equal(3, shown["Count"]!.GetValue<int>()); // "b" was answered with 500, and then it could be kept
        var store = _data.Store;
        _data.Close();
        Assert.Null(store.Failure);
        Assert.Equal(shown.ToJsonString(), _data.Open().OkNode("Scan", """{"TableName":"Plain"}""").ToJsonString());
    }

    [Fact]
    public async Task A_last_try_is_made_at_the_end()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        Fail(byFlush: true);
        Assert.Equal(500, (await CallAsync(service, "PutItem", Put)).Status);
        _data.Disk.Flush = null;
        var store = _data.Store;
        _data.Close();
        Assert.Null(store.Failure);
        Assert.Equal(1, _data.Open().OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public async Task A_failure_and_its_end_are_reported_once()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        var told = new List<string>();
        using var listener = new TraceLines(_data.Path, told);
        Trace.Listeners.Add(listener);
        try
        {
            Fail(byFlush: true);
            for (var i = 0; i < 5; i++)
            {
                Assert.Equal(500, (await CallAsync(service, "PutItem", Put)).Status);
                // The request fails before the failure is reported.
                await Polling.UntilAsync(() => listener.HasLines);
                _data.Time.Advance(Journal.RetryDelay);
            }

            _data.Disk.Flush = null;
            _data.Time.Advance(Journal.RetryDelay);
        }
        finally
        {
            Trace.Listeners.Remove(listener);
        }

        Assert.Collection(
            told,
            static line => Assert.Contains("No space left on device", line, StringComparison.Ordinal),
            static line => Assert.Contains("again, and accepts writes", line, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_journal_that_could_not_be_begun_is_begun_later()
    {
        var service = _data.Open().AddPlainTable();
        service.Put("a");
        _data.Store.Flush();
        Fail(byFlush: true);
        Assert.Throws<IOException>(_data.Store.TakeSnapshot);
        Assert.Equal(500, (await CallAsync(service, "PutItem", Put)).Status);
        _data.Disk.Flush = null;
        _data.Time.Advance(Journal.RetryDelay);
        Assert.Equal(200, (await CallAsync(service, "PutItem", Put)).Status);
        _data.Close();
        Assert.Equal(2, _data.Open().OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public void A_last_journal_that_was_deleted_is_missed()
    {
        var service = _data.Open().AddPlainTable();
        service.Put("a");
        _data.Close();
        _data.Open().Put("b");
        _data.Close();
        var last = _data.LastJournal();
        File.Delete(last);
        var failure = Assert.Throws<LocalDataException>(() => _data.Open());
        Assert.Contains(last, failure.Message, StringComparison.Ordinal);
        Assert.Contains("is missing", failure.Message, StringComparison.Ordinal);
        File.Delete(new DataFolder(_data.Path).Newest); // as the message suggests for continuing without it
        Assert.Equal(1, _data.Open().OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public void A_lock_that_fails_for_another_reason_is_not_taken_for_one_that_is_held()
    {
        var held = OperatingSystem.IsWindows() ? unchecked((int)0x80070020) : OperatingSystem.IsLinux() ? 11 : 35;
        Assert.True(FolderLock.IsHeld(new IOException("held", held)));
        Assert.False(FolderLock.IsHeld(new IOException("Read-only file system", 30)));
        Assert.False(FolderLock.IsHeld(new IOException("No space left on device", 28)));
    }

    [Fact]
    public async Task A_write_is_answered_when_the_disk_has_it_and_a_read_at_once()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        using var gate = _data.Disk.Gate = new ManualResetEventSlim();
        var put = CallAsync(service, "PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"}}}""");
        Assert.False(put.IsCompleted);
        Assert.Contains("\"a\"", (await CallAsync(service, "GetItem", Get)).Body, StringComparison.Ordinal);
        // It isn't visible in any other way, either: not by a condition that it makes fail, and not by its token.
        var conditional = CallAsync(service, "PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"}},"ConditionExpression":"attribute_not_exists(id)"}""");
        Assert.False(conditional.IsCompleted);
        gate.Set();
        _data.Disk.Gate = null;
        Assert.Equal(200, (await put.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken)).Status);
        Assert.Equal(400, (await conditional.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken)).Status);
    }

    [Fact]
    public async Task Writes_that_arrive_while_the_disk_is_busy_share_a_flush()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        using var gate = _data.Disk.Gate = new ManualResetEventSlim();
        var before = _data.Disk.Flushes;
        var puts = Enumerable.Range(0, 100)
            .Select(i => CallAsync(service, "PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"i{{{i}}}"} } }""")).ToList();
        gate.Set();
        _data.Disk.Gate = null;
        Assert.All(await Task.WhenAll(puts).WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken), static answer =>
            Assert.Equal(200, answer.Status));
        Assert.InRange(_data.Disk.Flushes - before, 1, 3);
    }

    [Fact]
    public void Threads_that_wait_for_the_disk_write_themselves_and_share_flushes()
    {
        const int Threads = 16;
        const int Puts = 50;
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        var before = _data.Disk.Flushes;
        var threads = Enumerable.Range(0, Threads).Select(number => new Thread(() =>
        {
            for (var i = 0; i < Puts; i++)
            {
                service.Put($"{number}-{i}");
                _data.Store.Flush();
            }
        })).ToList();
        threads.ForEach(static thread => thread.Start());
        Assert.All(threads, static thread => Assert.True(thread.Join(TimeSpan.FromMinutes(1))));
        Assert.InRange(_data.Disk.Flushes - before, Puts, Threads * Puts);
        _data.Close();
        Assert.Equal(Threads * Puts, _data.Open().OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public void Writes_that_arrive_faster_than_the_disk_stores_them_share_frames()
    {
        var service = _data.Open().AddPlainTable();
        _data.Store.Flush();
        var before = _data.Disk.Flushes;
        using var gate = _data.Disk.Gate = new ManualResetEventSlim();
        var filler = new string('x', 390_000);
        for (var i = 0; i < 120; i++) service.Put("i" + i, $"\"filler\":{{\"S\":\"{filler}\"}}"); // 46 MB, and nobody waits for any of it
        gate.Set();
        _data.Disk.Gate = null;
        _data.Store.Flush();
        Assert.InRange(_data.Disk.Flushes - before, 6, 20);
        _data.Close();
        Assert.Equal(120, _data.Open().OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!["ItemCount"]!.GetValue<int>());
    }

    [Fact]
    public void A_folder_in_use_is_refused_with_the_process_that_uses_it()
    {
        _data.Open();
        var failure = Assert.Throws<LocalDataException>(() => DataStore.Open(new DataFolder(_data.Path), Content()));
        Assert.Contains("in use by this process already", failure.Message, StringComparison.Ordinal);
        File.WriteAllText(Path.Combine(_data.Path, "owner"), $"{Environment.ProcessId + 1}");
        failure = Assert.Throws<LocalDataException>(() => DataStore.Open(new DataFolder(_data.Path), Content()));
        Assert.Contains($"in use by the process {Environment.ProcessId + 1}", failure.Message, StringComparison.Ordinal);
        _data.Close();
        _data.Open();
    }

    [Fact]
    public void A_folder_is_made_and_a_file_in_its_place_refused()
    {
        var folder = new DataFolder(Path.Combine(_data.Path, "a", "b"));
        using (DataStore.Open(folder, Content())) Assert.True(File.Exists(folder.Journal(1)));
        var file = Path.Combine(_data.Path, "file");
        File.WriteAllText(file, "");
        var failure = Assert.Throws<LocalDataException>(() => DataStore.Open(new DataFolder(file), Content()));
        Assert.Contains("is a file", failure.Message, StringComparison.Ordinal);
        failure = Assert.Throws<LocalDataException>(() => DataStore.Open(new DataFolder(Path.Combine(file, "below")), Content()));
        Assert.Contains("can't be read and written", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_that_may_not_be_written_is_refused()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Folders have no such rights on Windows.");
        Assert.SkipWhen(Environment.IsPrivilegedProcess, "This user may write to every folder.");
        var path = Path.Combine(_data.Path, "closed");
        if (!OperatingSystem.IsWindows()) Directory.CreateDirectory(path, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        var failure = Assert.Throws<LocalDataException>(() => DataStore.Open(new DataFolder(path), Content()));
        Assert.Contains("can't be read and written", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_snapshot_that_fails_loses_nothing_and_leaves_nothing()
    {
        var service = _data.Open().AddPlainTable();
        service.Put("a");
        _data.Store.Flush();
        var journal = new FileInfo(_data.LastJournal()).Length;
        Assert.True(journal > 0);
        _data.Disk.Write = new IOException("No space left on device");
        Assert.Throws<IOException>(() => service.Engine.Restore(service.Engine.Capture()));
        _data.Disk.Write = null;
        Assert.Empty(Directory.GetFiles(_data.Path, "*.tmp"));
        service.Put("b");
        _data.Close();
        Assert.Equal(2, _data.Open().OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public async Task A_failed_seed_is_reported_after_the_earlier_lines_are_on_disk()
    {
        const string Seed =
            """{"TableName":"Plain","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":"""
                + """[{"AttributeName":"id","KeyType":"HASH"}],"Items":[{"nonsense":{"S":"c"}}]}""";
        await using var local = await StartAsync();
        _data.Disk.Flush = new IOException("No space left on device");
        var failure = await Assert.ThrowsAsync<IOException>(async () => await local.SeedAsync(Stream(Seed), "seed", TestContext.Current.CancellationToken));
        Assert.Contains("No space left on device", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_failed_import_is_reported_after_the_earlier_items_are_on_disk()
    {
        const string Lines = """{"Item":{"id":{"S":"a"}}}""" + "\nnonsense\n";
        _data.Open().AddPlainTable();
        _data.Close();
        await using var local = await StartAsync();
        await Assert.ThrowsAsync<InvalidDataException>(async () => await local.ImportTableAsync("Plain", Stream(Lines), TestContext.Current.CancellationToken));
        _data.Disk.Flush = new IOException("No space left on device");
        var failure = await Assert.ThrowsAsync<IOException>(
            async () => await local.ImportTableAsync("Plain", Stream(Lines), TestContext.Current.CancellationToken));
        Assert.Contains("No space left on device", failure.Message, StringComparison.Ordinal);
    }

    private void Fail(bool byFlush)
    {
        var full = new IOException("No space left on device");
        if (byFlush) _data.Disk.Flush = full;
        else _data.Disk.Write = full;
    }

    private DataContent Content() => new() { Own = new LocalEngine(_data.Time) };

    private ValueTask<LocalDynamoDb> StartAsync() =>
        LocalDynamoDb.StartAsync(LocalDynamoDbSettings.Create(new LocalDynamoDbOptions()), new TestFolder(_data.Path, _data.Disk), [],
            TestContext.Current.CancellationToken);

    private static MemoryStream Stream(string text) => new(System.Text.Encoding.UTF8.GetBytes(text));

    private sealed class TraceLines(string about, List<string> lines) : TraceListener
    {
        private volatile bool _hasLines;

        public bool HasLines => _hasLines;

        public override void Write(string? message)
        {
        }

        public override void WriteLine(string? message)
        {
        }

        public override void TraceEvent(TraceEventCache? eventCache, string source, TraceEventType eventType, int id, string? message)
        {
            if (!message!.Contains(about, StringComparison.Ordinal)) return;
            lines.Add(message);
            _hasLines = true;
        }
    }

    private static async Task<(int Status, string Body)> CallAsync(LocalService service, string operation, string body)
    {
        using var output = new PooledBuffer();
        var target = "DynamoDB_20120810." + operation;
        var answer = service.Handler.Handle(target, System.Text.Encoding.UTF8.GetBytes(body), output);
        if (service.Handler.Waits(OperationTable.Find(target))) answer = await service.Handler.WaitAsync(answer, output);
        return (answer.StatusCode, System.Text.Encoding.UTF8.GetString(output.WrittenSpan));
    }
}
