using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>An entry of GlobalSecondaryIndexUpdates: an index to create, change or delete.</summary>
internal sealed class IndexUpdate(DocumentInput update)
{
    public DocumentInput? Create { get; } = update.Structure("Create", "CreateGlobalSecondaryIndexAction");

    public DocumentInput? Update { get; } = update.Structure("Update", "UpdateGlobalSecondaryIndexAction");

    public DocumentInput? Delete { get; } = update.Structure("Delete", "DeleteGlobalSecondaryIndexAction");

    public string Name => (Create ?? Update ?? Delete)?.Text("IndexName") ?? "";

    /// <summary>The new throughput of the index; null if the request specifies none.</summary>
    public DocumentInput? Throughput => Update?.Structure("ProvisionedThroughput", "ProvisionedThroughput");

    public void CheckShape(Constraints constraints, string at)
    {
        if (Create is { } create) TableDefinition.CheckIndex(constraints, create, at + ".create", isGlobal: true);
        if (Delete is { } delete) constraints.NotNull(delete.Has("IndexName"), at + ".delete.indexName");
        if (Update is not { } change) return;
        constraints.NotNull(change.Has("IndexName"), at + ".update.indexName");
        TableDefinition.CheckThroughput(constraints, Throughput, at + ".update.provisionedThroughput");
    }

    public void Check()
    {
        var actions = (Create is null ? 0 : 1) + (Update is null ? 0 : 1) + (Delete is null ? 0 : 1);
        if (actions > 1) throw EngineException.Invalid("Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object");
        if (actions == 0)
            throw EngineException.Invalid(
                "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null");
    }
}
