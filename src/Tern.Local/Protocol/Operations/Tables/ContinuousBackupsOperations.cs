using System.Text;
using Tern.Local.Engine;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Writes;
using Tern.Local.Protocol.Input;
using Tern.Local.Protocol.Output;

namespace Tern.Local.Protocol.Operations.Tables;

/// <summary>DescribeContinuousBackups and UpdateContinuousBackups: the setting is kept and described.</summary>
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
        if (enabled == false && days is not null) throw EngineException.Validation("Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.");

        var table = FindTable(call, input);
        lock (table.Gate)
        {
            Writer.RequireTable(table);
            var settings = table.Settings;
            table.Settings = settings with
            {
                RecoverableSince = enabled == true ? settings.RecoverableSince ?? call.Engine.Time.GetUtcNow() : null,
                RecoveryDays = (int?)days ?? (settings.RecoverableSince is null ? MaxDays : settings.RecoveryDays),
            };
        }

        Write(call, table);
    }

    private static Table FindTable(ProtocolCall call, DocumentInput input)
    {
        var name = TableOperations.ReadName(input);
        return call.Engine.FindTable(Encoding.UTF8.GetBytes(name)) ?? throw new EngineException(EngineError.TableNotFound, "Table not found: " + name);
    }

    private static void Write(ProtocolCall call, Table table)
    {
        var settings = table.Settings;
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("ContinuousBackupsDescription"u8);
        json.WriteString("ContinuousBackupsStatus"u8, "ENABLED"u8); // every table's are; only the recovery to a point in time is a choice
        json.WriteStartObject("PointInTimeRecoveryDescription"u8);
        json.WriteString("PointInTimeRecoveryStatus"u8, settings.RecoverableSince is null ? "DISABLED"u8 : "ENABLED"u8);
        if (settings.RecoverableSince is { } since)
        {
            var now = call.Engine.Time.GetUtcNow();
            var first = now.AddDays(-settings.RecoveryDays);
            json.WriteNumber("RecoveryPeriodInDays"u8, settings.RecoveryDays);
            json.WriteNumber("EarliestRestorableDateTime"u8, TableJson.Seconds(since > first ? since : first));
            json.WriteNumber("LatestRestorableDateTime"u8, TableJson.Seconds(now));
        }

        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteEndObject();
    }
}
