using Tern.Local.S3;
using Tern.Local.Serving;
using Tern.TestHarness;

namespace Tern.Local.Tests.S3.State;

/// <summary>When a file of a long body is deleted, while equal bodies are added and removed.</summary>
public sealed class BodyFolderTests : IDisposable
{
    private readonly string _path = Directory.CreateTempSubdirectory("tern-bodies-").FullName;
    private readonly SlowLog _log = new();
    private readonly BodyFolder _folder;

    public BodyFolderTests()
    {
        _folder = new BodyFolder(_path, static _ => { });
        _folder.Start(_log);
    }

    public void Dispose() => Directory.Delete(_path, recursive: true);

    [Fact]
    public async Task A_file_is_deleted_when_the_record_of_its_last_use_is_on_the_disk()
    {
        var file = Add();
        _folder.Release(file);
        Assert.True(File.Exists(file.Path));
        _log.Flush(0);
        await Polling.UntilAsync(() => !File.Exists(file.Path));
    }

    [Fact]
    public async Task A_file_that_is_used_again_is_deleted_only_after_the_later_use()
    {
        var file = Add();
        _folder.Release(file);
        Assert.Same(file, Add());
        _folder.Release(file);
        _log.Flush(0); // the second use can still be the last on the disk
        await RunAsync();
        Assert.True(File.Exists(file.Path));
        _log.Flush(1);
        await Polling.UntilAsync(() => !File.Exists(file.Path));
    }

    [Fact]
    public async Task A_late_deletion_leaves_the_file_of_a_later_use()
    {
        var file = Add();
        _folder.Release(file);
        _folder.Release(Add());
        var last = Add();
        foreach (var wait in (int[])[1, 0])
        {
            _log.Flush(wait);
            await RunAsync();
        }

        Assert.Null(last.FindDamage());
    }

    private BodyFile Add()
    {
        using var writer = _folder.Create();
        writer.Write("content"u8);
        return writer.Complete();
    }

    // Lets the thread pool run the work that waited for the log.
    private static Task RunAsync() => Task.Delay(100, TestContext.Current.CancellationToken);

    /// <summary>A log of a slow disk: the test ends each wait.</summary>
    private sealed class SlowLog : IStateLog
    {
        private readonly List<TaskCompletionSource> _waits = [];

        public long Position => 0;

        public string? Failure => null;

        public void Append(byte service, StateChange change)
        {
        }

        public ValueTask WaitAsync(long position)
        {
            var wait = new TaskCompletionSource();
            _waits.Add(wait);
            return new ValueTask(wait.Task);
        }

        public void Flush(int wait) => _waits[wait].SetResult();
    }
}
