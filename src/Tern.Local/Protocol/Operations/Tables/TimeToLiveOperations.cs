using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// DescribeTimeToLive and UpdateTimeToLive. Changes take effect immediately. While one is in progress, the next is
/// refused; in the service, this lasts about half an hour.
/// </summary>
internal static class TimeToLiveOperations
{
    public static void Describe(ProtocolCall call)
    {
        var table = TableOperations.FindTable(call, DocumentInput.Parse(call));
        if (table.Status is var state and (TableStatus.Creating or TableStatus.Deleting))
        {
            var name = state.ToString().ToUpperInvariant();
            throw EngineException.Validation($"Cannot describe time to live while table is in {name} state: Current table state is {name}");
        }

        var isUnderWay = table.FindTransition(TransitionKind.TimeToLive);
        var isEnabled = table.Settings.TimeToLiveAttribute is not null;
        var attribute = table.Settings.TimeToLiveAttribute ?? isUnderWay?.Detail;
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("TimeToLiveDescription"u8);
        json.WriteString("TimeToLiveStatus"u8, (isEnabled ? "ENABL" : "DISABL") + (isUnderWay is null ? "ED" : "ING"));
        if (attribute is not null) json.WriteString("AttributeName"u8, attribute!);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    public static void Update(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var specification = input.Structure("TimeToLiveSpecification", "TimeToLiveSpecification");
        var attribute = specification?.Text("AttributeName");
        var enabled = specification?.Flag("Enabled");
        var constraints = new Constraints();
        constraints.NotNull(specification is not null, "timeToLiveSpecification");
        if (specification is not null)
        {
            constraints.NotNull(attribute is not null, "timeToLiveSpecification.attributeName");
            constraints.NotNull(enabled is not null, "timeToLiveSpecification.enabled");
            if (attribute is not null) constraints.LengthAtLeast(attribute.Length, attribute, "timeToLiveSpecification.attributeName", 1);
            if (attribute is not null) constraints.LengthAtMost(attribute.Length, attribute, "timeToLiveSpecification.attributeName", 255);
        }

        constraints.ThrowIfAny();
        var table = TableOperations.FindTable(call, input);
        lock (table.Gate)
        {
            if (table.Status == TableStatus.Creating) throw BusyTable.InUse($"Table {table.Name} is being created");
            if (table.IsDeleted) throw TableOperations.NotFound(table.Name);
            var current = table.Settings.TimeToLiveAttribute;
            if (table.IsUnderWay(TransitionKind.TimeToLive))
                throw EngineException.Validation("Time to live has been modified multiple times within a fixed interval");
            if (enabled == true && current is not null) throw EngineException.Validation("TimeToLive is already enabled");
            if (enabled == false && current is null) throw EngineException.Validation("TimeToLive is already disabled");
            if (enabled == false && current != attribute)
                throw EngineException.Validation($"TimeToLive is active on a different AttributeName: current AttributeName is {current}");
            table.SetTimeToLive(enabled == true ? attribute : null, call.Engine.Expiry);
            call.Engine.Begin(table, TransitionKind.TimeToLive, detail: attribute);
        }

        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("TimeToLiveSpecification"u8);
        json.WriteBoolean("Enabled"u8, enabled!.Value);
        json.WriteString("AttributeName"u8, attribute!);
        json.WriteEndObject();
        json.WriteEndObject();
    }
}
