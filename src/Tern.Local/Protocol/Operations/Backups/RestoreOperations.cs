using System.Globalization;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>RestoreTableFromBackup and RestoreTableToPointInTime. The new table has its own id.</summary>
internal static class RestoreOperations
{
    public static void FromBackup(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var target = input.Text("TargetTableName");
        var arn = input.Text("BackupArn");
        var overrides = new RestoreOverrides(input);
        var constraints = new Constraints();
        CheckTarget(constraints, target);
        constraints.NotNull(arn is not null, "backupArn");
        BackupArns.CheckShape(constraints, arn, "backupArn");
        overrides.CheckShape(constraints);
        constraints.ThrowIfAny();
        TableOperations.RefuseVectors(input);
        var backup = BackupArns.Find(call.Engine, arn!);
        var image = overrides.Apply(backup.Image, call.Engine.Time.GetUtcNow());
        Finish(call, target!, image, new RestoreOrigin(backup.Id, backup.TableName, backup.Created));
    }

    public static void ToPointInTime(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var target = input.Text("TargetTableName");
        var sourceName = input.Text("SourceTableName");
        var sourceArn = input.Text("SourceTableArn");
        var useLatest = input.Flag("UseLatestRestorableTime") == true;
        var time = input.Time("RestoreDateTime");
        var overrides = new RestoreOverrides(input);
        var constraints = new Constraints();
        constraints.Name(sourceName, "sourceTableName");
        CheckTarget(constraints, target);
        overrides.CheckShape(constraints);
        constraints.ThrowIfAny();
        TableOperations.RefuseVectors(input);
        var name = ReadSource(sourceName, sourceArn);
        if (useLatest && time is not null)
            throw EngineException.Validation(
                "Invalid Request: Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time restore request. Please "
                    + "specify only one of them.");
        if (!useLatest && time is null)
            throw EngineException.Validation("Invalid Request: Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both");

        var (image, since, moment) = Capture(call.Engine, name, time);
        var restored = overrides.Apply(PointInTime.Rewind(image, since), call.Engine.Time.GetUtcNow());
        Finish(call, target!, restored, new RestoreOrigin(null, name, moment));
    }

    private static string ReadSource(string? name, string? arn)
    {
        if (name is null && arn is null) throw EngineException.Validation("The parameter 'TableName' is required but was not present in the request");
        if (name is not null && arn is not null) throw EngineException.Validation("Must provide exactly one of: sourceTableArn, sourceTableName");
        if (arn is null) return name!;
        var table = arn.IndexOf(":table/", StringComparison.Ordinal);
        return arn.StartsWith("arn:", StringComparison.Ordinal)
            && table > 0 && arn[(table + 7)..] is { Length: > 0 } path && !path.Contains('/', StringComparison.Ordinal)
            ? path
            : throw EngineException.Invalid("sourceTableArn is not a valid ARN");
    }

    /// <summary>Returns the current table and the changes to undo, captured under the lock at one moment.</summary>
    private static (TableImage Image, UndoRecord[] Since, DateTimeOffset Time) Capture(LocalEngine engine, string name, DateTimeOffset? time)
    {
        var table = engine.FindTable(Encoding.UTF8.GetBytes(name)) ?? throw BackupOperations.TableNotFound(name);
        lock (table.Gate)
        {
            if (table.IsDeleted) throw BackupOperations.TableNotFound(name);
            var history = table.History
                ?? throw new EngineException(EngineError.PointInTimeRecoveryUnavailable, $"Point in time recovery is not enabled for table '{name}'");
            var now = engine.Time.GetUtcNow();
            if (time is not { } moment) return (table.Capture(), [], now);
            var earliest = history.Earliest;
            // Many clients send whole seconds: the second that contains the earliest moment is accepted in its place.
            if (moment < DateTimeOffset.FromUnixTimeSeconds(earliest.ToUnixTimeSeconds()) || moment > now)
                throw new EngineException(EngineError.InvalidRestoreTime,
                    $"RestoreDateTime '{Utc(moment)}' must be within EarliestRestorableDateTime '{Utc(earliest)}' and LatestRestorableDateTime '{Utc(now)}'");
            return (table.Capture(), history.CopyAfter(moment), moment);
        }
    }

    private static string Utc(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);

    private static void CheckTarget(Constraints constraints, string? target)
    {
        constraints.NotNull(target is not null, "targetTableName");
        constraints.Name(target, "targetTableName");
    }

    /// <summary>Adds the restored table and writes its description as the response.</summary>
    private static void Finish(ProtocolCall call, string target, TableImage image, RestoreOrigin origin)
    {
        var now = call.Engine.Time.GetUtcNow();
        var engine = call.Engine;
        var table = engine.TryAdd(Encoding.UTF8.GetBytes(target), order =>
            {
                var made = Table.FromImage(image, target, Guid.NewGuid(), order, now);
                engine.Begin(made, TransitionKind.Creation);
                return made;
            })
            ?? throw new EngineException(EngineError.TableAlreadyExists, "Table already exists: " + target);
        TableJson.Write(call, table, "TableDescription", origin);
    }
}
