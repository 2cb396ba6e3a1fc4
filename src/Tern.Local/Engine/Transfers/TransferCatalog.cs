using System.Globalization;
using System.Security.Cryptography;

namespace Tern.Local.Engine;

/// <summary>The records of all exports and imports, newest first. Their files are in the buckets' folders.</summary>
internal sealed class TransferCatalog(TimeProvider time)
{
    /// <summary>The lifetime of a request token (API reference, "ImportTable").</summary>
    private static readonly TimeSpan s_tokenLifetime = TimeSpan.FromHours(8);

    private readonly Lock _gate = new();
    private readonly List<TableExport> _exports = [];
    private readonly List<TableImport> _imports = [];

    /// <summary>Creates the id of a transfer that starts now.</summary>
    public static string NewId(DateTimeOffset now) =>
        now.ToUnixTimeMilliseconds().ToString("D14", CultureInfo.InvariantCulture) + "-" + RandomNumberGenerator.GetHexString(8, lowercase: true);

    /// <summary>Adds or updates an export.</summary>
    public void Put(TableExport export)
    {
        lock (_gate) Put(_exports, export, _exports.FindIndex(other => other.Id == export.Id));
    }

    /// <summary>Adds or updates an import.</summary>
    public void Put(TableImport import)
    {
        lock (_gate) Put(_imports, import, _imports.FindIndex(other => other.Id == import.Id));
    }

    public TableExport? FindExport(string tableName, string id)
    {
        lock (_gate) return _exports.Find(export => export.Id == id && export.TableName == tableName);
    }

    public TableImport? FindImport(string tableName, string id)
    {
        lock (_gate) return _imports.Find(import => import.Id == id && import.TableName == tableName);
    }

    /// <summary>Finds the export that was requested with a token.</summary>
    public TableExport? FindExportOf(string token)
    {
        lock (_gate) return _exports.Find(export => export.Token == token && IsFresh(export.Started));
    }

    /// <summary>Finds the import that was requested with a token.</summary>
    public TableImport? FindImportOf(string token)
    {
        lock (_gate) return _imports.Find(import => import.Token == token && IsFresh(import.Started));
    }

    /// <summary>Returns all exports, newest first.</summary>
    public IReadOnlyList<TableExport> CaptureExports()
    {
        lock (_gate) return [.. _exports];
    }

    /// <summary>Returns all imports, newest first.</summary>
    public IReadOnlyList<TableImport> CaptureImports()
    {
        lock (_gate) return [.. _imports];
    }

    /// <summary>Replaces all records. The new ones are sorted newest first.</summary>
    public void Restore(IEnumerable<TableExport> exports, IEnumerable<TableImport> imports)
    {
        lock (_gate)
        {
            _exports.Clear();
            _exports.AddRange(exports);
            _imports.Clear();
            _imports.AddRange(imports);
        }
    }

    private static void Put<T>(List<T> all, T transfer, int place)
    {
        if (place < 0) all.Insert(0, transfer);
        else all[place] = transfer;
    }

    private bool IsFresh(DateTimeOffset started) => started + s_tokenLifetime > time.GetUtcNow();
}
