using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>Stores a queue in its folder, and scans the folder four times a second.</summary>
internal sealed class QueueFolderPart : LoopPart
{
    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(250);

    private readonly LocalQueue _queue;
    private readonly QueueFolder _folder;
    private readonly TimeProvider _clock;
    private readonly Action<string> _log;
    private string? _told;

    /// <summary>Opens the folder, and adds its messages to the queue before any client can send or receive.</summary>
    /// <exception cref="IOException">The folder can't be read, or another emulator uses it.</exception>
    public QueueFolderPart(LocalQueue queue, QueueOptions options, TimeProvider clock, Action<string> log)
    {
        (_queue, _clock, _log) = (queue, clock, log);
        _folder = new QueueFolder(options, clock, log);
        queue.Mirror = _folder;
        try
        {
            queue.Edit(_folder.Look);
        }
        catch
        {
            _folder.Dispose();
            throw;
        }
    }

    protected override async Task RunAsync()
    {
        while (true)
        {
            await Task.Delay(s_period, _clock, Ended).ConfigureAwait(false);
            Look();
        }
    }

    protected override Task EndAsync()
    {
        _folder.Dispose();
        return Task.CompletedTask;
    }

    private void Look()
    {
        try
        {
            _queue.Edit(_folder.Look);
            _told = null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            if (_told != failure.Message) _log($"queue {_queue.Name}: {failure.Message}");
            _told = failure.Message;
        }
    }
}
