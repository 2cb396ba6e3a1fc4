using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// A file with the whole state of a local AWS: a snapshot that also contains what services keep in files.
/// </summary>
internal static class SavedState
{
    /// <summary>Writes the state to a file. An existing one is replaced once the new one is complete.</summary>
    public static void Save(string path, IReadOnlyList<LocalEngine> stores, DataContent content, CancellationToken cancellationToken)
    {
        var full = Path.GetFullPath(path);
        var unfinished = $"{full}.{Guid.NewGuid():N}.tmp";
        var images = StoreImage.Capture(stores, static () => { });
        var state = new SnapshotContent(FileHead.AllServices, images, content.Parts, HasFiles: false);
        SnapshotWriter.Write(new DataFolder(Path.GetDirectoryName(full)!), unfinished, state, cancellationToken);
        try
        {
            File.Move(unfinished, full, overwrite: true);
        }
        catch
        {
            File.Delete(unfinished);
            throw;
        }
    }

    /// <summary>
    /// Restores the state from a file. <paramref name="reset"/> deletes the current state after the file has been
    /// checked.
    /// </summary>
    /// <exception cref="LocalDataException">The file is damaged, or of another kind.</exception>
    public static void Restore(string path, DataContent content, Action reset)
    {
        SnapshotReader.Check(path);
        reset();
        foreach (var (place, image) in SnapshotReader.Read(path, content, out _)) content.FindStore!(place).Restore(image);
    }
}
