using System.Globalization;
using System.Security.Cryptography;

namespace Tern.Local.Engine.Transfers;

/// <summary>All exports and imports, newest first. Records of what is and was done; the files are in the buckets' folders.</summary>
internal sealed class TransferCatalog(TimeProvider time)
{
    /// <summary>How long a token stands for its request (API reference, "ImportTable").</summary>
    private static readonly TimeSpan s_tokenLifetime = TimeSpan.FromHours(8);

    private readonly Lock _gate = new();
    private readonly List<TableExport> _exports = [];
    private readonly List<TableImport> _imports = [];

    /// <summary>The id of a transfer that begins now.</summary>
    public static string NewId(DateTimeOffset now) =>
        now.ToUnixTimeMilliseconds().ToString("D14", CultureInfo.InvariantCulture) + "-" + RandomNumberGenerator.GetHexString(8, lowercase: true);

    /// <summary>Adds an export, or puts it in the place of what it was before.</summary>
    public void Put(TableExport export)
    {
        lock (_gate) Put(_exports, export, _exports.FindIndex(other => other.Id == export.Id));
    }

    /// <summary>Adds an import, or puts it in the place of what it was before.</summary>
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

    /// <summary>The export that was asked for with a token.</summary>
    public TableExport? FindExportOf(string token)
    {
        lock (_gate) return _exports.Find(export => export.Token == token && IsFresh(export.Started));
    }

    /// <summary>The import that was asked for with a token.</summary>
    public TableImport? FindImportOf(string token)
    {
        lock (_gate) return _imports.Find(import => import.Token == token && IsFresh(import.Started));
    }

    /// <summary>All exports, newest first.</summary>
    public IReadOnlyList<TableExport> CaptureExports()
    {
        lock (_gate) return [.. _exports];
    }

    /// <summary>All imports, newest first.</summary>
    public IReadOnlyList<TableImport> CaptureImports()
    {
        lock (_gate) return [.. _imports];
    }

    /// <summary>Takes the place of all by others, newest first.</summary>
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
