using Tern.Local.Engine;
using Tern.Local.Engine.Writes;
using Tern.Local.Protocol.Input;

namespace Tern.Local.Protocol.Operations.Tables;

/// <summary>DescribeTimeToLive and UpdateTimeToLive. Both take effect at once: the service lets at most one change pass in some half an hour.</summary>
internal static class TimeToLiveOperations
{
    public static void Describe(ProtocolCall call)
    {
        var table = TableOperations.FindTable(call, DocumentInput.Parse(call));
        var attribute = table.Settings.TimeToLiveAttribute;
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("TimeToLiveDescription"u8);
        json.WriteString("TimeToLiveStatus"u8, attribute is null ? "DISABLED"u8 : "ENABLED"u8);
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
            Writer.RequireTable(table);
            var current = table.Settings.TimeToLiveAttribute;
            if (enabled == true && current is not null) throw EngineException.Validation("TimeToLive is already enabled");
            if (enabled == false && current is null) throw EngineException.Validation("TimeToLive is already disabled");
            if (enabled == false && current != attribute)
                throw EngineException.Validation($"TimeToLive is active on a different AttributeName: current AttributeName is {current}");
            table.SetTimeToLive(enabled == true ? attribute : null, call.Engine.Expiry);
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
