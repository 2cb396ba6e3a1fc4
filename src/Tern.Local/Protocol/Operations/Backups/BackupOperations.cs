using System.Globalization;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>CreateBackup, DescribeBackup, ListBackups and DeleteBackup.</summary>
internal static class BackupOperations
{
    private const int MaxPage = 100;

    public static void Create(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var tableName = ReadTableName(input);
        var backupName = input.Text("BackupName");
        var constraints = new Constraints();
        constraints.NotNull(tableName is not null, "tableName");
        constraints.Name(tableName, "tableName");
        constraints.NotNull(backupName is not null, "backupName");
        constraints.Name(backupName, "backupName");
        constraints.ThrowIfAny();
        var table = call.Engine.FindTable(Encoding.UTF8.GetBytes(tableName!)) ?? throw TableNotFound(tableName!);
        lock (table.Gate) ContinuousBackupsOperations.RequireAvailable(table);
        var backup = call.Engine.CreateBackup(table, backupName!) ?? throw TableNotFound(tableName!);
        call.Json.WriteStartObject();
        // As in the service, although the next call finds it available.
        BackupJson.WriteDetails(call.Json, backup, BackupArns.Of(call.Engine.Place, backup), "CREATING");
        call.Json.WriteEndObject();
    }

    public static void Describe(ProtocolCall call)
    {
        var arn = ReadArn(DocumentInput.Parse(call));
        BackupJson.WriteDescription(call.Json, BackupArns.Find(call.Engine, arn), arn, "AVAILABLE");
    }

    public static void Delete(ProtocolCall call)
    {
        var arn = ReadArn(DocumentInput.Parse(call));
        var backup = BackupArns.Find(call.Engine, arn);
        if (backup.Expires is { } expires)
            throw EngineException.Validation(
                $"Invalid Request: User is not allowed to delete the system backup with arn {arn}. It will automatically expire on {Utc(expires)}");
        if (!call.Engine.RemoveBackup(backup)) throw BackupArns.NotFound(arn);
        BackupJson.WriteDescription(call.Json, backup, arn, "DELETED");
    }

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var tableName = ReadTableName(input);
        var limit = input.Number("Limit", "Integer");
        var from = input.Time("TimeRangeLowerBound");
        var until = input.Time("TimeRangeUpperBound");
        var start = input.Text("ExclusiveStartBackupArn");
        var type = input.Text("BackupType");
        var constraints = new Constraints();
        constraints.Name(tableName, "tableName");
        constraints.AtLeast(limit, "limit", 1);
        constraints.AtMost(limit, "limit", MaxPage);
        BackupArns.CheckShape(constraints, start, "exclusiveStartBackupArn");
        constraints.OneOf(type, "backupType", ["USER", "SYSTEM", "AWS_BACKUP", "ALL"]);
        constraints.ThrowIfAny();
        if (from > until) throw EngineException.Invalid("Time range lower bound must be less than or equal to upper bound");
        (string Id, string Table)? after = null;
        if (start is not null)
        {
            var (startTable, startId) = BackupArns.Parse(start);
            after = (startId, startTable);
        }

        BackupKind? kind = type switch
        {
            "ALL" => null,
            "SYSTEM" => BackupKind.System,
            _ => BackupKind.User,
        };
        var most = (int)(limit ?? MaxPage);
        // There are no backups by AWS Backup.
        var backups = type == "AWS_BACKUP" ? [] : call.Engine.Backups.List(new BackupFilter(tableName, kind, from, until), after, most);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("BackupSummaries"u8);
        foreach (var backup in backups.Take(most)) BackupJson.WriteSummary(json, backup);
        json.WriteEndArray();
        if (backups.Count > most) json.WriteString("LastEvaluatedBackupArn"u8, BackupArns.Of(call.Engine.Place, backups[most - 1]));
        json.WriteEndObject();
    }

    public static EngineException TableNotFound(string name) => new(EngineError.TableNotFound, "Table not found: " + name);

    /// <summary>Returns the table name in a plain name or an ARN.</summary>
    private static string? ReadTableName(DocumentInput input) =>
        input.Text("TableName") is { } given ? Encoding.UTF8.GetString(TableNames.Plain(Encoding.UTF8.GetBytes(given))) : null;

    private static string ReadArn(DocumentInput input)
    {
        var arn = input.Text("BackupArn");
        var constraints = new Constraints();
        constraints.NotNull(arn is not null, "backupArn");
        BackupArns.CheckShape(constraints, arn, "backupArn");
        constraints.ThrowIfAny();
        return arn!;
    }

    private static string Utc(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ss.fffZ", CultureInfo.InvariantCulture);
}
