using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// DescribeContinuousBackups and UpdateContinuousBackups. Tables can be restored up to the current moment; in the
/// service, only up to five minutes ago.
/// </summary>
internal static class ContinuousBackupsOperations
{
    private const int MaxDays = 35;

    public static void Describe(ProtocolCall call) => Write(call, FindTable(call, DocumentInput.Parse(call)));

    public static void Update(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var specification = input.Structure("PointInTimeRecoverySpecification", "PointInTimeRecoverySpecification");
        var enabled = specification?.Flag("PointInTimeRecoveryEnabled");
        var days = specification?.Number("RecoveryPeriodInDays", "Integer");
        var constraints = new Constraints();
        constraints.NotNull(specification is not null, "pointInTimeRecoverySpecification");
        if (specification is not null) constraints.NotNull(enabled is not null, "pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled");
        constraints.AtLeast(days, "pointInTimeRecoverySpecification.recoveryPeriodInDays", 1);
        constraints.AtMost(days, "pointInTimeRecoverySpecification.recoveryPeriodInDays", MaxDays);
        constraints.ThrowIfAny();
        if (enabled == false && days is not null)
            throw EngineException.Validation("Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.");

        var table = FindTable(call, input);
        lock (table.Gate)
        {
            if (table.IsDeleted) throw new EngineException(EngineError.TableNotFound, "Table not found: " + table.Name);
            RequireAvailable(table);
            if (enabled == true) table.EnableRecovery(call.Engine.Time, (int?)days ?? (table.History is null ? MaxDays : table.Settings.RecoveryDays));
            else table.DisableRecovery();
        }

        Write(call, table);
    }

    /// <summary>Checks that the table can be backed up, which is possible once it has been created.</summary>
    public static void RequireAvailable(Table table)
    {
        if (table.Status == TableStatus.Creating)
            throw new EngineException(EngineError.ContinuousBackupsUnavailable, $"Backups are being enabled for the table: {table.Name}. Please retry later");
    }

    private static Table FindTable(ProtocolCall call, DocumentInput input)
    {
        var name = TableOperations.ReadName(input);
        return call.Engine.FindTable(Encoding.UTF8.GetBytes(name)) ?? throw new EngineException(EngineError.TableNotFound, "Table not found: " + name);
    }

    private static void Write(ProtocolCall call, Table table)
    {
        DateTimeOffset? earliest;
        int days;
        lock (table.Gate) (earliest, days) = (table.History?.Earliest, table.Settings.RecoveryDays);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("ContinuousBackupsDescription"u8);
        // Continuous backups are always enabled; only point-in-time recovery is optional.
        json.WriteString("ContinuousBackupsStatus"u8, table.Status == TableStatus.Creating ? "DISABLED"u8 : "ENABLED"u8);
        json.WriteStartObject("PointInTimeRecoveryDescription"u8);
        json.WriteString("PointInTimeRecoveryStatus"u8, earliest is null ? "DISABLED"u8 : "ENABLED"u8);
        if (earliest is { } first)
        {
            json.WriteNumber("RecoveryPeriodInDays"u8, days);
            json.WriteNumber("EarliestRestorableDateTime"u8, TableJson.Seconds(first));
            json.WriteNumber("LatestRestorableDateTime"u8, TableJson.Seconds(call.Engine.Time.GetUtcNow()));
        }

        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteEndObject();
    }
}
