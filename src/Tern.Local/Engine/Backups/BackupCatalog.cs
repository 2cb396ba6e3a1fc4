using System.Globalization;
using System.Security.Cryptography;

namespace Tern.Local.Engine;

/// <summary>
/// All backups, which outlive their tables. A backup is created from an image within microseconds, and is available
/// immediately.
/// </summary>
internal sealed class BackupCatalog(TimeProvider time)
{
    /// <summary>The retention time for the backup of a deleted table.</summary>
    private static readonly TimeSpan s_systemLifetime = TimeSpan.FromDays(35);

    private readonly Lock _gate = new();
    private readonly SortedDictionary<(string Id, string Table), Backup> _backups = new(ByTime.Instance);

    /// <summary>Adds an image as a user's backup.</summary>
    public Backup Create(TableImage image, string name)
    {
        var created = Now();
        lock (_gate)
        {
            while (true)
            {
                var backup = new Backup(NewId(created, RandomNumberGenerator.GetHexString(8, lowercase: true)), name, BackupKind.User, created, null, image);
                if (_backups.TryAdd((backup.Id, backup.TableName), backup)) return backup;
            }
        }
    }

    /// <summary>Adds the image of a table that is being deleted and has point-in-time recovery.</summary>
    public Backup CreateOfDeleted(TableImage image)
    {
        var created = Now();
        lock (_gate)
        {
            // Its number has no random part, so a second one in the same millisecond gets the next free millisecond.
            while (true)
            {
                var backup = new Backup(NewId(created, "00000000"), image.Name + "$DeletedTableBackup", BackupKind.System, created, created
                    + s_systemLifetime, image);
                if (_backups.TryAdd((backup.Id, backup.TableName), backup)) return backup;
                created += TimeSpan.FromMilliseconds(1);
            }
        }
    }

    public Backup? Find(string tableName, string id)
    {
        lock (_gate)
        {
            RemoveExpired();
            return _backups.GetValueOrDefault((id, tableName));
        }
    }

    /// <summary>
    /// Lists backups, oldest first, after a position that doesn't have to be that of a backup. Returns at most this
    /// many, plus one if there are more.
    /// </summary>
    public List<Backup> List(BackupFilter filter, (string Id, string Table)? after, int most)
    {
        lock (_gate)
        {
            RemoveExpired();
            var found = new List<Backup>();
            foreach (var (key, backup) in _backups)
            {
                if (after is { } start && ByTime.Instance.Compare(key, start) <= 0) continue;
                if (!filter.Takes(backup)) continue;
                found.Add(backup);
                if (found.Count > most) break;
            }

            return found;
        }
    }

    /// <summary>Adds an existing backup.</summary>
    public void Add(Backup backup)
    {
        lock (_gate) _backups[(backup.Id, backup.TableName)] = backup;
    }

    /// <summary>Removes a backup; returns false if it has already been deleted.</summary>
    public bool Remove(Backup backup)
    {
        lock (_gate) return _backups.Remove((backup.Id, backup.TableName));
    }

    /// <summary>Returns all current backups.</summary>
    public IReadOnlyList<Backup> Capture()
    {
        lock (_gate) return [.. _backups.Values];
    }

    /// <summary>Replaces all backups.</summary>
    public void Restore(IEnumerable<Backup> backups)
    {
        lock (_gate)
        {
            _backups.Clear();
            foreach (var backup in backups) _backups[(backup.Id, backup.TableName)] = backup;
        }
    }

    private static string NewId(DateTimeOffset created, string tail) =>
        created.ToUnixTimeMilliseconds().ToString("D14", CultureInfo.InvariantCulture) + "-" + tail;

    /// <summary>
    /// The current time in whole milliseconds, the precision of times in requests and responses, so that time limits
    /// can be compared with them.
    /// </summary>
    private DateTimeOffset Now() => DateTimeOffset.FromUnixTimeMilliseconds(time.GetUtcNow().ToUnixTimeMilliseconds());

    private void RemoveExpired()
    {
        var now = time.GetUtcNow();
        List<(string, string)>? expired = null;
        foreach (var (key, backup) in _backups)
        {
            if (backup.Expires <= now) (expired ??= []).Add(key);
        }

        foreach (var key in expired ?? []) _backups.Remove(key);
    }

    private sealed class ByTime : IComparer<(string Id, string Table)>
    {
        public static ByTime Instance { get; } = new();

        public int Compare((string Id, string Table) x, (string Id, string Table) y)
        {
            var order = string.CompareOrdinal(x.Id, y.Id); // ids start with the time, with a fixed number of digits
            return order != 0 ? order : string.CompareOrdinal(x.Table, y.Table);
        }
    }
}
