using System.Globalization;

namespace Tern.Local.Durability.Files;

/// <summary>
/// The names in a data directory. Snapshot N holds all that the journals before N led to, so what is stored is the
/// newest snapshot and the journals from its number on.
/// <code>
/// snapshot-0000000007.tern  journal-0000000007.tern  journal-0000000008.tern  lock  owner  newest
/// </code>
/// </summary>
internal class DataFolder(string path)
{
    private const string Ending = ".tern";
    private const string JournalName = "journal-";
    private const string SnapshotName = "snapshot-";
    private const string Unfinished = ".tmp";

    public string Path { get; } = System.IO.Path.GetFullPath(path);

    public string Journal(long number) => Name(JournalName, number);

    public string Snapshot(long number) => Name(SnapshotName, number);

    /// <summary>Where a snapshot is written before it has its name: until then it does not count.</summary>
    public string UnfinishedSnapshot() => System.IO.Path.Combine(Path, SnapshotName + Guid.NewGuid().ToString("N") + Unfinished);

    /// <summary>The numbers of the journals that are there, ascending.</summary>
    public List<long> Journals() => Numbers(JournalName);

    public List<long> Snapshots() => Numbers(SnapshotName);

    /// <summary>Where the newest journal is noted.</summary>
    public string Newest => System.IO.Path.Combine(Path, "newest");

    /// <summary>
    /// Notes that a journal is there, which the disk has already: a start can tell that the last one was deleted. A note that
    /// is torn or lost is of an earlier journal or of none, never of a later one.
    /// </summary>
    public void NoteNewest(long journal) => File.WriteAllText(Newest, journal.ToString("D10", CultureInfo.InvariantCulture));

    /// <summary>The journal that was noted last; 0 when nothing can be said.</summary>
    public long ReadNewest()
    {
        if (!File.Exists(Newest) || File.ReadAllText(Newest) is not { Length: 10 } text) return 0;
        return long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;
    }

    /// <summary>Removes what no start needs: what precedes a snapshot, and snapshots that were never finished.</summary>
    public void RemoveBefore(long snapshot)
    {
        foreach (var number in Journals().Where(number => number < snapshot)) File.Delete(Journal(number));
        foreach (var number in Snapshots().Where(number => number < snapshot)) File.Delete(Snapshot(number));
    }

    public void RemoveUnfinished()
    {
        foreach (var file in Directory.EnumerateFiles(Path, SnapshotName + "*" + Unfinished)) File.Delete(file);
    }

    /// <summary>Opens a new file for writing. Tests make other disks of it.</summary>
    public virtual DiskFile Create(string path) => new(path);

    /// <summary>Returns when the disk has the names of the files.</summary>
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
