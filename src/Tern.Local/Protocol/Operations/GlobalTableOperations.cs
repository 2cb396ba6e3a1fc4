using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The operations of global tables version 2017, which neither this server nor the service supports any more: global
/// tables can't be created, and are never found. The messages are the service's. Also the operations of replica auto
/// scaling, for tables without replicas.
/// </summary>
internal static class GlobalTableOperations
{
    private const string OldVersion = "DynamoDB global tables version 2017.11.29 is not supported. " +
        "We recommend using DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).";

    public static void Create(ProtocolCall call)
    {
        ReadName(DocumentInput.Parse(call), "replicationGroup", "ReplicationGroup");
        throw EngineException.Invalid(OldVersion);
    }

    public static void Describe(ProtocolCall call)
    {
        var name = ReadName(DocumentInput.Parse(call));
        throw new EngineException(EngineError.GlobalTableNotFound, $"Global table not found: Global table with name: '{name}' does not exist.");
    }

    /// <summary>DescribeGlobalTableSettings and UpdateGlobalTableSettings.</summary>
    public static void Settings(ProtocolCall call) => throw NotFound(ReadName(DocumentInput.Parse(call)));

    public static void Update(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var name = ReadName(input, "replicaUpdates", "ReplicaUpdates");
        var updates = input.Structures("ReplicaUpdates", "ReplicaUpdate")!;
        if (updates.Count == 0) throw EngineException.Validation("One or more parameter values were invalid");
        throw updates.Exists(static update => update.Has("Create")) ? EngineException.Invalid(OldVersion) : NotFound(name);
    }

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var constraints = new Constraints();
        constraints.Name(input.Text("ExclusiveStartGlobalTableName"), "exclusiveStartGlobalTableName");
        constraints.AtLeast(input.Number("Limit", "Integer"), "limit", 1);
        constraints.ThrowIfAny();
        input.Text("RegionName");
        call.Json.WriteStartObject();
        call.Json.WriteStartArray("GlobalTables"u8);
        call.Json.WriteEndArray();
        call.Json.WriteEndObject();
    }

    /// <summary>DescribeTableReplicaAutoScaling, for a table without replicas.</summary>
    public static void DescribeAutoScaling(ProtocolCall call)
    {
        var table = TableOperations.FindTable(call, DocumentInput.Parse(call));
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("TableAutoScalingDescription"u8);
        json.WriteString("TableName"u8, table.Name);
        json.WriteString("TableStatus"u8, "ACTIVE"u8);
        json.WriteStartArray("Replicas"u8);
        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static EngineException NotFound(string name) => new(EngineError.GlobalTableNotFound, $"Global table with name: '{name}' does not exist.");

    private static string ReadName(DocumentInput input, string? alsoName = null, string? also = null)
    {
        var name = input.Text("GlobalTableName");
        var constraints = new Constraints();
        constraints.NotNull(name is not null, "globalTableName");
        constraints.Name(name, "globalTableName");
        if (also is not null) constraints.NotNull(input.Structures(also, also == "ReplicaUpdates" ? "ReplicaUpdate" : "Replica") is not null, alsoName!);
        constraints.ThrowIfAny();
        return name!;
    }
}
