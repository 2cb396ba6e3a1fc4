using System.Diagnostics;
using Tern.Local.Durability.Files;

namespace Tern.Local.Durability.Journaling;

/// <summary>
/// Writes a journal's batches, one write and one flush each: on the thread pool, behind the requests that are under way,
/// whose changes then share the flush, or on a thread that waits for them.
/// </summary>
internal sealed class JournalWriter : IThreadPoolWorkItem, IDisposable
{
    /// <summary>How often a flush lets other work go first: more would leave the disk idle (bench/Tern.Local.Bench).</summary>
    private const int MostTurns = 2;

    private readonly DataFolder _folder;
    private readonly Journal _journal;
    private readonly Action _grown;
    private JournalFile _file;
    private bool _isFinished; // the file: the next one is still to be made
    private long _bytes;
    private int _turns;

    /// <summary>A writer that is still to be started.</summary>
    /// <param name="folder">Where journals are.</param>
    /// <param name="journal">What to write.</param>
    /// <param name="first">The file to begin with.</param>
    /// <param name="grown">Called when a batch has been written, on the thread that wrote it.</param>
    public JournalWriter(DataFolder folder, Journal journal, JournalFile first, Action grown)
    {
        _folder = folder;
        _journal = journal;
        _file = first;
        _grown = grown;
    }

    /// <summary>What was written since the last snapshot began, in bytes.</summary>
    public long Bytes
    {
        get => Volatile.Read(ref _bytes);
        set => Volatile.Write(ref _bytes, value);
    }

    public void Start() => _journal.Start(this);

    public void Execute()
    {
        if (_turns < MostTurns && ThreadPool.PendingWorkItemCount > 0)
        {
            _turns++;
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            return;
        }

        _turns = 0;
        _journal.Dequeued();
        WriteNext();
    }

    /// <summary>
    /// Writes the next batch. Does nothing when there is none, another thread is writing, or the last one failed and this is
    /// not to try it again.
    /// </summary>
    public void WriteNext(bool again = false)
    {
        if (_journal.Take(again) is not { } batch) return;
        try
        {
            if (batch.Rotation is { } rotation)
            {
                Rotate(rotation);
                batch.Rotation = null; // done, should the batch itself have to be tried again
            }

            if (batch.HasPayload)
            {
                _file.Append(batch.Buffer);
                Bytes += batch.Buffer.Length;
            }

            _grown();
        }
        // Whatever it is: writes must not be acknowledged any more, and the process is not ours to end.
        catch (Exception failure)
        {
            var message = $"The local server can't write its journal '{_file.Path}': {failure.Message} It takes no writes until it can, "
                + "which it tries every second; nothing that it acknowledged is lost.";
            if (_journal.Fail(message)) Trace.TraceError(message);
            return;
        }

        if (_journal.Kept(batch)) Trace.TraceWarning($"The local server can write its journal '{_file.Path}' again, and takes writes.");
    }

    /// <summary>Whether all that was changed is on the disk. Known once this is disposed.</summary>
    public bool IsWhole { get; private set; }

    /// <summary>Writes what the journal holds, and ends it.</summary>
    public void Dispose()
    {
        try
        {
            IsWhole = _journal.Close("The local DynamoDB has been disposed.");
            if (IsWhole) _file.Finish();
        }
        catch (IOException)
        {
            // All that was acknowledged is on the disk. The zeros behind it are cut off at the next start.
        }
        finally
        {
            _file.Dispose();
        }
    }

    private void Rotate(Rotation rotation)
    {
        // Each step may have been done by a try that failed later.
        if (!_isFinished)
        {
            _file.Finish();
            _file.Dispose();
            _isFinished = true;
        }

        if (rotation.Snapshot is { } snapshot)
        {
            if (File.Exists(snapshot)) File.Move(snapshot, _folder.Snapshot(rotation.Number), overwrite: true);
            _folder.Flush();
            _folder.RemoveBefore(rotation.Number);
            Bytes = 0;
        }

        _file = new JournalFile(_folder, rotation.Number, _file.NextFrame);
        _isFinished = false;
        _folder.NoteNewest(rotation.Number);
    }
}
