using System.Globalization;
using Tern.Local.Buffers;

namespace Tern.Local.Durability;

/// <summary>
/// The file names in a data directory. Snapshot N contains the result of all journals before N, so the stored state is
/// the newest snapshot plus the journals from its number on. Image N replaces one store of tables before the changes of
/// journal N.
/// <code>
/// snapshot-0000000007.tern  journal-0000000007.tern  journal-0000000008.tern  lock  owner  newest
/// </code>
/// </summary>
internal class DataFolder(string path)
{
    private const string Ending = ".tern";
    private const string JournalName = "journal-";
    private const string SnapshotName = "snapshot-";
    private const string ImageName = "image-";
    private const string Unfinished = ".tmp";

    public string Path { get; } = System.IO.Path.GetFullPath(path);

    public string Journal(long number) => Name(JournalName, number);

    public string Snapshot(long number) => Name(SnapshotName, number);

    /// <summary>Returns the path of the image that one store was replaced with at the start of a journal.</summary>
    public string Image(long journal) => Name(ImageName, journal);

    /// <summary>Returns the path at which a snapshot is written. It doesn't count until it is renamed.</summary>
    public string UnfinishedSnapshot() => System.IO.Path.Combine(Path, SnapshotName + Guid.NewGuid().ToString("N") + Unfinished);

    /// <summary>Returns the numbers of the existing journals, in ascending order.</summary>
    public List<long> Journals() => Numbers(JournalName);

    public List<long> Snapshots() => Numbers(SnapshotName);

    public List<long> Images() => Numbers(ImageName);

    /// <summary>The path of the file that records the newest journal.</summary>
    public string Newest => System.IO.Path.Combine(Path, "newest");

    /// <summary>
    /// Records a journal that is already on disk, so that the next start can detect that the last journal was deleted.
    /// If this file is torn or lost, it names an earlier journal or none, never a later one.
    /// </summary>
    public void NoteNewest(long journal) => File.WriteAllText(Newest, journal.ToString("D10", CultureInfo.InvariantCulture));

    /// <summary>Returns the journal that was recorded last; 0 if it's unknown.</summary>
    public long ReadNewest()
    {
        if (!File.Exists(Newest) || File.ReadAllText(Newest) is not { Length: 10 } text) return 0;
        return long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;
    }

    /// <summary>
    /// The path of the file that exists while a new directory is filled with its first content. If the process ends
    /// meanwhile, the next start begins again.
    /// </summary>
    public string Seeding => System.IO.Path.Combine(Path, "seeding");

    /// <summary>Removes everything that is stored.</summary>
    public void RemoveAll()
    {
        File.Delete(Newest); // first, because it says that there are journals
        RemoveBefore(long.MaxValue);
        Flush();
    }

    /// <summary>Removes files that no start needs: the snapshots and journals before a snapshot.</summary>
    public void RemoveBefore(long snapshot)
    {
        foreach (var number in Journals().Where(number => number < snapshot)) File.Delete(Journal(number));
        foreach (var number in Snapshots().Where(number => number < snapshot)) File.Delete(Snapshot(number));
        foreach (var number in Images().Where(number => number < snapshot)) File.Delete(Image(number));
    }

    public void RemoveUnfinished()
    {
        foreach (var file in Directory.EnumerateFiles(Path, SnapshotName + "*" + Unfinished)) File.Delete(file);
    }

    /// <summary>Creates a file for writing. Tests override this to simulate other disks.</summary>
    public virtual DiskFile Create(string path) => new(path);

    /// <summary>Flushes the file names to disk.</summary>
    public virtual void Flush() => DiskSync.FlushFolder(Path);

    private string Name(string prefix, long number) =>
        System.IO.Path.Combine(Path, string.Create(CultureInfo.InvariantCulture, $"{prefix}{number:D10}{Ending}"));

    private List<long> Numbers(string prefix)
    {
        var numbers = new List<long>();
        foreach (var file in Directory.EnumerateFiles(Path, prefix + "*" + Ending))
        {
            var name = System.IO.Path.GetFileName(file.AsSpan());
            var digits = name[prefix.Length..^Ending.Length];
            if (long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number > 0) numbers.Add(number);
        }

        numbers.Sort();
        return numbers;
    }
}
