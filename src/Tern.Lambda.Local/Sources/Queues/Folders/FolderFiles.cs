namespace Tern.Lambda.Local.Sources;

/// <summary>
/// The files of a queue's folder.
/// <code>
/// NAME           the body, unchanged
/// NAME.meta      its metadata (MessageNotes); optional
/// .NAME.tern     a file that is being written; other names with a leading dot or a trailing ~ are ignored
/// .tern-queue    a file that is locked while an emulator uses the queue
/// </code>
/// </summary>
internal sealed class FolderFiles : IDisposable
{
    private const string NotesSuffix = ".meta";
    private const string TemporarySuffix = ".tern";
    private const string LockName = ".tern-queue";

    private readonly FileStream _lock;

    /// <summary>Locks the folder, and deletes the partly written files of an emulator that was killed.</summary>
    /// <exception cref="IOException">The folder can't be created or read, or another emulator uses it; the message
    /// states which.</exception>
    public FolderFiles(string folder, string queue)
    {
        Folder = folder;
        Directory.CreateDirectory(folder);
        _lock = Lock(queue);
        try
        {
            foreach (var left in Directory.GetFiles(folder, ".*" + TemporarySuffix)) File.Delete(left);
            var (bodies, notes) = List();
            foreach (var name in notes.Keys.Where(name => !bodies.ContainsKey(name))) DeleteIfLeft(name);
        }
        catch
        {
            _lock.Dispose();
            throw;
        }
    }

    public string Folder { get; }

    public bool Has(string name) => File.Exists(Of(name));

    public byte[] Read(string name) => File.ReadAllBytes(Of(name));

    public byte[] ReadNotes(string name) => Read(name + NotesSuffix);

    /// <summary>Writes a file atomically.</summary>
    public void Write(string name, byte[] bytes)
    {
        var temporary = Of("." + name + TemporarySuffix);
        File.WriteAllBytes(temporary, bytes);
        File.Move(temporary, Of(name), overwrite: true);
    }

    public void WriteNotes(string name, byte[] bytes) => Write(name + NotesSuffix, bytes);

    public void Delete(string name) => File.Delete(Of(name));

    public void DeleteNotes(string name) => Delete(name + NotesSuffix);

    public FileStamp StampOf(string name) => FileStamp.Of(new FileInfo(Of(name)));

    public FileStamp StampOfNotes(string name) => StampOf(name + NotesSuffix);

    /// <summary>Lists the files, by message name.</summary>
    public (SortedDictionary<string, FileStamp> Bodies, Dictionary<string, FileStamp> Notes) List()
    {
        var bodies = new SortedDictionary<string, FileStamp>(StringComparer.Ordinal);
        var notes = new Dictionary<string, FileStamp>(StringComparer.Ordinal);
        foreach (var file in new DirectoryInfo(Folder).EnumerateFiles())
        {
            var name = file.Name;
            if (name.StartsWith('.') || name.EndsWith('~')) continue;
            var stamp = FileStamp.Of(file);
            if (name.EndsWith(NotesSuffix, StringComparison.Ordinal)) notes[name[..^NotesSuffix.Length]] = stamp;
            else bodies[name] = stamp;
        }

        return (bodies, notes);
    }

    public void Dispose() => _lock.Dispose();

    /// <summary>
    /// Deletes the queue's metadata for a message whose file was deleted while no emulator was running, because a new
    /// file with the same name is a different message. Metadata that a user wrote before adding the body has no ID and
    /// stays.
    /// </summary>
    private void DeleteIfLeft(string name)
    {
        try
        {
            if (MessageNotes.Read(ReadNotes(name)).Id is not null) DeleteNotes(name);
        }
        catch (FormatException)
        {
            // The file is a user's; its errors are reported once the body exists.
        }
    }

    private string Of(string name) => Path.Combine(Folder, name);

    private FileStream Lock(string queue)
    {
        try
        {
            return new FileStream(Of(LockName), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException failure)
        {
            throw new IOException(
                $"The folder {Folder} of the queue {queue} is in use by another emulator. Stop that one, or give the queue its own folder.",
                failure);
        }
    }
}
