using System.Text;
using Tern.Local.Engine;
using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Writes;
using Tern.Local.Protocol.Input;
using Tern.Local.Protocol.Operations.Streams;
using Tern.Local.Protocol.Output;

namespace Tern.Local.Protocol.Operations.Tables;

/// <summary>UpdateTable: billing mode, throughput, deletion protection, class, encryption, on-demand limits, warmth, the stream, and global indexes created, changed or deleted. Takes effect at once.</summary>
internal static class UpdateTableOperation
{
    public static void Run(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var attributes = input.Structures("AttributeDefinitions", "AttributeDefinition");
        var updates = input.Structures("GlobalSecondaryIndexUpdates", "GlobalSecondaryIndexUpdate");
        var throughput = input.Structure("ProvisionedThroughput", "ProvisionedThroughput");
        var billing = input.Text("BillingMode");
        CheckShape(input, attributes, updates, throughput, billing);
        TableOperations.RefuseUnsupported(input);
        var table = TableOperations.FindTable(call, input);
        if (throughput is null && billing is null && updates is not { Count: > 0 } && !input.Has("DeletionProtectionEnabled") && !input.Has("TableClass") && !StreamSpecification.IsIn(input)
            && !EncryptionSpecification.IsIn(input) && !input.Has(RequestThroughput.OnDemand) && !input.Has(RequestThroughput.Warm))
            throw EngineException.Invalid("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");

        RequestThroughput.CheckAlone(
            input, throughput is not null || billing is not null,
            updates is { Count: > 0 } || input.Has("DeletionProtectionEnabled") || input.Has("TableClass") || StreamSpecification.IsIn(input));
        lock (table.Gate)
        {
            Writer.RequireTable(table);
            var changesIndexes = updates?.Exists(static update => update.Has("Create") || update.Has("Delete")) == true;
            StreamSpecification.CheckChange(input, table, throughput is not null || billing == "PROVISIONED", changesIndexes);
            var settings = Change(call, input, table, throughput, billing);
            var all = settings.Attributes.ToList();
            foreach (var added in attributes is null ? [] : TableDefinition.ReadAttributes(attributes))
            {
                if (all.Find(other => other.Name == added.Name) is not { } known) all.Add(added);
                else if (known.Kind != added.Kind) throw EngineException.Invalid($"Attribute {added.Name} is already defined with another type");
            }

            if (updates?.Count(static update => update.Has("Create") || update.Has("Delete")) > 1)
                throw new EngineException(EngineError.LimitExceeded, "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
            foreach (var update in updates ?? [])
            {
                // Looked for before anything is changed.
                if (update.Structure("Update", "UpdateGlobalSecondaryIndexAction") is { } change) Find(table, change.Text("IndexName")!);
            }

            foreach (var update in updates ?? []) Apply(table, update, all, settings.PayPerRequest);
            // Only what some key uses stays defined.
            var used = table.Key.All.Concat(table.Indexes.SelectMany(static index => index.Key.All)).Select(static attribute => attribute.Name).ToHashSet();
            var insights = settings.Insights.Where(of => of.IndexName is null || table.FindIndex(Encoding.UTF8.GetBytes(of.IndexName)) is not null);
            table.Settings = settings with { Insights = [.. insights], Attributes = TableDefinition.InOrder(all.Where(attribute => used.Contains(attribute.Name))) };
            StreamSpecification.Change(input, table, call.Engine.Streams);
        }

        TableJson.Write(call.Json, table, "TableDescription", "UPDATING");
    }

    private static void CheckShape(DocumentInput input, List<DocumentInput>? attributes, List<DocumentInput>? updates, DocumentInput? throughput, string? billing)
    {
        var constraints = new Constraints();
        TableDefinition.CheckAttributes(constraints, attributes);
        constraints.OneOf(billing, "billingMode", ["PROVISIONED", "PAY_PER_REQUEST"]);
        TableDefinition.CheckThroughput(constraints, throughput, "provisionedThroughput");
        StreamSpecification.CheckShape(constraints, input);
        EncryptionSpecification.CheckShape(constraints, input);
        constraints.OneOf(input.Text("TableClass"), "tableClass", ["STANDARD", "STANDARD_INFREQUENT_ACCESS"]);
        for (var i = 0; i < updates?.Count; i++)
        {
            var at = $"globalSecondaryIndexUpdates.{i + 1}.member";
            if (updates[i].Structure("Create", "CreateGlobalSecondaryIndexAction") is { } create) TableDefinition.CheckIndex(constraints, create, at + ".create", isGlobal: true);
            if (updates[i].Structure("Delete", "DeleteGlobalSecondaryIndexAction") is { } delete) constraints.NotNull(delete.Has("IndexName"), at + ".delete.indexName");
            if (updates[i].Structure("Update", "UpdateGlobalSecondaryIndexAction") is { } update)
            {
                constraints.NotNull(update.Has("IndexName"), at + ".update.indexName");
                TableDefinition.CheckThroughput(constraints, update.Structure("ProvisionedThroughput", "ProvisionedThroughput"), at + ".update.provisionedThroughput");
            }
        }

        constraints.ThrowIfAny();
    }

    private static TableSettings Change(ProtocolCall call, DocumentInput input, Table table, DocumentInput? throughput, string? billing)
    {
        var now = call.Engine.Time.GetUtcNow();
        var settings = table.Settings;
        if (billing == "PAY_PER_REQUEST" && throughput is not null)
            throw EngineException.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (billing == "PROVISIONED" && settings.PayPerRequest && throughput is null)
            throw EngineException.Invalid("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
        if (billing is null && settings.PayPerRequest && throughput is not null)
            throw EngineException.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (billing == "PAY_PER_REQUEST" && !settings.PayPerRequest)
            settings = settings with { PayPerRequest = true, PayPerRequestSince = now, Throughput = default };
        if (billing == "PROVISIONED") settings = settings with { PayPerRequest = false };
        if (throughput is not null)
        {
            var units = TableDefinition.ReadThroughput(throughput);
            var old = settings.Throughput;
            if (units == old && billing is null)
                throw EngineException.Validation($"The provisioned throughput for the table will not change. The requested value equals the current value. " +
                    $"Current ReadCapacityUnits provisioned for the table: {old.ReadUnits}. Requested ReadCapacityUnits: {units.ReadUnits}. " +
                    $"Current WriteCapacityUnits provisioned for the table: {old.WriteUnits}. Requested WriteCapacityUnits: {units.WriteUnits}. " +
                    "Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.");
            settings = settings with
            {
                Throughput = units,
                LastIncrease = units.ReadUnits > old.ReadUnits || units.WriteUnits > old.WriteUnits ? now : settings.LastIncrease,
                LastDecrease = units.ReadUnits < old.ReadUnits || units.WriteUnits < old.WriteUnits ? now : settings.LastDecrease,
            };
        }

        return settings with
        {
            OnDemand = RequestThroughput.ReadChange(input, settings.PayPerRequest ? settings.OnDemand : null, settings.PayPerRequest, null),
            // What the table has become through its throughput it stays, through all that comes after.
            Warm = RequestThroughput.ReadWarmChange(input, settings.Throughput != table.Settings.Throughput || settings.PayPerRequest != table.Settings.PayPerRequest ? table.Settings.WarmNow : settings.Warm, table.Settings.WarmNow, null),
            EncryptionKeyArn = EncryptionSpecification.IsIn(input) ? EncryptionSpecification.ReadChange(input, settings.EncryptionKeyArn) : settings.EncryptionKeyArn,
            DeletionProtection = input.Flag("DeletionProtectionEnabled") ?? settings.DeletionProtection,
            TableClass = input.Text("TableClass") ?? settings.TableClass,
        };
    }

    private static void Apply(Table table, DocumentInput update, List<KeyAttribute> attributes, bool payPerRequest)
    {
        if (update.Structure("Create", "CreateGlobalSecondaryIndexAction") is { } create)
        {
            TableDefinition.CheckDefined(TableDefinition.ReadKeySchema(create), attributes);
            var index = TableDefinition.MakeIndex(create, isGlobal: true, table.Key, attributes);
            CheckThroughput(index, payPerRequest);
            RequestThroughput.SetNew(create, index, payPerRequest);
            if (table.FindIndex(index.Utf8Name) is not null) throw EngineException.Validation("Attempting to create an index which already exists");
            if (table.Indexes.Count(static other => other.IsGlobal) == TableDefinition.MaxGlobalIndexes)
                throw EngineException.Invalid($"GlobalSecondaryIndex count exceeds the per-table limit of {TableDefinition.MaxGlobalIndexes}");
            table.AddIndex(index);
        }
        else if (update.Structure("Delete", "DeleteGlobalSecondaryIndexAction") is { } delete)
        {
            table.RemoveIndex(Find(table, delete.Text("IndexName")!));
        }
        else if (update.Structure("Update", "UpdateGlobalSecondaryIndexAction") is { } change)
        {
            RequestThroughput.Change(change, Find(table, change.Text("IndexName")!), payPerRequest);
        }
        else
        {
            throw EngineException.Invalid("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null");
        }
    }

    private static void CheckThroughput(SecondaryIndex index, bool payPerRequest)
    {
        if (payPerRequest && index.Throughput != default)
            throw EngineException.Invalid($"Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: {index.Name} when BillingMode is PAY_PER_REQUEST");
        if (!payPerRequest && index.Throughput == default)
            throw EngineException.Invalid("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: " + index.Name);
    }

    private static SecondaryIndex Find(Table table, string name) =>
        table.FindIndex(Encoding.UTF8.GetBytes(name)) is { IsGlobal: true } index
            ? index
            : throw new EngineException(EngineError.ResourceNotFound, "Requested resource not found");
}
