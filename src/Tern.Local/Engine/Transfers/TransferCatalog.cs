using System.Globalization;
using System.Security.Cryptography;

namespace Tern.Local.Engine.Transfers;

/// <summary>All exports and imports, newest first. Records of what was done; the files are in the buckets' folders.</summary>
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

    public void Add(TableExport export)
    {
        lock (_gate) _exports.Insert(0, export);
    }

    public void Add(TableImport import)
    {
        lock (_gate) _imports.Insert(0, import);
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

    private bool IsFresh(DateTimeOffset started) => started + s_tokenLifetime > time.GetUtcNow();
}
