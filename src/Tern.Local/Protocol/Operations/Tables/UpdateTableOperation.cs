using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// UpdateTable: changes the billing mode, throughput, deletion protection, class, encryption, on-demand limits, warm
/// throughput and stream, and creates, changes or deletes global indexes.
/// </summary>
internal static class UpdateTableOperation
{
    public static void Run(ProtocolCall call)
    {
        var input = new UpdateTableInput(DocumentInput.Parse(call));
        input.Check();
        var table = TableOperations.FindTable(call, input.Input);
        lock (table.Gate)
        {
            BusyTable.RequireThere(table);
            Update(call, input, table);
        }

        TableJson.Write(call, table, "TableDescription");
    }

    /// <summary>Applies the changes after all checks. The caller holds the lock.</summary>
    private static void Update(ProtocolCall call, UpdateTableInput input, Table table)
    {
        var engine = call.Engine;
        var iops = ThroughputChange.IsIn(input, table);
        var settings = WithLimits(input.Input, table.Settings, ThroughputChange.Apply(input, table, engine.Time.GetUtcNow()));
        var indexes = IndexChanges.Check(engine, input, table, settings);
        if (iops) BusyTable.CheckThroughput(table);
        if (input.TableClass is not null) BusyTable.CheckClassChange(table);
        StreamSpecification.CheckChange(input.Input, table);

        if (iops && settings.PayPerRequest)
        {
            foreach (var index in table.Indexes) (index.Warm, index.Throughput) = (table.Settings.WarmNowOf(index), default);
        }

        indexes.Make();
        table.Settings = settings with
        {
            Attributes = table.Settings.Attributes,
            Insights = [.. settings.Insights.Where(of => of.IndexName is null || table.KeptIndexes.Any(index => index.Name == of.IndexName))],
            DeletionProtection = input.DeletionProtection ?? settings.DeletionProtection,
            TableClass = input.TableClass ?? settings.TableClass,
        };
        StreamSpecification.Change(input.Input, table, engine.Streams);
        if (iops) engine.Begin(table, TransitionKind.Throughput);
        if (input.TableClass is not null) engine.Begin(table, TransitionKind.TableClass, detail: input.TableClass);
        if (StreamSpecification.IsIn(input.Input)) engine.Begin(table, TransitionKind.Stream, detail: table.Stream is null ? "DISABLE" : "ENABLE");
    }

    /// <summary>Returns the settings with the requested on-demand limits, warm throughput and encryption.</summary>
    private static TableSettings WithLimits(DocumentInput input, TableSettings before, TableSettings after)
    {
        var changesUnits = after.Throughput != before.Throughput || after.PayPerRequest != before.PayPerRequest;
        return after with
        {
            OnDemand = RequestThroughput.ReadChange(input, after.PayPerRequest ? after.OnDemand : null, after.PayPerRequest, null),
            // Warm throughput that the table has reached through its provisioned throughput is kept, whatever changes
            // later.
            Warm = RequestThroughput.ReadWarmChange(input, changesUnits ? before.WarmNow : after.Warm, before.WarmNow, null),
            EncryptionKeyArn = EncryptionSpecification.IsIn(input) ? EncryptionSpecification.ReadChange(input, after.EncryptionKeyArn) : after.EncryptionKeyArn,
        };
    }
}
