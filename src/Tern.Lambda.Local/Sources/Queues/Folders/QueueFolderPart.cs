using Tern.Lambda.Local.Parts;
using Tern.Lambda.Local.Sources.Queues.Messages;

namespace Tern.Lambda.Local.Sources.Queues.Folders;

/// <summary>Keeps a queue in its folder, and looks there four times a second.</summary>
internal sealed class QueueFolderPart : LoopPart
{
    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(250);

    private readonly LocalQueue _queue;
    private readonly QueueFolder _folder;
    private readonly TimeProvider _clock;
    private readonly Action<string> _log;
    private string? _told;

    /// <summary>Opens the folder: what is in it is in the queue before anybody can send or receive.</summary>
    /// <exception cref="IOException">It can't be read, or another emulator has it.</exception>
    public QueueFolderPart(LocalQueue queue, TimeProvider clock, Action<string> log)
    {
        (_queue, _clock, _log) = (queue, clock, log);
        _folder = new QueueFolder(queue.Options, clock, log);
        queue.Store = _folder;
        try
        {
            queue.TakeIn(_folder.Look);
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
            _queue.TakeIn(_folder.Look);
            _told = null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            if (_told != failure.Message) _log($"queue {_queue.Options.Name}: {failure.Message}");
            _told = failure.Message;
        }
    }
}
