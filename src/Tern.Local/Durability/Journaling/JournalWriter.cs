using Tern.Local.Durability.Files;

namespace Tern.Local.Durability.Journaling;

/// <summary>The thread that writes a journal's batches: one write and one flush each.</summary>
internal sealed class JournalWriter : IDisposable
{
    private readonly DataFolder _folder;
    private readonly Journal _journal;
    private readonly Action _grown;
    private readonly Thread _thread;
    private JournalFile _file;
    private long _bytes;

    /// <summary>A writer that is still to be started.</summary>
    /// <param name="folder">Where journals are.</param>
    /// <param name="journal">What to write.</param>
    /// <param name="first">The file to begin with.</param>
    /// <param name="grown">Called after each batch, on the thread that writes.</param>
    public JournalWriter(DataFolder folder, Journal journal, JournalFile first, Action grown)
    {
        _folder = folder;
        _journal = journal;
        _file = first;
        _grown = grown;
        _thread = new Thread(Run) { IsBackground = true, Name = "Tern.Local journal" };
    }

    /// <summary>What was written since the last snapshot began, in bytes.</summary>
    public long Bytes
    {
        get => Volatile.Read(ref _bytes);
        set => Volatile.Write(ref _bytes, value);
    }

    public void Start() => _thread.Start();

    /// <summary>Waits until all is written that the journal held when it was closed.</summary>
    public void Dispose() => _thread.Join();

    private void Run()
    {
        try
        {
            while (_journal.Take() is { } batch)
            {
                if (batch.Rotation is { } rotation) Rotate(rotation);
                if (batch.HasPayload)
                {
                    _file.Append(batch.Buffer);
                    Bytes += batch.Buffer.Length;
                }

                _journal.Kept(batch);
                _grown();
            }

            _file.Finish();
            _journal.Fail("The local DynamoDB has been disposed.");
        }
#pragma warning disable CA1031 // Whatever it is: writes must not be acknowledged any more, and the process is not ours to end.
        catch (Exception failure)
#pragma warning restore CA1031
        {
            _journal.Fail($"The local server can't write its journal '{_file.Path}': {failure.Message} It takes no writes until it is started again; nothing that it acknowledged is lost.");
        }
        finally
        {
            _file.Dispose();
        }
    }

    private void Rotate(Rotation rotation)
    {
        _file.Finish();
        _file.Dispose();
        if (rotation.Snapshot is { } snapshot)
        {
            File.Move(snapshot, _folder.Snapshot(rotation.Number), overwrite: true);
            _folder.Flush();
            _folder.RemoveBefore(rotation.Number);
            Bytes = 0;
        }

        _file = new JournalFile(_folder, rotation.Number, _file.NextFrame);
    }
}
