using System.Diagnostics;

namespace Tern.Local.Durability;

/// <summary>
/// Writes a journal's batches, with one write and one flush each: on the thread pool, after the requests that are
/// already queued, whose changes then share the flush, or on a thread that waits for the changes.
/// </summary>
internal sealed class JournalWriter : IThreadPoolWorkItem, IDisposable
{
    /// <summary>
    /// The number of times that a flush lets other work run first. With more, the disk would be idle
    /// (bench/Tern.Local.Bench).
    /// </summary>
    private const int MostTurns = 2;

    private readonly DataFolder _folder;
    private readonly Journal _journal;
    private readonly Action _grown;
    private JournalFile _file;
    private bool _isFinished; // the file is finished, and the next one isn't created yet
    private long _bytes;
    private int _turns;

    /// <summary>Creates a writer. Call Start to start it.</summary>
    /// <param name="folder">The folder of the journals.</param>
    /// <param name="journal">The journal to write.</param>
    /// <param name="first">The file to start with.</param>
    /// <param name="grown">A delegate that is called after each batch, on the thread that wrote it.</param>
    public JournalWriter(DataFolder folder, Journal journal, JournalFile first, Action grown)
    {
        _folder = folder;
        _journal = journal;
        _file = first;
        _grown = grown;
    }

    /// <summary>The number of bytes written since the start of the last snapshot.</summary>
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
    /// Writes the next batch. Does nothing if there is none, if another thread is writing, or if the last one failed
    /// and <paramref name="again"/> is false.
    /// </summary>
    public void WriteNext(bool again = false)
    {
        if (_journal.Take(again) is not { } batch) return;
        try
        {
            if (batch.Rotation is { } rotation)
            {
                Rotate(rotation);
                batch.Rotation = null; // done, in case the batch itself has to be retried
            }

            if (batch.HasPayload)
            {
                _file.Append(batch.Buffer);
                Bytes += batch.Buffer.Length;
            }

            _grown();
        }
        // Whatever the failure: writes must no longer be acknowledged, but it isn't up to this class to end the
        // process.
        catch (Exception failure)
        {
            var message = $"The local server can't write its journal '{_file.Path}': {failure.Message} It rejects writes until it can, "
                + "and retries every second; no acknowledged write is lost.";
            if (_journal.Fail(message)) Trace.TraceError(message);
            return;
        }

        if (_journal.Kept(batch)) Trace.TraceWarning($"The local server can write its journal '{_file.Path}' again, and accepts writes.");
    }

    /// <summary>true if all changes are on disk; otherwise, false. Set when the writer is disposed.</summary>
    public bool IsWhole { get; private set; }

    /// <summary>Writes the remaining changes and finishes the journal.</summary>
    public void Dispose()
    {
        try
        {
            IsWhole = _journal.Close("The local server has been disposed.");
            if (IsWhole) _file.Finish();
        }
        catch (IOException)
        {
            // Everything that was acknowledged is on disk. The next start cuts off the zeros after it.
        }
        finally
        {
            _file.Dispose();
        }
    }

    private void Rotate(Rotation rotation)
    {
        // An earlier attempt may have completed some of these steps before it failed.
        if (!_isFinished)
        {
            _file.Finish();
            _file.Dispose();
            _isFinished = true;
        }

        if (rotation.Snapshot is { } snapshot)
        {
            var path = rotation.IsImage ? _folder.Image(rotation.Number) : _folder.Snapshot(rotation.Number);
            if (File.Exists(snapshot)) File.Move(snapshot, path, overwrite: true);
            _folder.Flush();
            if (!rotation.IsImage)
            {
                _folder.RemoveBefore(rotation.Number);
                Bytes = 0;
            }
        }

        _file = new JournalFile(_folder, _file.Version, rotation.Number, _file.NextFrame);
        _isFinished = false;
        _folder.NoteNewest(rotation.Number);
    }
}
