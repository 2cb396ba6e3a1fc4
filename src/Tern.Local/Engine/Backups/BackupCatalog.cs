using System.Globalization;
using System.Security.Cryptography;
using Tern.Local.Engine.Tables;

namespace Tern.Local.Engine.Backups;

/// <summary>All backups, which outlive their tables. A backup is made of an image, in microseconds, and there at once.</summary>
internal sealed class BackupCatalog(TimeProvider time)
{
    /// <summary>How long the backup of a deleted table stays.</summary>
    private static readonly TimeSpan s_systemLifetime = TimeSpan.FromDays(35);

    private readonly Lock _gate = new();
    private readonly SortedDictionary<(string Id, string Table), Backup> _backups = new(ByTime.Instance);

    /// <summary>Keeps an image as a backup made by a user.</summary>
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

    /// <summary>Keeps the image of a table that is being deleted and could be recovered to any point in time until now.</summary>
    public Backup CreateOfDeleted(TableImage image)
    {
        var created = Now();
        lock (_gate)
        {
            // Its number has no random part, so that a second one of the same millisecond counts on.
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
    /// The backups in the order they were made, from behind a place that need not be one of a backup: at most so many,
    /// and one more if there are more.
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

    /// <summary>Adds a backup that was made before.</summary>
    public void Add(Backup backup)
    {
        lock (_gate) _backups[(backup.Id, backup.TableName)] = backup;
    }

    /// <summary>False when it has been deleted already.</summary>
    public bool Remove(Backup backup)
    {
        lock (_gate) return _backups.Remove((backup.Id, backup.TableName));
    }

    /// <summary>All backups as they are now.</summary>
    public IReadOnlyList<Backup> Capture()
    {
        lock (_gate) return [.. _backups.Values];
    }

    /// <summary>Takes the place of all backups by others.</summary>
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

    /// <summary>Times go over the wire in milliseconds, and bounds of time are compared with what went.</summary>
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
            var order = string.CompareOrdinal(x.Id, y.Id); // ids begin with the time, in as many digits
            return order != 0 ? order : string.CompareOrdinal(x.Table, y.Table);
        }
    }
}
